import type { ProblemOf } from '../../formats/hedis-xml/problem.ts';
import { rule } from '../../rule.ts';

export const duplicateMeasure = rule<ProblemOf<'duplicateMeasure'>>({
  id: 'M-005',
  name: 'DuplicateMeasure',
  severity: 'Schema',
  scope: 'measure',
  summary: 'The same measure stands in the file more than once.',
  why: 'Nobody can tell which of the two is meant.',
  fix: 'Keep one measure element for each measure code.',
  source: 'HEDIS rule catalogue, M-005; rule notes 1',
  check(problem, report) {
    report({
      at: problem,
      measure: problem.measure,
      found: problem.found,
      message: `Measure ${problem.code} appears more than once.`,
    });
  },
  examples: {
    pass: [],
    fail: [{ kind: 'duplicateMeasure', line: 90, column: 5, code: 'CBP', measure: 'CBP', found: 'CBP' }],
  },
});
