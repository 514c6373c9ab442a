import { maxRecordBytes } from '../../formats/cahps-csv/split-records.ts';
import { rule } from '../../rule.ts';
import type { UnreadableRow } from './subject.ts';

const csvUtf8 = 'save the file as "CSV UTF-8 (comma delimited)"';

/** The row in the message, and the expected value. */
const reasons: Readonly<Record<UnreadableRow['why'], readonly [is: string, expected: string]>> = {
  width: ['', ''],
  tooLarge: ['', ''],
  notUtf8: ['which is not UTF-8', `UTF-8; ${csvUtf8}`],
  utf16: ['which is UTF-16 (Unicode Text)', `UTF-8 with commas; ${csvUtf8}`],
  openQuote: ['with a quote that is never closed', 'a closing quote'],
  strayQuote: ['with a quote inside a value', 'no quote inside a value without quotes'],
  afterQuote: ['with text behind a closing quote', 'a comma or the end of the line after a closing quote'],
  tooLong: [`longer than ${maxRecordBytes} bytes`, `a row of at most ${maxRecordBytes} bytes`],
  headerAgain: ['the header row again', 'the header row once, as the first row; remove the others'],
  onlyCommas: ['without a value', 'a row for each sampled member; remove rows without values'],
};

/** Rows that are wrong in themselves and in many places alike; the other rows are checked all the same. */
const isSpare = (why: UnreadableRow['why']): boolean => why === 'headerAgain' || why === 'onlyCommas';

const unreadable = (line: number, why: UnreadableRow['why'], found: string): UnreadableRow => ({
  line,
  column: 1,
  why,
  found,
});

export const cahpsEncoding = rule<UnreadableRow>({
  id: 'C-003',
  name: 'CahpsEncoding',
  severity: 'Fatal',
  scope: 'file',
  phase: 'encoding',
  condition:
    'not UTF-8/ASCII, unbalanced quotes, or column count differs in a row; the header row again, or rows without a value: one finding for all of them',
  message: 'Row {row} cannot be read.',
  basis: 'W',
  summary:
    'A row cannot be read: it is not UTF-8, its quotes do not match, it has another number of columns, is the header row again, or has no value.',
  why: 'No value of such a row is certain. {row} is the line in which the record begins; a quoted value may reach over several lines. Blank lines are no rows. After this finding rows are only counted and their submission compared; but repeated header rows and rows without a value, which spreadsheets leave behind, have one finding each, and all other rows are checked.',
  fix: 'Export the file again as UTF-8 with commas ("CSV UTF-8" in Excel, not "Unicode Text"). Values need no quotes; where there are some, close each, and double a quote inside one. Remove header rows but the first, and rows without values.',
  source: 'rules-cahps, cahps-file, cahps-one-cause',
  check({ line, column, why, expected, found }, report) {
    if (expected === found) return;
    const [is, remedy] = reasons[why];
    const expectedEncoding = expected ?? remedy;
    const row =
      why === 'tooLarge'
        ? `${line} and what follows (the file has ${found}, ${expectedEncoding.replace('a file of ', '')} are accepted)`
        : `${line}, ${why === 'width' ? `with ${found} in place of ${expectedEncoding}` : is},`;
    report({
      at: { line, column },
      found,
      expected: expectedEncoding,
      message: `Row ${row} cannot be read.`,
      cause: isSpare(why) ? why : undefined,
    });
  },
  examples: () => ({
    pass: [{ line: 2, column: 1, why: 'width', expected: '59 columns', found: '59 columns' }],
    fail: [
      [
        { line: 2, column: 1, why: 'width', expected: '59 columns', found: '58 columns' },
        '[2:1] Row 2, with 58 columns in place of 59 columns, cannot be read. Found: 58 columns. Expected: 59 columns.',
      ],
      [
        {
          line: 14,
          column: 1,
          why: 'tooLarge',
          expected: 'a file of at most 2,000 bytes',
          found: '9,000 bytes',
        },
        '[14:1] Row 14 and what follows (the file has 9,000 bytes, at most 2,000 bytes are accepted) cannot be read. Found: 9,000 bytes. Expected: a file of at most 2,000 bytes.',
      ],
      [
        unreadable(7, 'notUtf8', 'Caf\ufffd'),
        '[7:1] Row 7, which is not UTF-8, cannot be read. Found: Caf�. Expected: UTF-8; save the file as "CSV UTF-8 (comma delimited)".',
      ],
      [
        unreadable(1, 'utf16', 'UTF-16'),
        '[1:1] Row 1, which is UTF-16 (Unicode Text), cannot be read. Found: UTF-16. Expected: UTF-8 with commas; save the file as "CSV UTF-8 (comma delimited)".',
      ],
      [
        unreadable(9, 'openQuote', '"2102'),
        '[9:1] Row 9, with a quote that is never closed, cannot be read. Found: "2102. Expected: a closing quote.',
      ],
      [
        unreadable(9, 'strayQuote', '21"02'),
        '[9:1] Row 9, with a quote inside a value, cannot be read. Found: 21"02. Expected: no quote inside a value without quotes.',
      ],
      [
        unreadable(9, 'afterQuote', '21x'),
        '[9:1] Row 9, with text behind a closing quote, cannot be read. Found: 21x. Expected: a comma or the end of the line after a closing quote.',
      ],
      [
        unreadable(9, 'tooLong', ''),
        '[9:1] Row 9, longer than 65536 bytes, cannot be read. Found: . Expected: a row of at most 65536 bytes.',
      ],
      [
        unreadable(40, 'headerAgain', 'the header row'),
        '[40:1] Row 40, the header row again, cannot be read. Found: the header row. Expected: the header row once, as the first row; remove the others.',
      ],
      [
        unreadable(61, 'onlyCommas', 'no value'),
        '[61:1] Row 61, without a value, cannot be read. Found: no value. Expected: a row for each sampled member; remove rows without values.',
      ],
    ],
  }),
});
