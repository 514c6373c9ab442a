import { rule } from '../../rule.ts';
import type { UnreadableRow } from './subject.ts';

export const cahpsEncoding = rule<UnreadableRow>({
  id: 'C-003',
  name: 'CahpsEncoding',
  severity: 'Fatal',
  scope: 'file',
  phase: 'encoding',
  condition: 'not UTF-8/ASCII, unbalanced quotes, or column count differs in a row',
  message: 'Row {row} cannot be read.',
  basis: 'W',
  summary:
    'A row cannot be read: it is not UTF-8, its quotes do not match, or it has another number of columns.',
  why: 'No value of such a row is certain. {row} is the line in which the record begins; a quoted value may reach over several lines. Blank lines are no rows. After this finding rows are only counted and their submission compared.',
  fix: 'Export the file again as UTF-8 with commas. Values need no quotes; where there are some, close each, and double a quote inside one.',
  source: 'rules-cahps, cahps-file',
  check({ line, column, expected, found, isTooLarge = false }, report) {
    if (expected === found) return;
    report({
      at: { line, column },
      found,
      expected,
      message: `Row ${line}${isTooLarge ? ` and what follows (the file has ${found}, ${expected.replace('a file of ', '')} are accepted)` : ''} cannot be read.`,
    });
  },
  examples: {
    pass: [{ line: 2, column: 1, expected: '59 columns', found: '59 columns' }],
    fail: [
      [
        { line: 2, column: 1, expected: '59 columns', found: '58 columns' },
        ['[2:1] Row 2 cannot be read. Found: 58 columns. Expected: 59 columns.'],
      ],
      [
        {
          line: 14,
          column: 1,
          expected: 'a file of at most 2,000 bytes',
          found: '9,000 bytes',
          isTooLarge: true,
        },
        [
          '[14:1] Row 14 and what follows (the file has 9,000 bytes, at most 2,000 bytes are accepted) cannot be read. Found: 9,000 bytes. Expected: a file of at most 2,000 bytes.',
        ],
      ],
      [
        { line: 7, column: 1, expected: 'UTF-8', found: '' },
        ['[7:1] Row 7 cannot be read. Found: . Expected: UTF-8.'],
      ],
      [
        { line: 9, column: 1, expected: 'a closing quote', found: '"2102' },
        ['[9:1] Row 9 cannot be read. Found: "2102. Expected: a closing quote.'],
      ],
    ],
  },
});
