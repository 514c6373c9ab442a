import type { CatalogueMeasure } from '../seasons/catalogue.ts';
import { type Block, getDenominator, getNumerator, rateNumerator } from './derive-elements.ts';
import { formatPercent, formatRatio } from './numbers.ts';

/** The rate of a row as text: percent with two decimals, O/E with four, half-up; "" where there is none. */
export function formatRate(block: Block, definition: CatalogueMeasure): string {
  const numerator = getNumerator(block);
  const denominator = getDenominator(block);
  if (numerator === null || denominator === null) return '';
  if (block.block === 'indexStayRisk' || block.block === 'memberRisk') {
    const expected = block.fields.get('ExpectedCount');
    return expected === undefined || expected.scaled === 0n ? '' : formatRatio(numerator, expected);
  }
  return denominator === 0
    ? ''
    : formatPercent(rateNumerator(definition, numerator, denominator), denominator);
}
