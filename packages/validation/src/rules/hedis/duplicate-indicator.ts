import type { ProblemOf } from '../../formats/hedis-xml/problem.ts';
import { rule } from '../../rule.ts';

export const duplicateIndicator = rule<ProblemOf<'duplicateIndicator'>>({
  id: 'M-017',
  name: 'DuplicateIndicator',
  severity: 'Schema',
  scope: 'measure',
  summary: 'The same indicator stands in a measure more than once.',
  why: 'Nobody can tell which of the two is meant.',
  fix: 'Keep one indicator element for each key.',
  source: 'HEDIS rule catalogue, M-017; rule notes 1',
  check(problem, report) {
    report({
      at: problem,
      measure: problem.measure,
      indicatorKey: problem.indicatorKey,
      found: problem.found,
      message: `Indicator ${problem.key} appears more than once.`,
    });
  },
  examples: {
    pass: [],
    fail: [
      {
        kind: 'duplicateIndicator',
        line: 92,
        column: 7,
        key: 'CBP.ControlHighBP',
        measure: 'CBP',
        indicatorKey: 'CBP.ControlHighBP',
      },
    ],
  },
});
