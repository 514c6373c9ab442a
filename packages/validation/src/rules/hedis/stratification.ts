/** Where race, ethnicity and SES rows belong. Spec: rules-strata-rows. */
import type { Dimension } from '../../formats/hedis-xml/model.ts';
import type { ProductLine } from '@idss/domain/program';
import type { Catalogue, CatalogueIndicator, CatalogueMeasure } from '../../seasons/catalogue.ts';
import type { IndicatorSubject } from './subject.ts';

export const dimensions = ['race', 'ethnicity', 'ses'] as const satisfies readonly Dimension[];

/** As messages name them. */
export const dimensionLabels = {
  race: 'race',
  ethnicity: 'ethnicity',
  ses: 'SES',
} as const satisfies Record<Dimension, string>;

/** Rows belong to the total indicators of stratified measures; SES rows in Medicare only. */
export function hasRows(
  definition: CatalogueMeasure,
  indicator: CatalogueIndicator,
  dimension: Dimension,
  productLine: ProductLine,
): boolean {
  if (!indicator.isTotal || indicator.isStratified === false) return false;
  if (dimension !== 'ses') return definition.raceEthnicityStratified;
  return definition.sesStratifiedMedicare && productLine === 'Medicare';
}

export const isStratified = (
  { indicatorDefinition, definition, submission }: IndicatorSubject,
  dimension: Dimension,
): boolean => hasRows(definition, indicatorDefinition, dimension, submission.header.productLine.text);

export function listCategories(catalogue: Catalogue, dimension: Dimension): readonly string[] {
  switch (dimension) {
    case 'race':
      return catalogue.raceCategories;
    case 'ethnicity':
      return catalogue.ethnicityCategories;
    case 'ses':
      return catalogue.sesCategories;
  }
}
