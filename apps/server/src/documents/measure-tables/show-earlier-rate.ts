import type { RateOfYear } from '@idss/validation/results/points-since-last-year';
import { smallDenominatorApplies } from '@idss/validation/results/small-denominator';
import type { CatalogueMeasure } from '@idss/validation/seasons/catalogue';
import { writeNumber } from './write-number.ts';

/** A rate of an earlier year as people read it: NA below the reporting threshold, empty without one. */
export function showEarlierRate(definition: CatalogueMeasure, { rate, denominator }: RateOfYear): string {
  if (denominator !== null && smallDenominatorApplies(definition, denominator)) return 'NA';
  if (rate === null) return '';
  return writeNumber(rate, definition.rateFormula === 'observedExpected' ? 4 : 2).text;
}
