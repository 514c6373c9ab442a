import { getDenominator, getNumerator, numeratorElement } from '../../results/derive-elements.ts';
import { formatFraction } from '../../results/numbers.ts';
import { rule } from '../../rule.ts';
import type { Relation } from '../../seasons/catalogue.ts';
import { numeratorsExample } from './example-blocks.ts';
import { eachGivenPair } from './relations.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

const glycemic = (under8: number, over9: number): MeasureSubject =>
  numeratorsExample('GSD', 1000, {
    'GSD.GlycemicStatusUnder8': under8,
    'GSD.GlycemicStatusOver9': over9,
  });

export const gsdComplement = rule<MeasureSubject>({
  id: 'X-007',
  name: 'GsdComplement',
  severity: 'Error',
  scope: 'measure',
  phase: 'relation',
  condition: 'rate(<8) + rate(>9) > 100.005',
  message: 'GSD: controlled and poor-control shares exceed 100 %.',
  basis: 'W',
  summary: 'Controlled and poorly controlled members together are more than everybody.',
  why: 'No member has a glycemic status below 8 % and above 9 % at once.',
  fix: 'Use the last result of the year for both rates. A member without a result counts as poorly controlled only.',
  source: 'rules-relations, rules-relations-types',
  check(subject, report) {
    const shares = ({ metrics }: Relation) => [metrics?.[0], metrics?.[1]] as const;
    eachGivenPair(subject, 'rateSumAtMost', shares, ({ first: controlled, second: poor, relation }) => {
      const [a, b] = [getNumerator(controlled), getDenominator(controlled)];
      const [c, d] = [getNumerator(poor), getDenominator(poor)];
      if (a === null || c === null || b === null || d === null || b === 0 || d === 0) return;
      const over = 100n * (BigInt(a) * BigInt(d) + BigInt(c) * BigInt(b));
      const under = BigInt(b) * BigInt(d);
      const max = relation.max ?? 100;
      // More than the maximum by more than 0.005 points.
      if (over * 1000n <= BigInt(max * 1000 + 5) * under) return;
      reportMeasure(subject, report, {
        at: numeratorElement(poor),
        indicatorKey: poor.key,
        found: formatFraction(over, under, 2),
        expected: `at most ${max}`,
        message: `${subject.definition.code}: controlled and poor-control shares exceed 100 %.`,
      });
    });
  },
  examples: () => ({
    pass: [glycemic(600, 400), glycemic(500, 200)],
    fail: [
      [
        glycemic(600, 401),
        '[26:1] GSD: controlled and poor-control shares exceed 100 %. Found: 100.10. Expected: at most 100.',
      ],
    ],
  }),
});
