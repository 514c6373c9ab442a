import type { ProblemOf } from '../../formats/hedis-xml/problem.ts';
import { rule } from '../../rule.ts';

export const unsafeContent = rule<ProblemOf<'unsafeContent'>>({
  id: 'F-004',
  name: 'UnsafeContent',
  severity: 'Fatal',
  scope: 'file',
  summary: 'The file holds a DOCTYPE, is nested too deeply or is larger than allowed.',
  why: 'Such content is a known way to attack or to stall the programs that read XML; submissions never need it.',
  fix: 'Remove the document type declaration; check that the file is a HEDIS submission and not something else.',
  source: 'HEDIS rule catalogue, F-004',
  check(problem, report) {
    report({
      at: problem,
      found: problem.found,
      expected: problem.expected,
      message: 'The file contains content that is not allowed.',
    });
  },
  examples: {
    pass: [],
    fail: [{ kind: 'unsafeContent', line: 2, column: 1, found: '<!DOCTYPE' }],
  },
});
