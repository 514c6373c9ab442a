import { rule } from '../../rule.ts';
import { checkProblem, type ReaderProblem } from './reader-problem.ts';

export const duplicateIndicator = rule<ReaderProblem>({
  id: 'M-017',
  name: 'DuplicateIndicator',
  severity: 'Schema',
  scope: 'measure',
  phase: 'reader',
  condition: 'key repeated in measure',
  message: 'Indicator {key} appears more than once.',
  basis: 'W',
  summary: 'An indicator is in its measure more than once.',
  why: 'Two sets of numbers for one indicator leave open which one is meant.',
  fix: 'Keep one indicator element for each key. Look for a stratum written under the key of another one.',
  source: 'rules-measure, rules-one-name',
  check: checkProblem('duplicateIndicator', ({ code, key, found = key }) => ({
    measure: code,
    indicatorKey: key,
    found,
    message: `Indicator ${key} appears more than once.`,
  })),
  examples: () => ({
    pass: [{ kind: 'duplicateMeasure', at: { line: 134, column: 5 }, code: 'CBP' }],
    fail: [
      [
        { kind: 'duplicateIndicator', at: { line: 60, column: 7 }, code: 'CBP', key: 'CBP.ControlHighBP' },
        '[60:7] Indicator CBP.ControlHighBP appears more than once. Found: CBP.ControlHighBP.',
      ],
    ],
  }),
});
