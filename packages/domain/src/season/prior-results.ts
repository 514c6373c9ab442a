/** The results of a plan in the year before, as they are stored: one set for each product line and reporting product. */
import type { RowOf } from './tables.ts';

type PriorRow = RowOf<'prior-results.csv'>;

export interface PriorResults {
  readonly measures: Readonly<
    Record<string, { readonly reported: boolean; readonly collectionMethod: PriorRow['collectionMethod'] }>
  >;
  /** By indicator key, which begins with the code of its measure. */
  readonly indicators: Readonly<
    Record<string, Pick<PriorRow, 'rate' | 'denominator' | 'eligiblePopulation'>>
  >;
}

const byText = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;

/** The rows of prior-results.csv that give these results, in the order of their keys. */
export function listPriorRows({
  measures,
  indicators,
}: PriorResults): readonly Omit<PriorRow, 'line' | 'orgId' | 'productLine' | 'reportingProduct'>[] {
  const codes = Object.keys(measures).toSorted();
  return Object.entries(indicators)
    .toSorted(byText)
    .flatMap(([indicatorKey, { rate, denominator, eligiblePopulation }]) => {
      const measureCode = codes.find((code) => indicatorKey.startsWith(`${code}.`)) ?? codes[0];
      if (measureCode === undefined) return [];
      const collectionMethod = measures[measureCode]?.collectionMethod ?? null;
      return [{ measureCode, indicatorKey, rate, denominator, eligiblePopulation, collectionMethod }];
    });
}
