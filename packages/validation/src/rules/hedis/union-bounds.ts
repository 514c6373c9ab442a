import { rule } from '../../rule.ts';
import { numeratorsExample } from './example-blocks.ts';
import type { MeasureSubject } from './subject.ts';
import { reportOutOfBounds } from './whole-and-parts.ts';

const highRisk = (avoid: number, exceptDiagnosis: number, total: number): MeasureSubject =>
  numeratorsExample(
    'DAE',
    1000,
    {
      'DAE.HighRiskAvoid': avoid,
      'DAE.HighRiskExceptDiagnosis': exceptDiagnosis,
      'DAE.Total': total,
    },
    { productLine: 'Medicare' },
  );

export const unionBounds = rule<MeasureSubject>({
  id: 'X-009',
  name: 'UnionBounds',
  severity: 'Error',
  scope: 'measure',
  phase: 'relation',
  condition: 'DAE Total numerator < max(rate1, rate2) or > rate1 + rate2',
  message: '{code}: total is not between its parts.',
  basis: 'V',
  summary: 'The total numerator is smaller than one of its parts, or larger than both together.',
  why: 'The total counts members in either part, each once: at least the larger part, at most their sum.',
  fix: 'Count for the total each member who is in at least one of the two numerators.',
  source: 'rules-relations, rules-relations-types',
  check(subject, report) {
    reportOutOfBounds(
      subject,
      report,
      'unionBounds',
      ({ union }) => union,
      'total is not between its parts.',
    );
  },
  examples: () => ({
    pass: [highRisk(40, 30, 40), highRisk(40, 30, 70)],
    fail: [
      [highRisk(40, 30, 39), '[29:1] DAE: total is not between its parts. Found: 39. Expected: 40 to 70.'],
      [highRisk(40, 30, 71), '[29:1] DAE: total is not between its parts. Found: 71. Expected: 40 to 70.'],
    ],
  }),
});
