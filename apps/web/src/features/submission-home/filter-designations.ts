/** Which measures of the review are shown. A designation matches the measure or any of its indicators. */
import type { Answer } from '#src/api/calls.ts';

type Category = Answer<'GetAuditDesignations'>['categories'][number];

export function filterDesignations(
  categories: readonly Category[],
  { search, designation }: { search: string; designation: string },
): Category[] {
  const wanted = search.trim().toLowerCase();
  return categories
    .map((category) => ({
      ...category,
      measures: category.measures.filter(
        (measure) =>
          (wanted === '' ||
            measure.measureCode.toLowerCase().includes(wanted) ||
            measure.hedisVol2MeasureName.toLowerCase().includes(wanted)) &&
          (designation === '' ||
            measure.auditDesignation === designation ||
            measure.indicators.some((indicator) => indicator.auditDesignation === designation)),
      ),
    }))
    .filter(({ measures }) => measures.length > 0);
}
