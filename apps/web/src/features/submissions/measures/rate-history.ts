/** Scale, bars and trend of the chart of this and earlier years. */
import type { LiveMeasure } from '@idss/contract/submissions/measures';

type History = LiveMeasure['history'];
type Rates = History['indicators'][number]['rates'];

/** The end of the chart's scale: 100 of a percentage; the next half above the largest ratio, 1.5 at least. */
export function getScaleEnd({ unit, indicators }: Pick<History, 'unit' | 'indicators'>): number {
  if (unit === 'percent') return 100;
  const largest = Math.max(0, ...indicators.flatMap(({ rates }) => rates.map(({ rate }) => rate ?? 0)));
  return Math.max(1.5, Math.ceil(largest * 2) / 2);
}

/** Where the scale is marked: quarters of a percentage; 0, 1 and the end of ratios. */
export const getScaleMarks = ({ unit }: Pick<History, 'unit'>, end: number): readonly number[] =>
  unit === 'percent' ? [0, 25, 50, 75, 100] : end > 1 ? [0, 1, end] : [0, end];

/** How long a bar is, in percent of the scale. */
export const getBarLength = (rate: number, end: number): number =>
  Math.min(100, Math.max(0, (100 * rate) / end));

export interface Change {
  /** `+3.20`, as it is shown. */
  readonly text: string;
  readonly sinceYear: number;
  /** Null where neither direction is better, and where nothing changed. */
  readonly isBetter: boolean | null;
}

/** From the latest earlier year with a rate to the last; null where one of the two has none. */
export function getChange(rates: Rates, { unit, better }: Pick<History, 'unit' | 'better'>): Change | null {
  const last = rates.at(-1);
  const previous = rates.slice(0, -1).findLast(({ rate }) => rate !== null);
  if (!last || last.rate === null || !previous || previous.rate === null) return null;
  const decimals = unit === 'percent' ? 2 : 4;
  // Rates come at the precision that is shown, so the difference has it, too.
  const difference = Number((last.rate - previous.rate).toFixed(decimals));
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '±';
  return {
    text: `${sign}${Math.abs(difference).toFixed(decimals)}`,
    sinceYear: previous.measurementYear,
    isBetter: difference === 0 || better === 'none' ? null : difference > 0 === (better === 'higher'),
  };
}
