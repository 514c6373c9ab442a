import type { ProblemOf } from '../../formats/hedis-xml/problem.ts';
import { rule } from '../../rule.ts';

export const notWellFormed = rule<ProblemOf<'notWellFormed'>>({
  id: 'F-001',
  name: 'NotWellFormed',
  severity: 'Schema',
  scope: 'file',
  summary: 'The file is not well-formed XML.',
  why: 'A file that breaks the rules of XML cannot be read past that place.',
  fix: 'Create the file again with your software, or correct the XML at the given line and column.',
  source: 'HEDIS rule catalogue, F-001',
  check(problem, report) {
    const { line, column, parserMessage } = problem;
    report({
      at: problem,
      found: problem.found,
      expected: problem.expected,
      message: `The file is not well-formed XML at line ${line}, column ${column}: ${parserMessage}.`,
    });
  },
  examples: {
    pass: [],
    fail: [{ kind: 'notWellFormed', line: 3, column: 7, parserMessage: 'unexpected close tag' }],
  },
});
