import type { ProblemOf } from '../../formats/hedis-xml/problem.ts';
import { rule } from '../../rule.ts';

export const schemaInvalid = rule<ProblemOf<'schemaInvalid'>>({
  id: 'F-002',
  name: 'SchemaInvalid',
  severity: 'Schema',
  scope: 'file',
  summary: 'The file does not meet the import schema.',
  why: 'Data that is not laid out as the schema says cannot be assigned to measures and elements.',
  fix: 'Correct the element at the given path; the import schema (XSD) is offered for download.',
  source: 'HEDIS rule catalogue, F-002; hedis-submission.xsd',
  check(problem, report) {
    report({
      at: problem,
      measure: problem.measure,
      indicatorKey: problem.indicatorKey,
      found: problem.found,
      expected: problem.expected,
      message: `Element ${problem.path} does not meet the import schema: ${problem.schemaMessage}.`,
    });
  },
  examples: {
    pass: [],
    fail: [
      {
        kind: 'schemaInvalid',
        line: 5,
        column: 5,
        path: 'hedisSubmission/header/productLine',
        schemaMessage: 'the value must be one of Commercial, Medicaid, Medicare, Exchange',
        found: 'Comercial',
        expected: 'one of Commercial, Medicaid, Medicare, Exchange',
      },
    ],
  },
});
