import { rule } from '../../rule.ts';
import { checkProblem, type ReaderProblem, unclosedTag } from './reader-problem.ts';

export const schemaInvalid = rule<ReaderProblem>({
  id: 'F-002',
  name: 'SchemaInvalid',
  severity: 'Schema',
  scope: 'file',
  phase: 'reader',
  condition: 'document does not validate against hedis-submission.xsd',
  message: 'Element {path} does not meet the import schema: {schemaMessage}.',
  basis: 'W',
  summary: 'An element or attribute is not as the import schema has it.',
  why: 'A missing, misplaced or misspelt element, or a value of the wrong kind, would be read as something else than you meant. An empty count is not zero.',
  fix: 'Compare the place given with hedis-submission.xsd, which is offered for download, and validate the file against it before sending.',
  source: 'rules-file, hedis-file-schema, rules-schema-version',
  check: checkProblem('schemaInvalid', ({ path, schemaMessage, measure, indicatorKey }) => ({
    measure,
    indicatorKey,
    message: `Element ${path} does not meet the import schema: ${schemaMessage}.`,
  })),
  examples: () => ({
    pass: [unclosedTag],
    fail: [
      [
        {
          kind: 'schemaInvalid',
          at: { line: 17, column: 30 },
          path: '/hedisSubmission/measures/measure/indicator/administrative/EligiblePopulation',
          schemaMessage: "'-5' is not a whole number from 0 to 999999999",
          found: '-5',
          expected: 'a whole number from 0 to 999999999',
          measure: 'CHL',
          indicatorKey: 'CHL.ChlamydiaScreening.Total',
        },
        "[17:30] Element /hedisSubmission/measures/measure/indicator/administrative/EligiblePopulation does not meet the import schema: '-5' is not a whole number from 0 to 999999999. Found: -5. Expected: a whole number from 0 to 999999999.",
      ],
    ],
  }),
});
