/** Measures in the current files with the designations of their rows, in the order of the catalogue. */
import type { MeasureCountRow } from '@idss/contract/reports/admin-reports';
import { productLines } from '@idss/domain/program';
import type { Designation } from '@idss/domain/audit/designation';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import type { DesignationCount, MeasureCount } from './admin-reports.sql.ts';

export function countByMeasure(
  measures: readonly MeasureCount[],
  designations: readonly DesignationCount[],
  catalogue: Catalogue,
): MeasureCountRow[] {
  const getKey = (row: MeasureCount | DesignationCount): string => `${row.measureCode}\n${row.productLine}`;
  const designated = Map.groupBy(designations, getKey);
  const order = ({ measureCode }: MeasureCount): number =>
    catalogue.measures.get(measureCode)?.sortOrder ?? Number.MAX_SAFE_INTEGER;
  return measures
    .toSorted(
      (a, b) =>
        order(a) - order(b) ||
        (a.measureCode < b.measureCode ? -1 : a.measureCode > b.measureCode ? 1 : 0) ||
        productLines.indexOf(a.productLine) - productLines.indexOf(b.productLine),
    )
    .map((measure) => {
      const own = designated.get(getKey(measure)) ?? [];
      const as = (designation: Designation): number =>
        own.find((count) => count.designation === designation)?.rows ?? 0;
      const { measureCode, productLine, submissions, reported, benefitNotOffered } = measure;
      return {
        measureCode,
        measureName: catalogue.measures.get(measureCode)?.name ?? measureCode,
        productLine,
        submissions,
        reported,
        notReported: submissions - reported,
        benefitNotOffered,
        designatedR: as('R'),
        designatedNB: as('NB'),
        designatedNR: as('NR'),
        designatedNQ: as('NQ'),
        designatedBR: as('BR'),
      };
    });
}
