import { rule } from '../../rule.ts';
import { checkProblem, type ReaderProblem, unclosedTag } from './reader-problem.ts';

export const notWellFormed = rule<ReaderProblem>({
  id: 'F-001',
  name: 'NotWellFormed',
  severity: 'Schema',
  scope: 'file',
  phase: 'reader',
  condition: 'XML parser error',
  message: 'The file is not well-formed XML at line {line}, column {col}: {parserMessage}.',
  basis: 'W',
  summary: 'The file is not well-formed XML.',
  why: 'A program cannot read on after such a place, so nothing behind it can be checked or stored.',
  fix: 'Open the file at the line and column given: look for a tag that is not closed, a stray < or &, or a file cut short. Write the file with an XML library rather than by joining texts.',
  source: 'rules-file, rules-order',
  check: checkProblem('notWellFormed', ({ at, parserMessage }) => ({
    message: `The file is not well-formed XML at line ${at.line}, column ${at.column}: ${parserMessage}.`,
  })),
  examples: () => ({
    pass: [
      { kind: 'unsupportedVersion', at: { line: 2, column: 18 }, version: '2024.1', measurementYear: 2025 },
    ],
    fail: [
      [unclosedTag, '[31:7] The file is not well-formed XML at line 31, column 7: unclosed tag: measure.'],
    ],
  }),
});
