import { getDenominator, getNumerator, numeratorElement } from '../../results/derive-elements.ts';
import { type Threshold, thresholdRule } from '../../rule.ts';
import { countsExample, indexStayExample } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

/** From so many members on, an empty or a full numerator is surprising. Rules I-005, I-006. */
export const noticeablePopulation: Threshold = { value: 30, unit: 'members', min: 1, max: 10_000 };

/** Proportions only: a sizeable denominator, no member in the numerator, and one direction is better than the other. */
export function hasZeroNumerator(
  { indicator, indicatorDefinition }: IndicatorSubject,
  smallest: number,
): boolean {
  if (indicatorDefinition.kind !== 'proportion' || indicatorDefinition.better === 'none') return false;
  const denominator = getDenominator(indicator);
  return denominator !== null && denominator >= smallest && getNumerator(indicator) === 0;
}

export const zeroNumerator = thresholdRule<IndicatorSubject>({
  id: 'I-005',
  name: 'ZeroNumerator',
  severity: 'Warning',
  scope: 'indicator',
  phase: 'indicator',
  condition:
    'proportion rows only: denominator >= 30 and numerator = 0 and better <> none (for inverted rates this replaces I-006)',
  message: '{key}: no numerator events in a population of {d}.',
  basis: 'W',
  summary: 'No member of a sizeable population is in the numerator.',
  why: 'A numerator of zero mostly means that a data source was not connected or a code list was not loaded.',
  fix: 'Check that the numerator data was loaded. Nothing to do where zero is right.',
  source: 'rules-indicator, rules-one-name',
  threshold: noticeablePopulation,
  check(subject, report, threshold) {
    if (!hasZeroNumerator(subject, threshold)) return;
    const { indicator } = subject;
    const denominator = getDenominator(indicator);
    reportIndicator(subject, report, {
      at: numeratorElement(indicator),
      found: 0,
      expected: 'more than 0',
      message: `${indicator.key}: no numerator events in a population of ${denominator}.`,
    });
  },
  examples: () => ({
    pass: [
      countsExample(29, 0),
      countsExample(30, 1),
      // Neither direction is better: zero is as good as any other rate.
      indicatorExample('DMH.DiagnosedMentalHealth.1-17', {
        administrative: { EligiblePopulation: 300, NumeratorByAdmin: 0 },
      }),
      indexStayExample({ ObservedCount: 0 }),
    ],
    fail: [
      [
        countsExample(30, 0),
        '[23:1] W30.First15Months: no numerator events in a population of 30. Found: 0. Expected: more than 0.',
      ],
      [
        indicatorExample('AAB.AvoidanceAntibioticTreatment.3m-17', {
          administrative: { EligiblePopulation: 402, NumeratorByAdmin: 0 },
        }),
        '[23:1] AAB.AvoidanceAntibioticTreatment.3m-17: no numerator events in a population of 402. Found: 0. Expected: more than 0.',
      ],
    ],
  }),
});
