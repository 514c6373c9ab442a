import { rule } from '../../rule.ts';
import { checkProblem, type ReaderProblem, unclosedTag } from './reader-problem.ts';

export const unsupportedSchemaVersion = rule<ReaderProblem>({
  id: 'F-003',
  name: 'UnsupportedSchemaVersion',
  severity: 'Schema',
  scope: 'file',
  phase: 'reader',
  condition: '@schemaVersion not in the accepted list for the season',
  message: 'Import template version {v} is not accepted for measurement year {my}.',
  basis: 'A',
  summary: 'The file was written for another version of the import template.',
  why: 'Elements and measures change from season to season; a file of another version cannot be read safely.',
  fix: "Produce the file with this season's import template and give its version in the schemaVersion attribute.",
  source: 'rules-file, rules-schema-version',
  check: checkProblem('unsupportedVersion', ({ version, measurementYear, found = version }) => ({
    found,
    message: `Import template version ${version} is not accepted for measurement year ${measurementYear}.`,
  })),
  examples: () => ({
    pass: [unclosedTag],
    fail: [
      [
        {
          kind: 'unsupportedVersion',
          at: { line: 2, column: 18 },
          version: '2025.9',
          measurementYear: 2025,
          expected: '2025.1',
        },
        '[2:18] Import template version 2025.9 is not accepted for measurement year 2025. Found: 2025.9. Expected: 2025.1.',
      ],
    ],
  }),
});
