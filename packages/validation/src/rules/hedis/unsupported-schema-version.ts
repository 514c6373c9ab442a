import type { ProblemOf } from '../../formats/hedis-xml/problem.ts';
import { rule } from '../../rule.ts';

export const unsupportedSchemaVersion = rule<ProblemOf<'unsupportedVersion'>>({
  id: 'F-003',
  name: 'UnsupportedSchemaVersion',
  severity: 'Schema',
  scope: 'file',
  summary: 'The version of the import template is not accepted this season.',
  why: 'Templates of another version may name or count elements differently.',
  fix: "Create the file with the season's import template.",
  source: 'HEDIS rule catalogue, F-003; rule notes 11',
  check(problem, report) {
    report({
      at: problem,
      found: problem.found,
      expected: problem.expected,
      message: `Import template version ${problem.version} is not accepted for measurement year ${problem.measurementYear}.`,
    });
  },
  examples: {
    pass: [],
    fail: [{ kind: 'unsupportedVersion', line: 2, column: 1, version: '2025.9', measurementYear: 2025 }],
  },
});
