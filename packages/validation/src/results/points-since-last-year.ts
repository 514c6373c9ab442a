/** The change of a rate in percent since last year, as rule Y-001 compares it. Spec: rules-prior-year. */
import type { CatalogueMeasure } from '../seasons/catalogue.ts';
import { smallDenominatorApplies } from './small-denominator.ts';

export interface RateOfYear {
  readonly rate: number | null;
  readonly denominator: number | null;
}

/** In percentage points, without a sign; null where one of the years has no rate over a population that is large enough. */
export function getPointsSinceLastYear(
  definition: CatalogueMeasure,
  now: RateOfYear,
  before: RateOfYear,
): number | null {
  if (before.rate === null || before.denominator === null) return null;
  if (now.rate === null || now.denominator === null) return null;
  if (smallDenominatorApplies(definition, now.denominator)) return null;
  if (smallDenominatorApplies(definition, before.denominator)) return null;
  // Rounded far below what is shown, so that a change of exactly 10 points does not count as more.
  return Math.round(Math.abs(now.rate - before.rate) * 1e6) / 1e6;
}
