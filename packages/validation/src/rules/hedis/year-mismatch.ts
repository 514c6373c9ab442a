import { rule } from '../../rule.ts';
import { checkProblem, type ReaderProblem, unclosedTag } from './reader-problem.ts';

export const yearMismatch = rule<ReaderProblem>({
  id: 'F-012',
  name: 'YearMismatch',
  severity: 'Fatal',
  scope: 'file',
  phase: 'reader',
  condition:
    'header.measurementYear <> season measurement year; or the namespace of the root element is that of another year, and then nothing else is checked',
  message: 'The file is for measurement year {x}; the system is collecting {y}.',
  basis: 'W',
  summary: 'The file is for another measurement year than the one being collected.',
  why: 'Measures change every year; data of another year cannot be compared with anything here. The namespace of the import schema names the year, too: a file of another year is not compared with the schema of this one.',
  fix: 'Load the file of the measurement year being collected, or correct measurementYear and the namespace if only these are wrong.',
  source: 'rules-file, rules-schema-version',
  check: checkProblem('otherYear', ({ year, measurementYear, found = year }) => ({
    found,
    expected: measurementYear,
    message: `The file is for measurement year ${year}; the system is collecting ${measurementYear}.`,
  })),
  examples: () => ({
    pass: [unclosedTag],
    fail: [
      [
        { kind: 'otherYear', at: { line: 4, column: 1 }, year: '2024', measurementYear: 2025 },
        '[4:1] The file is for measurement year 2024; the system is collecting 2025. Found: 2024. Expected: 2025.',
      ],
    ],
  }),
});
