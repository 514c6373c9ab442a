/** The filters of the review table and of its export. Spec: audit-table, measures-filters. */
import { measureFilterLabels, listMeasureFilters, type MeasureSet } from '../measures/measure-filters.ts';
import type { ProductLine } from '../program.ts';
import { type Designation, designations } from './designation.ts';

export interface MeasureCodeFilter {
  /** The values in calls. */
  readonly code: 'ALL' | MeasureSet;
  readonly label: string;
}

/** ALL and HPR; Medicare adds CMS and PBP. */
export const measureCodeFilters = (productLine: ProductLine): readonly MeasureCodeFilter[] =>
  listMeasureFilters(productLine).map((code) => ({
    code: code === 'all' ? 'ALL' : code,
    label: measureFilterLabels[code],
  }));

/** The filter of an export. */
export type ReviewFilter =
  | { readonly kind: 'all' }
  | { readonly kind: 'set'; readonly code: MeasureCodeFilter['code'] }
  | { readonly kind: 'measure'; readonly measureCode: string }
  | { readonly kind: 'designation'; readonly designation: Designation };

/** null where the value is not a filter of this submission. `measureCodes`: those of its review table. */
export function readReviewFilter(
  value: string,
  productLine: ProductLine,
  measureCodes: readonly string[],
): ReviewFilter | null {
  if (value.toUpperCase() === 'ALL') return { kind: 'all' };
  const set = measureCodeFilters(productLine).find(({ code }) => code === value);
  if (set) return { kind: 'set', code: set.code };
  if (measureCodes.includes(value)) return { kind: 'measure', measureCode: value };
  const designation = designations.find((each) => each === value);
  return designation ? { kind: 'designation', designation } : null;
}
