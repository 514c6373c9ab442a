import type { FieldName, IndicatorData } from '../../formats/hedis-xml/model.ts';
import { explainRows } from './explain-indicator.ts';
import { getNumerator, getInitialPopulation, getExclusions } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import {
  administrativeTotals,
  ecds,
  hybrid,
  indexStays,
  medicareExample,
  race,
  ses,
  stratifiedExample,
} from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import { dimensionLabels } from './stratification.ts';
import type { IndicatorSubject } from './subject.ts';

/** Counts of rows; expected counts, variances and rates do not add up. */
const counts = [
  'EligiblePopulation',
  'InitialPopulation',
  'Exclusions',
  'Denominator',
  'Numerator',
  'RiskDenominator',
  'ObservedCount',
] as const satisfies readonly FieldName[];

const colorectalScreening = (Exclusions: number): IndicatorSubject =>
  indicatorExample('COL-E.ColorectalCancerScreening.Total', {
    ecds,
    race: race({ InitialPopulation: 2950, Exclusions, Denominator: 2890, Numerator: 1433 }),
  });
const readmissions = (ObservedCount: number): IndicatorSubject =>
  medicareExample('PCR.PlanAllCauseReadmissions.18-64', {
    indexStayRisk: indexStays,
    ses: ses({ RiskDenominator: 702, ObservedCount, ExpectedCount: 3, CountVariance: 1 }),
  });

export const stratificationSum = rule<IndicatorSubject>({
  id: 'R-004',
  name: 'StratificationSum',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition:
    "sum over categories <> the row's own total, for each count given in both (counts only, not expected counts, variances or rates)",
  message: '{key}: {dim} rows add to {s}, total is {t} ({field}).',
  basis: 'W',
  summary: 'The rows of a stratification do not add up to the row they divide.',
  why: 'Each member is in exactly one category of each dimension, Unknown included.',
  fix: 'Look for members without a category, or counted in two; those of whom nothing is known belong in Unknown.',
  source: 'rules-strata, rules-strata-rows',
  explainNumbers: explainRows,
  check(subject, report) {
    const { indicator } = subject;
    for (const stratification of indicator.stratifications) {
      const { dimension, rows } = stratification;
      for (const field of counts) {
        if (rows[0]?.fields.has(field) !== true) continue;
        let sum = 0;
        for (const { fields } of rows) sum += fields.get(field)?.value ?? Number.NaN;
        const total = ownCount(indicator, field);
        // NaN: not every row gives the count.
        if (total === null || Number.isNaN(sum) || sum === total) continue;
        reportIndicator(subject, report, {
          at: stratification,
          found: sum,
          expected: total,
          message: `${indicator.key}: ${dimensionLabels[dimension]} rows add to ${sum}, total is ${total} (${field}).`,
        });
      }
    }
  },
  examples: () => ({
    pass: [stratifiedExample(), colorectalScreening(60), readmissions(44)],
    fail: [
      [
        stratifiedExample({ ...administrativeTotals, Numerator: 304 }),
        '[26:1] W30.First15Months: race rows add to 304, total is 305 (Numerator). Found: 304. Expected: 305.',
        '[54:1] W30.First15Months: ethnicity rows add to 304, total is 305 (Numerator). Found: 304. Expected: 305.',
      ],
      [
        indicatorExample('CBP.ControlHighBP', {
          hybrid,
          race: race({ EligiblePopulation: 8214, Denominator: 410, Numerator: 276 }),
        }),
        '[34:1] CBP.ControlHighBP: race rows add to 410, total is 411 (Denominator). Found: 410. Expected: 411.',
      ],
      [
        colorectalScreening(61),
        '[32:1] COL-E.ColorectalCancerScreening.Total: race rows add to 61, total is 60 (Exclusions). Found: 61. Expected: 60.',
      ],
      [
        readmissions(45),
        '[28:1] PCR.PlanAllCauseReadmissions.18-64: SES rows add to 45, total is 44 (ObservedCount). Found: 45. Expected: 44.',
      ],
    ],
  }),
});

/** The count of the indicator that the rows divide; null where the indicator does not give it. */
function ownCount(indicator: IndicatorData, field: (typeof counts)[number]): number | null {
  const { fields } = indicator;
  switch (field) {
    case 'InitialPopulation':
      return getInitialPopulation(fields);
    case 'Exclusions':
      return getExclusions(fields);
    case 'Numerator':
      return getNumerator(indicator);
    case 'RiskDenominator':
      return fields.get('Denominator')?.value ?? null;
    case 'EligiblePopulation':
    case 'Denominator':
    case 'ObservedCount':
      return fields.get(field)?.value ?? null;
  }
}
