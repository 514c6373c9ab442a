import type { FailingExample } from '../../rule.ts';
import { parseAge, parseDate, isFrameSize, isMemberKey } from '../../formats/cahps-csv/field-forms.ts';
import { classNumbers, mark } from '../../formats/cahps-csv/row-scan.ts';
import type { CahpsColumn } from '../../seasons/cahps-season.ts';
import { recordExample } from './example.ts';
import { getDisposition, isResponse, reportColumn, showText } from './record.ts';
import { type RecordSubject, recordRule } from './subject.ts';

function isKnown(column: CahpsColumn, text: string, record: RecordSubject): boolean {
  switch (column.kind) {
    case 'coded':
      return column.codes.has(text);
    case 'key':
      return isMemberKey(text);
    case 'date':
      return parseDate(text) > 0;
    case 'age':
      return parseAge(text) >= 0;
    case 'frame':
      return isFrameSize(text) && text === record.frameSize;
    case 'identity':
    case 'disposition':
      return true;
  }
}

/** Items are empty unless the member responded; language, attempt and date unless the survey is complete. */
const mayBeEmpty = (column: CahpsColumn, record: RecordSubject): boolean =>
  column.mayBeEmpty && (column.item === null ? getDisposition(record) !== 'complete' : !isResponse(record));

const describeExpected = (column: CahpsColumn, record: RecordSubject): string =>
  column.kind === 'frame' && isFrameSize(record.frameSize)
    ? `${record.frameSize}, as in the first row`
    : column.expected;

/** 3/21/2026, 21.03.26, 21-Mar-2026, or the number of a day: what spreadsheets make of a date. */
const isSpreadsheetDate = (text: string): boolean =>
  /^(\d{1,2}[/.-]\d{1,2}[/.-](\d\d|\d{4})|\d{1,2}-[A-Z][a-z]{2}-(\d\d|\d{4})|[45]\d{4})$/.test(text);

export const cahpsCode = recordRule({
  id: 'C-007',
  name: 'CahpsCode',
  severity: 'Error',
  scope: 'record',
  phase: 'record',
  condition:
    'value not in the code list of the item; dates that a spreadsheet has rewritten are one finding, which counts their rows',
  message: 'Row {row}: {item} has the value {v}.',
  basis: 'W',
  summary: 'A value is none of the codes of its column.',
  why: 'Codes are compared letter for letter: 01 is not 1. Every item of a response has a code, and -9 where it was not answered; a record without a response leaves them empty. The administrative columns have their lists and forms too; a complete survey has its language, attempt and date.',
  fix: 'Give a code of the layout table: an answer, -8 where the item was rightly skipped, -9 where it was not answered, -7 where more than one box was marked.',
  source: 'rules-cahps, cahps-layout-codes, cahps-one-cause',
  mayConcern: ({ adminMarks, itemMarks, dispositionClass }) =>
    ((adminMarks | itemMarks) & mark.wrong) !== 0 ||
    (dispositionClass === classNumbers.complete && ((adminMarks | itemMarks) & mark.empty) !== 0) ||
    (dispositionClass === classNumbers.partial && (itemMarks & mark.empty) !== 0),
  check(record, report) {
    for (const [n, column] of record.layout.columns.entries()) {
      const text = record.values[n] ?? '';
      if (isKnown(column, text, record) || (text === '' && mayBeEmpty(column, record))) continue;
      const isRewritten = column.kind === 'date' && isSpreadsheetDate(text);
      reportColumn(record, column.name, report, {
        found: text,
        expected: isRewritten
          ? 'a date as yyyy-mm-dd; a spreadsheet has rewritten it: format the column as yyyy-mm-dd and save again'
          : describeExpected(column, record),
        cause: isRewritten ? 'spreadsheet dates' : undefined,
        message: `Row ${record.line}: ${column.name} has the value ${showText(text)}.`,
      });
    }
  },
  examples: () => ({
    pass: [
      recordExample({ Q08: '10' }),
      recordExample({ Q08: '-7' }),
      recordExample(
        { disposition: 'M33', survey_language: '', attempt: '', completion_date: '' },
        { answers: false },
      ),
      recordExample({ age_at_anchor: '101' }),
    ],
    fail: failing(),
  }),
});

const failing = (): readonly FailingExample<RecordSubject>[] => [
  [
    recordExample({ completion_date: '3/21/2026' }),
    '[2:12] Row 2: completion_date has the value 3/21/2026. Found: 3/21/2026. Expected: a date as yyyy-mm-dd; a spreadsheet has rewritten it: format the column as yyyy-mm-dd and save again.',
  ],
  [
    recordExample({ completion_date: '21.03.26' }),
    '[2:12] Row 2: completion_date has the value 21.03.26. Found: 21.03.26. Expected: a date as yyyy-mm-dd; a spreadsheet has rewritten it: format the column as yyyy-mm-dd and save again.',
  ],
  [
    recordExample({ completion_date: '21-Mar-26' }),
    '[2:12] Row 2: completion_date has the value 21-Mar-26. Found: 21-Mar-26. Expected: a date as yyyy-mm-dd; a spreadsheet has rewritten it: format the column as yyyy-mm-dd and save again.',
  ],
  [
    recordExample({ completion_date: '46102' }),
    '[2:12] Row 2: completion_date has the value 46102. Found: 46102. Expected: a date as yyyy-mm-dd; a spreadsheet has rewritten it: format the column as yyyy-mm-dd and save again.',
  ],
  [
    recordExample({ completion_date: '20260321' }),
    '[2:12] Row 2: completion_date has the value 20260321. Found: 20260321. Expected: a date as yyyy-mm-dd; empty without a response.',
  ],
  [
    recordExample({ Q08: '11' }),
    '[2:22] Row 2: Q08 has the value 11. Found: 11. Expected: 0 to 10, -9, -7 or -8.',
  ],
  [
    recordExample({ Q08: '-5' }),
    '[2:22] Row 2: Q08 has the value -5. Found: -5. Expected: 0 to 10, -9, -7 or -8.',
  ],
  [
    recordExample({ Q08: '08' }),
    '[2:22] Row 2: Q08 has the value 08. Found: 08. Expected: 0 to 10, -9, -7 or -8.',
  ],
  [
    recordExample({ Q08: '' }),
    '[2:22] Row 2: Q08 has the value empty. Found: . Expected: 0 to 10, -9, -7 or -8.',
  ],
  [
    recordExample({ sex_admin: 'X' }),
    '[2:14] Row 2: sex_admin has the value X. Found: X. Expected: M, F or U.',
  ],
  [
    recordExample({ completion_date: '2026-02-30' }),
    '[2:12] Row 2: completion_date has the value 2026-02-30. Found: 2026-02-30. Expected: a date as yyyy-mm-dd; empty without a response.',
  ],
  [
    recordExample({ member_key: 'A-1' }),
    '[2:6] Row 2: member_key has the value A-1. Found: A-1. Expected: 1 to 20 letters and digits.',
  ],
  [
    recordExample({ frame_size: '61' }),
    '[2:15] Row 2: frame_size has the value 61. Found: 61. Expected: 60, as in the first row.',
  ],
  [
    recordExample({ survey_language: '' }),
    '[2:10] Row 2: survey_language has the value empty. Found: . Expected: 1 or 2; empty without a response.',
  ],
];
