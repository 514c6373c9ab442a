import { getInitialPopulation, getExclusions } from '../../results/derive-elements.ts';
import { exceedsShare, formatPercent } from '../../results/numbers.ts';
import { shareText, thresholdRule } from '../../rule.ts';
import { ecdsExample } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

export const exclusionsHigh = thresholdRule<IndicatorSubject>({
  id: 'I-009',
  name: 'ExclusionsHigh',
  severity: 'Warning',
  scope: 'indicator',
  experimental: true,
  phase: 'indicator',
  condition: 'exclusions > 20 % of (EligiblePopulation + exclusions)',
  message: '{key}: {p} % of members were excluded.',
  basis: 'A',
  summary: (percent) => `More than ${shareText(percent)} of the members were excluded.`,
  why: 'Required exclusions mostly take out few members; a high share points at an exclusion applied too widely.',
  fix: 'Check the code lists and the look-back period of the required exclusions.',
  source: 'rules-indicator, rules-experimental',
  threshold: { value: 20, unit: '%', min: 0, max: 100 },
  check(subject, report, threshold) {
    const { indicator } = subject;
    const { fields } = indicator;
    const isEcds = indicator.block === 'ecds';
    const exclusions = isEcds ? getExclusions(fields) : (fields.get('ExclusionAdminRequired')?.value ?? null);
    if (exclusions === null || exclusions === 0) return;
    const population = isEcds
      ? getInitialPopulation(fields)
      : (fields.get('EligiblePopulation')?.value ?? 0) + exclusions;
    if (population === null || population === 0 || !exceedsShare(exclusions, population, threshold)) return;
    reportIndicator(subject, report, {
      at:
        fields.get('ExclusionAdminRequired') ??
        fields.get('Exclusions') ??
        fields.get('ExclusionsBySSoR.EHR'),
      found: exclusions,
      expected: `at most ${threshold} % of ${population}`,
      message: `${indicator.key}: ${formatPercent(exclusions, population)} % of members were excluded.`,
    });
  },
  examples: () => ({
    pass: [
      indicatorExample('W30.First15Months', {
        administrative: { EligiblePopulation: 80, ExclusionAdminRequired: 20, NumeratorByAdmin: 10 },
      }),
      ecdsExample(),
    ],
    fail: [
      [
        indicatorExample('W30.First15Months', {
          administrative: { EligiblePopulation: 79, ExclusionAdminRequired: 21, NumeratorByAdmin: 10 },
        }),
        '[23:1] W30.First15Months: 21.00 % of members were excluded. Found: 21. Expected: at most 20 % of 100.',
      ],
      [
        ecdsExample({ InitialPopulation: 3600, 'ExclusionsBySSoR.EHR': 800 }),
        '[23:1] COL-E.ColorectalCancerScreening.46-50: 23.31 % of members were excluded. Found: 839. Expected: at most 20 % of 3600.',
      ],
    ],
  }),
});
