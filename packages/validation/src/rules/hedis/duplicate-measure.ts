import { rule } from '../../rule.ts';
import type { ReaderProblem } from './reader-problem.ts';

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
  check(problem, report) {
    if (problem.kind !== 'duplicateMeasure') return;
    const { at, found, expected, code } = problem;
    report({
      at,
      measure: code,
      found: found ?? code,
      expected,
      message: `Measure ${code} appears more than once.`,
    });
  },
  examples: {
    pass: [
      { kind: 'duplicateIndicator', at: { line: 60, column: 7 }, code: 'CBP', key: 'CBP.ControlHighBP' },
    ],
    fail: [{ kind: 'duplicateMeasure', at: { line: 134, column: 5 }, code: 'CBP' }],
  },
});
