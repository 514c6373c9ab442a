import { explainNumerator } from './explain-indicator.ts';
import { getDenominator, getNumerator, numeratorElement } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import { countsExample, ecdsExample, hybridExample, memberExample } from './example-blocks.ts';
import { indicatorExample } from './example.ts';
import { reportIndicator } from './report-at.ts';
import type { IndicatorSubject } from './subject.ts';

export const numeratorExceedsDenominator = rule<IndicatorSubject>({
  id: 'I-003',
  name: 'NumeratorExceedsDenominator',
  severity: 'Error',
  scope: 'indicator',
  phase: 'indicator',
  condition: 'sum of numerator parts > denominator',
  message: '{key}: numerator {n} is greater than denominator {d}.',
  basis: 'V',
  summary: 'The numerator parts add up to more than the denominator.',
  why: 'Every numerator event belongs to a member of the denominator, and each member counts once. Members found in two sources are probably counted twice.',
  fix: 'Count each compliant member in one source only: administrative first, then medical record, then supplemental data.',
  source: 'rules-indicator, rules-one-name',
  explainNumbers: explainNumerator,
  check(subject, report) {
    const { indicator } = subject;
    if (indicator.block === 'indexStayRisk' || indicator.block === 'memberRisk') return;
    const denominator = getDenominator(indicator);
    const numerator = getNumerator(indicator);
    if (denominator === null || numerator === null || denominator === 0 || numerator <= denominator) return;
    reportIndicator(subject, report, {
      at: numeratorElement(indicator),
      found: numerator,
      expected: `at most ${denominator}`,
      message: `${indicator.key}: numerator ${numerator} is greater than denominator ${denominator}.`,
    });
  },
  examples: () => ({
    pass: [
      countsExample(702, 702),
      // I-004's matter.
      countsExample(0, 1),
      // Members may have several events.
      memberExample({ NonOutlierMemberCount: 1000 }),
    ],
    fail: [
      [
        indicatorExample('W30.First15Months', {
          administrative: { EligiblePopulation: 702, NumeratorByAdmin: 798, NumeratorBySupplemental: 31 },
        }),
        '[23:1] W30.First15Months: numerator 829 is greater than denominator 702. Found: 829. Expected: at most 702.',
      ],
      [
        hybridExample({ NumeratorBySupplemental: 153 }),
        '[31:1] CBP.ControlHighBP: numerator 412 is greater than denominator 411. Found: 412. Expected: at most 411.',
      ],
      [
        ecdsExample({ Denominator: 1432 }),
        '[28:1] COL-E.ColorectalCancerScreening.46-50: numerator 1433 is greater than denominator 1432. Found: 1433. Expected: at most 1432.',
      ],
    ],
  }),
});
