/** The filters of the review table and of its export. Document 2, sections 2 and 9. */
import type { ProductLine } from '../program.ts';
import { type Designation, designations } from './designation.ts';

export interface MeasureCodeFilter {
  /** What the calls send. */
  readonly code: 'ALL' | 'hpr' | 'cmsma' | 'cmspbp';
  readonly label: string;
}

const everywhere: readonly MeasureCodeFilter[] = [
  { code: 'ALL', label: 'ALL' },
  { code: 'hpr', label: 'HPR' },
];
const inMedicare: readonly MeasureCodeFilter[] = [
  { code: 'cmsma', label: 'CMS' },
  { code: 'cmspbp', label: 'PBP' },
];

/** ALL and HPR; Medicare adds CMS and PBP. */
export const measureCodeFilters = (productLine: ProductLine): readonly MeasureCodeFilter[] =>
  productLine === 'Medicare' ? [...everywhere, ...inMedicare] : everywhere;

/** The part of a season's catalogue that says which sets a measure belongs to. */
export interface MeasureSets {
  readonly filters: readonly string[];
  readonly hpr: { readonly productLines: readonly ProductLine[] };
}

/**
 * Does the measure belong to this set in this product line? The ratings do not rate Exchange plans: there the set holds
 * the measures that are rated in any line.
 */
export function isInSet(measure: MeasureSets, productLine: ProductLine, code: string): boolean {
  if (!measure.filters.includes(code)) return false;
  return code !== 'hpr' || productLine === 'Exchange' || measure.hpr.productLines.includes(productLine);
}

/** Codes of the sets that hold the measure in this product line. */
export const setsOf = (
  measure: MeasureSets,
  productLine: ProductLine,
): readonly MeasureCodeFilter['code'][] =>
  measureCodeFilters(productLine).flatMap(({ code }) => (isInSet(measure, productLine, code) ? [code] : []));

/** What an export is narrowed to. */
export type ReviewFilter =
  | { readonly kind: 'all' }
  | { readonly kind: 'set'; readonly code: MeasureCodeFilter['code'] }
  | { readonly kind: 'measure'; readonly measureCode: string }
  | { readonly kind: 'designation'; readonly designation: Designation };

/** null where the value is none of this submission. `measureCodes`: of its review table. */
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
