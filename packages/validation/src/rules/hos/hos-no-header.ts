import { rule } from '../../rule.ts';
import type { HosStructure } from './subject.ts';

const expectedInstead = {
  header: '',
  empty: 'a header record and detail records',
  byteOrderMark: 'a file without a byte order mark',
  notFirst: 'H in the first column',
  second: 'one header record, on the first line',
} as const satisfies Record<HosStructure['kind'], string>;

export const hosNoHeader = rule<HosStructure>({
  id: 'O-001',
  name: 'HosNoHeader',
  severity: 'Fatal',
  scope: 'header',
  phase: 'structure',
  condition: 'first record is not H, more than one H, or file empty',
  message: 'The file must start with one header record.',
  basis: 'W',
  summary:
    'The file does not start with its one header record: it is empty, starts with something else, or has a second header.',
  why: 'The header says which submission the file is for; without it the file cannot be accepted.',
  fix: 'Write one header record (H) as the first line, before all detail records. Save the file as plain ASCII without a byte order mark; do not put two files into one.',
  source: 'rules-hos, hos-file',
  check({ kind, line, found }, report) {
    if (kind === 'header') return;
    report({
      at: kind === 'empty' ? undefined : { line, column: 1 },
      indicatorKey: kind === 'empty' ? undefined : 'REC_TYPE',
      found,
      expected: expectedInstead[kind],
      message: 'The file must start with one header record.',
    });
  },
  examples: () => ({
    pass: [{ kind: 'header', line: 1, found: 'H' }],
    fail: [
      [
        { kind: 'empty', line: 1, found: '' },
        'The file must start with one header record. Found: . Expected: a header record and detail records.',
      ],
      [
        { kind: 'byteOrderMark', line: 1, found: '\\xEF\\xBB\\xBF' },
        '[1:1] The file must start with one header record. Found: \\xEF\\xBB\\xBF. Expected: a file without a byte order mark.',
      ],
      [
        { kind: 'notFirst', line: 1, found: 'D' },
        '[1:1] The file must start with one header record. Found: D. Expected: H in the first column.',
      ],
      [
        { kind: 'second', line: 14, found: 'H' },
        '[14:1] The file must start with one header record. Found: H. Expected: one header record, on the first line.',
      ],
    ],
  }),
});
