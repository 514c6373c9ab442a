/** Which measures and indicators a submission has to give. Rules M-001, M-015, M-020; spec: rules-projects. */
import type { ProductLine } from '@idss/domain/program';
import type { Catalogue, CatalogueIndicator, CatalogueMeasure } from '../../seasons/catalogue.ts';
import type { FileSubject } from './subject.ts';

/**
 * Special projects and areas are compared without regard to case; "None" and an empty text mean that there is none.
 * The answer is for comparing, not for showing.
 */
export function normalizedProject(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').trim().toUpperCase();
  return trimmed === '' || trimmed === 'NONE' ? null : trimmed;
}

/** The registered special project where the submission is known, else the header's. Normalized. */
export function getSpecialProject({ registration, submission }: FileSubject): string | null {
  return normalizedProject(
    registration === null ? submission.header.specialProject?.text : registration.specialProject,
  );
}

/** True where the measure is open to this special project: COA to SNP, the LTSS measures to LTSS, others to all. */
export function isOpenToProject(measure: CatalogueMeasure, specialProject: string | null): boolean {
  if (measure.specialProjectsOnly.length === 0) return true;
  const project = normalizedProject(specialProject);
  return measure.specialProjectsOnly.some((only) => normalizedProject(only) === project);
}

/** Must the file give data for the measure, or declare it not reported? Survey measures come from another file. */
export function isRequired(
  measure: CatalogueMeasure,
  productLine: ProductLine,
  specialProject: string | null,
): boolean {
  return (
    !measure.isSurvey &&
    measure.status !== 'doubtful' &&
    measure.productLines.includes(productLine) &&
    isOpenToProject(measure, specialProject)
  );
}

/** The measures that a file must contain, in the catalogue's order. */
export function measuresRequired(
  catalogue: Catalogue,
  productLine: ProductLine,
  specialProject: string | null,
): readonly CatalogueMeasure[] {
  return [...catalogue.measures.values()].filter((measure) =>
    isRequired(measure, productLine, specialProject),
  );
}

/** Does the indicator belong to the product line? An indicator without a list of its own follows its measure. */
export function isIndicatorApplicable(
  measure: CatalogueMeasure,
  indicator: CatalogueIndicator,
  productLine: ProductLine,
): boolean {
  return (
    measure.productLines.includes(productLine) &&
    (indicator.productLines === undefined || indicator.productLines.includes(productLine))
  );
}

/** Is the key refused by M-016, being one of the measure in other product lines only? Then no other rule looks at it. */
export const isForOtherProductLines = (
  measure: CatalogueMeasure,
  indicator: CatalogueIndicator,
  productLine: ProductLine,
): boolean =>
  measure.productLines.includes(productLine) && !isIndicatorApplicable(measure, indicator, productLine);

/** The indicators that a reported measure must contain, in the catalogue's order. */
export function indicatorsApplicable(
  measure: CatalogueMeasure,
  productLine: ProductLine,
): readonly CatalogueIndicator[] {
  return measure.indicators.filter(
    (indicator) =>
      isIndicatorApplicable(measure, indicator, productLine) && !indicator.optionalFor?.includes(productLine),
  );
}
