import { getNumerator } from '../../results/derive-elements.ts';
import { exceedsShare, formatPercent } from '../../results/numbers.ts';
import { shareText, thresholdRule } from '../../rule.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

export const supplementalShareHigh = thresholdRule<IndicatorSubject>({
  id: 'I-008',
  name: 'SupplementalShareHigh',
  severity: 'Warning',
  scope: 'indicator',
  experimental: true,
  phase: 'indicator',
  condition: 'NumeratorBySupplemental > 50 % of numerator',
  message: '{key}: {p} % of the numerator is from supplemental data.',
  basis: 'A',
  summary: (percent) => `More than ${shareText(percent)} of the numerator comes from supplemental data.`,
  why: 'Auditors look closely at supplemental sources; a share this high can also mean that claims are missing.',
  fix: 'Check that the administrative data is complete and have the proof of the supplemental source ready.',
  source: 'rules-indicator, rules-experimental',
  threshold: { value: 50, unit: '%', min: 0, max: 100 },
  check(subject, report, threshold) {
    const { indicator } = subject;
    const supplemental = indicator.fields.get('NumeratorBySupplemental');
    if (supplemental === undefined || supplemental.value === 0) return;
    const numerator = getNumerator(indicator);
    if (numerator === null || !exceedsShare(supplemental.value, numerator, threshold)) return;
    reportIndicator(subject, report, {
      at: supplemental,
      found: supplemental.value,
      expected: `at most ${threshold} % of ${numerator}`,
      message: `${indicator.key}: ${formatPercent(supplemental.value, numerator)} % of the numerator is from supplemental data.`,
    });
  },
  examples: () => ({
    pass: [
      indicatorExample('W30.First15Months', {
        administrative: { EligiblePopulation: 702, NumeratorByAdmin: 50, NumeratorBySupplemental: 50 },
      }),
    ],
    fail: [
      [
        indicatorExample('W30.First15Months', {
          administrative: { EligiblePopulation: 702, NumeratorByAdmin: 50, NumeratorBySupplemental: 51 },
        }),
        '[24:1] W30.First15Months: 50.50 % of the numerator is from supplemental data. Found: 51. Expected: at most 50 % of 101.',
      ],
    ],
  }),
});
