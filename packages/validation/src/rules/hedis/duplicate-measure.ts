import { rule } from '../../rule.ts';
import { checkProblem, type ReaderProblem } from './reader-problem.ts';

export const duplicateMeasure = rule<ReaderProblem>({
  id: 'M-005',
  name: 'DuplicateMeasure',
  severity: 'Schema',
  scope: 'measure',
  phase: 'reader',
  condition: 'code repeated',
  message: 'Measure {code} appears more than once.',
  basis: 'W',
  summary: 'A measure is in the file more than once.',
  why: 'Two sets of data for one measure leave open which one is meant.',
  fix: 'Keep one measure element for each code and put all of its indicators inside it.',
  source: 'rules-measure, rules-one-name',
  check: checkProblem('duplicateMeasure', ({ code, found = code }) => ({
    measure: code,
    found,
    message: `Measure ${code} appears more than once.`,
  })),
  examples: () => ({
    pass: [
      { kind: 'duplicateIndicator', at: { line: 60, column: 7 }, code: 'CBP', key: 'CBP.ControlHighBP' },
    ],
    fail: [
      [
        { kind: 'duplicateMeasure', at: { line: 134, column: 5 }, code: 'CBP' },
        '[134:5] Measure CBP appears more than once. Found: CBP.',
      ],
    ],
  }),
});
