import { denominatorElement, getDenominator } from '../../results/derive-elements.ts';
import { rule } from '../../rule.ts';
import type { Relation } from '../../seasons/catalogue.ts';
import { ecds } from './example-blocks.ts';
import { measureExample } from './example.ts';
import { eachGivenPair } from './relations.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

const medication = (initiation: number, continuation: number): MeasureSubject =>
  measureExample('ADD-E', {
    indicators: {
      'ADD-E.Initiation': { ecds: { ...ecds, Denominator: initiation } },
      'ADD-E.ContinuationAndMaintenance': { ecds: { ...ecds, Denominator: continuation } },
    },
  });

export const denominatorOrder = rule<MeasureSubject>({
  id: 'X-016',
  name: 'DenominatorOrder',
  severity: 'Error',
  scope: 'measure',
  phase: 'relation',
  condition: 'ADD-E continuation denominator > initiation denominator',
  message: '{code}: continuation phase population exceeds initiation.',
  basis: 'V',
  summary: 'The continuation phase looks at more children than the initiation phase.',
  why: 'The continuation and maintenance phase follows those of the initiation phase who stayed on the medication.',
  fix: 'Build the continuation denominator from the members of the initiation phase.',
  source: 'rules-relations, rules-relations-types',
  check(subject, report) {
    const sizes = ({ smaller, larger }: Relation) => [smaller, larger] as const;
    eachGivenPair(subject, 'denominatorAtMost', sizes, ({ first: continuation, second: initiation }) => {
      const found = denominatorElement(continuation);
      const initiationCount = getDenominator(initiation);
      if (found === undefined || initiationCount === null || found.value <= initiationCount) return;
      reportMeasure(subject, report, {
        at: found,
        indicatorKey: continuation.key,
        found: found.value,
        expected: `at most ${initiationCount}`,
        message: `${subject.definition.code}: continuation phase population exceeds initiation.`,
      });
    });
  },
  examples: () => ({
    pass: [medication(100, 100)],
    fail: [
      [
        medication(100, 101),
        '[38:1] ADD-E: continuation phase population exceeds initiation. Found: 101. Expected: at most 100.',
      ],
    ],
  }),
});
