/** The filters of the measure viewer, and the mark of ratings measures. Spec: measures-filters. */
import { listNames } from '../list-names.ts';
import type { ProductLine } from '../program.ts';

export const measureFilterLabels = {
  all: 'ALL',
  hpr: 'HPR',
  cmsma: 'CMS',
  cmspbp: 'PBP',
} as const;
export type MeasureFilterCode = keyof typeof measureFilterLabels;
export const measureFilterCodes = listNames(measureFilterLabels);
/** A set that a measure can belong to. */
export type MeasureSet = Exclude<MeasureFilterCode, 'all'>;

const medicareFilters: readonly MeasureFilterCode[] = ['cmsma', 'cmspbp'];

/** ALL and HPR; Medicare adds CMS and PBP. */
export const listMeasureFilters = (productLine: ProductLine): readonly MeasureFilterCode[] =>
  measureFilterCodes.filter((code) => productLine === 'Medicare' || !medicareFilters.includes(code));

/** The part of a season's catalogue that says which sets a measure belongs to. */
export interface MeasureMembership {
  readonly filters: readonly MeasureSet[];
  readonly hpr: { readonly productLines: readonly ProductLine[] };
}

/**
 * The sets a measure belongs to in a product line. Health Plan Ratings do not rate Exchange plans: there the set
 * contains the measures that are rated in any line.
 */
export const listMeasureSets = (
  { filters, hpr }: MeasureMembership,
  productLine: ProductLine,
): readonly MeasureSet[] =>
  filters.filter((code) =>
    code === 'hpr'
      ? productLine === 'Exchange' || hpr.productLines.includes(productLine)
      : listMeasureFilters(productLine).includes(code),
  );

/** The star that marks measures of the ratings, except in Exchange. */
export const ratingsMark = (sets: readonly MeasureSet[], productLine: ProductLine): '*' | '' =>
  productLine !== 'Exchange' && sets.includes('hpr') ? '*' : '';

/** Is this measure shown under this filter? */
export const passesMeasureFilter = (sets: readonly MeasureSet[], filter: MeasureFilterCode): boolean =>
  filter === 'all' || sets.includes(filter);
