import { denominatorElement, getNumerator } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import type { Relation } from '../../seasons/catalogue.ts';
import { measureExample } from './example.ts';
import { eachGivenPair } from './relations.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

const statins = (therapy: number, adherence: number): MeasureSubject =>
  measureExample('SPD', {
    indicators: {
      'SPD.ReceivedTherapy': { administrative: { EligiblePopulation: 900, NumeratorByAdmin: therapy } },
      'SPD.Adherence80': { administrative: { EligiblePopulation: adherence, NumeratorByAdmin: 10 } },
    },
  });

export const chainedDenominator = rule<MeasureSubject>({
  id: 'X-008',
  name: 'ChainedDenominator',
  severity: 'Error',
  scope: 'measure',
  phase: 'relation',
  condition:
    'denominator of follow-up metric > numerator of screening metric (SPC, SPD, DSF-E, PND-E, PDS-E, ASF-E, SNS-E), per stratum',
  message: '{code}: {to} denominator {d} exceeds {from} numerator {n}.',
  basis: 'W',
  summary: 'A second step looks at more members than passed the first one.',
  why: 'The second metric is asked only of members in the numerator of the first: adherence of those who received therapy, follow-up of those who were screened.',
  fix: 'Build the denominator of the second metric from the numerator of the first.',
  source: 'rules-relations, rules-same-stratum, rules-relations-types',
  check(subject, report) {
    const { code } = subject.definition;
    const fromTo = ({ from, to }: Relation) => [from, String(to)] as const;
    eachGivenPair(subject, 'chainedDenominator', fromTo, ({ first, second, metrics: [from, to] }) => {
      const numerator = getNumerator(first);
      const denominator = denominatorElement(second);
      if (numerator === null || denominator === undefined || denominator.value <= numerator) return;
      reportMeasure(subject, report, {
        at: denominator,
        indicatorKey: second.key,
        found: denominator.value,
        expected: `at most ${numerator}`,
        message: `${code}: ${to.metric} denominator ${denominator.value} exceeds ${from.metric} numerator ${numerator}.`,
      });
    });
  },
  examples: () => ({
    pass: [statins(600, 600)],
    fail: [
      [
        statins(600, 601),
        '[25:1] SPD: Adherence80 denominator 601 exceeds ReceivedTherapy numerator 600. Found: 601. Expected: at most 600.',
      ],
    ],
  }),
});
