/** The columns of the review table that compare a rate with last year's. Spec: audit-last-year. */
import { getPointsSinceLastYear, type RateOfYear } from '@idss/validation/results/points-since-last-year';
import { rateChange } from '@idss/validation/rules/hedis/rate-change';
import type { SeasonDefinition } from '@idss/validation/seasons/season-definition';
import { showEarlierRate } from '#src/documents/measure-tables/show-earlier-rate.ts';
import { roundHalfUp } from '#src/documents/measure-tables/write-number.ts';

export interface LastYearColumns {
  /** As displayed; empty where last year has none. */
  readonly lastYearRate: string;
  /** This year's rate less last year's. null where one of them is missing, small or not reported. */
  readonly difference: number | null;
  /** More than the threshold of rule Y-001 in this season. */
  readonly isLargeDifference: boolean;
}

interface Result extends RateOfYear {
  readonly measureCode: string;
  readonly indicatorKey: string;
  readonly displayRate: string;
}

const none: LastYearColumns = { lastYearRate: '', difference: null, isLargeDifference: false };

/** What compares the rates of a season with those of the year before. */
export function createComparison(
  { catalogue, ruleSettings }: Pick<SeasonDefinition, 'catalogue' | 'ruleSettings'>,
  lastYear: Readonly<Record<string, RateOfYear>>,
): (result: Result) => LastYearColumns {
  const threshold = ruleSettings.get(rateChange.id)?.threshold ?? rateChange.threshold?.value ?? 0;
  return ({ measureCode, indicatorKey, rate, denominator, displayRate }) => {
    const definition = catalogue.measures.get(measureCode);
    const before = lastYear[indicatorKey];
    if (!definition || !before) return none;
    const lastYearRate = showEarlierRate(definition, before);
    // A designation or a small denominator stands in the place of a rate.
    const isShown = Number.isFinite(Number.parseFloat(displayRate)) && lastYearRate !== 'NA';
    const isPercent = definition.indicators.find(({ key }) => key === indicatorKey)?.kind === 'proportion';
    const points = isPercent ? getPointsSinceLastYear(definition, { rate, denominator }, before) : null;
    return {
      lastYearRate,
      difference:
        isShown && rate !== null && before.rate !== null
          ? roundHalfUp(rate - before.rate, isPercent ? 2 : 4)
          : null,
      isLargeDifference: isShown && points !== null && points > threshold,
    };
  };
}
