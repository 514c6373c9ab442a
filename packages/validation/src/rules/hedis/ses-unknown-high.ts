import type { StratumRow } from '../../formats/hedis-xml/model.ts';
import { getRowPopulation } from '../../results/derive-elements.ts';
import { exceedsShare, formatPercent } from '../../results/numbers.ts';
import { thresholdRule } from '../../rule.ts';
import { administrative, indexStays, medicareExample } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

const eyeExam = (unknown: number, state: string | null): IndicatorSubject =>
  indicatorExample(
    'EED.EyeExam',
    {
      administrative,
      ses: {
        LisDe: { EligiblePopulation: 1000 - unknown, Numerator: 0 },
        Unknown: { EligiblePopulation: unknown, Numerator: 0 },
      },
    },
    {},
    { productLine: 'Medicare', registered: { state } },
  );

/** Rows of index stays have no population but RiskDenominator. */
const readmissions = (unknown: number): IndicatorSubject =>
  medicareExample('PCR.PlanAllCauseReadmissions.18-64', {
    indexStayRisk: indexStays,
    ses: {
      LisDe: { RiskDenominator: 1000 - unknown, ObservedCount: 0 },
      Unknown: { RiskDenominator: unknown, ObservedCount: 0 },
    },
  });

export const sesUnknownHigh = thresholdRule<IndicatorSubject>({
  id: 'R-007',
  name: 'SesUnknownHigh',
  severity: 'Warning',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'SES Unknown > 1 % of members, plan not in Puerto Rico',
  message: '{key}: {p} % of members have no SES category.',
  basis: 'V',
  summary: (percent) =>
    percent === 1
      ? 'More than one in a hundred members has no SES category.'
      : `More than ${percent} % of the members have no SES category.`,
  why: 'CMS tells the low-income subsidy, dual eligibility and disability of every member, so that Unknown should be rare. Plans in Puerto Rico are excused.',
  fix: 'Check that the monthly membership detail files from CMS were loaded for all members.',
  source: 'rules-strata, hedis-file-strata',
  threshold: { value: 1, unit: '%', min: 0, max: 100 },
  check(subject, report, threshold) {
    if (subject.registration?.state === 'PR') return;
    const { key, stratifications } = subject.indicator;
    for (const { dimension, rows } of stratifications) {
      if (dimension !== 'ses') continue;
      let population = 0;
      let unknown: StratumRow | undefined;
      for (const row of rows) {
        population += getRowPopulation(row) ?? 0;
        if (row.category === 'Unknown') unknown = row;
      }
      if (unknown === undefined || population === 0) continue;
      const members = getRowPopulation(unknown) ?? 0;
      if (!exceedsShare(members, population, threshold)) continue;
      reportIndicator(subject, report, {
        at: unknown,
        found: members,
        expected: `at most ${threshold} % of ${population}`,
        message: `${key}: ${formatPercent(members, population)} % of members have no SES category.`,
      });
    }
  },
  examples: () => ({
    pass: [eyeExam(10, 'TX'), eyeExam(500, 'PR'), readmissions(10)],
    fail: [
      [
        readmissions(11),
        '[32:1] PCR.PlanAllCauseReadmissions.18-64: 1.10 % of members have no SES category. Found: 11. Expected: at most 1 % of 1000.',
      ],
      [
        eyeExam(11, 'TX'),
        '[30:1] EED.EyeExam: 1.10 % of members have no SES category. Found: 11. Expected: at most 1 % of 1000.',
      ],
      [
        eyeExam(11, null),
        '[30:1] EED.EyeExam: 1.10 % of members have no SES category. Found: 11. Expected: at most 1 % of 1000.',
      ],
    ],
  }),
});
