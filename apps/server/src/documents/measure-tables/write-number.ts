/** Numbers as people read them. Spec: results-display. */
import { formatNumber } from '@idss/domain/format-number';
import type { NumberForm } from './element-columns.ts';

/**
 * Half-up at so many decimals. Rounds the shortest decimal text of the number, so that 0.285 becomes 0.29 although the
 * nearest double lies below it: a quotient that is a tie on paper prints as one.
 */
export function roundHalfUp(value: number, decimals: number): number {
  const [digits = '0', exponent = '0'] = Math.abs(value).toString().split('e');
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  return Math.sign(value) * Number(`${shifted}e${-decimals}`);
}

/** Without thousands separators where there are decimals: rates are copied into other programs. */
export function writeNumber(value: number, form: NumberForm): { text: string; value: number } {
  if (form === 'count') return { text: formatNumber(value, 0), value };
  if (form === 'plain') return { text: formatNumber(value, 6), value };
  const rounded = roundHalfUp(value, form);
  return { text: rounded.toFixed(form), value: rounded };
}
