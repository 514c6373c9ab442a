import {
  getDenominator,
  getNumerator,
  numeratorElement,
  rateNumerator,
} from '../../results/derive-elements.ts';
import { thresholdRule } from '../../rule.ts';
import { countsExample } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';
import { hasZeroNumerator, noticeablePopulation } from './zero-numerator.ts';

export const perfectRate = thresholdRule<IndicatorSubject>({
  id: 'I-006',
  name: 'PerfectRate',
  severity: 'Warning',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'proportion rows only: denominator >= 30 and rate = 100 (not where I-005 applies)',
  message: '{key}: every member is compliant; please confirm.',
  basis: 'W',
  summary: 'The rate of a sizeable population is exactly 100 %.',
  why: 'Full compliance is rare; often the denominator was filled from the numerator.',
  fix: 'Check that the denominator contains all eligible members. Nothing to do where 100 % is right.',
  source: 'rules-indicator, rules-one-name',
  threshold: noticeablePopulation,
  check(subject, report, smallest) {
    const { definition, indicator, indicatorDefinition } = subject;
    if (indicatorDefinition.kind !== 'proportion') return;
    const denominator = getDenominator(indicator);
    const numerator = getNumerator(indicator);
    if (denominator === null || numerator === null || denominator < smallest) return;
    if (
      rateNumerator(definition, numerator, denominator) !== denominator ||
      hasZeroNumerator(subject, smallest)
    )
      return;
    reportIndicator(subject, report, {
      at: numeratorElement(indicator),
      found: numerator,
      expected: `fewer than ${denominator}`,
      message: `${indicator.key}: every member is compliant; please confirm.`,
    });
  },
  examples: () => ({
    pass: [
      countsExample(29, 29),
      countsExample(30, 29),
      // Reported by I-005: the rate is 100 % because no member had the undesirable event.
      indicatorExample('AAB.AvoidanceAntibioticTreatment.3m-17', {
        administrative: { EligiblePopulation: 402, NumeratorByAdmin: 0 },
      }),
    ],
    fail: [
      [
        countsExample(30, 30),
        '[23:1] W30.First15Months: every member is compliant; please confirm. Found: 30. Expected: fewer than 30.',
      ],
    ],
  }),
});
