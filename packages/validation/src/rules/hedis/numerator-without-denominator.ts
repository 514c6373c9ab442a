import { getDenominator, getNumerator, numeratorElement } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import { countsExample, memberExample } from './example-blocks.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

export const numeratorWithoutDenominator = rule<IndicatorSubject>({
  id: 'I-004',
  name: 'NumeratorWithoutDenominator',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'denominator = 0 and numerator > 0',
  message: '{key}: numerator without a denominator.',
  basis: 'W',
  summary: 'There are numerator events, but no member in the denominator.',
  why: 'An event without a member to whom it belongs cannot be right, and no rate can be computed.',
  fix: 'Give the denominator of this row, or zero events where no member is eligible.',
  source: 'rules-indicator, rules-one-name',
  check(subject, report) {
    const { indicator } = subject;
    if (getDenominator(indicator) !== 0) return;
    const numerator = getNumerator(indicator);
    if (numerator === null || numerator === 0) return;
    reportIndicator(subject, report, {
      at: numeratorElement(indicator),
      found: numerator,
      expected: 0,
      message: `${indicator.key}: numerator without a denominator.`,
    });
  },
  examples: () => ({
    pass: [countsExample(0, 0), countsExample(1, 2)],
    fail: [
      [
        countsExample(0, 1),
        '[23:1] W30.First15Months: numerator without a denominator. Found: 1. Expected: 0.',
      ],
      [
        memberExample({ NonOutlierMemberCount: 0 }),
        '[24:1] AHU.AcuteHospitalUtilization.18-64: numerator without a denominator. Found: 1210. Expected: 0.',
      ],
    ],
  }),
});
