import { parseDate } from '../../formats/cahps-csv/field-forms.ts';
import { recordExample } from './example.ts';
import { reportColumn, getValue } from './record.ts';
import { recordRule } from './subject.ts';

export const cahpsDates = recordRule({
  id: 'C-013',
  name: 'CahpsDates',
  severity: 'Error',
  scope: 'record',
  phase: 'record',
  condition: 'completion date outside the fielding window or before mail-out',
  message: 'Row {row}: date {d} is outside {a} to {b}.',
  basis: 'W',
  summary: 'A survey was completed outside the fielding window or before the mail-out.',
  why: 'The season has one fielding window for every survey, and its first day is the mail-out. A text that is no date at all has rule C-007.',
  fix: 'Check the date and its form, yyyy-mm-dd. A survey that came in too late is no complete one.',
  source: 'rules-cahps, season-fielding',
  precheck(_layout, { fieldingWindow }) {
    const first = parseDate(fieldingWindow.first);
    const last = parseDate(fieldingWindow.last);
    return ({ date }) => date > 0 && (date < first || date > last);
  },
  check(record, report) {
    const text = getValue(record, 'completion_date');
    const { first, last } = record.season.fieldingWindow;
    // Dates in this format sort like their texts.
    if (parseDate(text) <= 0 || (text >= first && text <= last)) return;
    reportColumn(record, 'completion_date', report, {
      found: text,
      expected: `${first} to ${last}`,
      message: `Row ${record.line}: date ${text} is outside ${first} to ${last}.`,
    });
  },
  examples: () => ({
    pass: [
      recordExample({ completion_date: '2026-02-15' }),
      recordExample({ completion_date: '2026-05-31' }),
      recordExample({ completion_date: '' }),
    ],
    fail: [
      [
        recordExample({ completion_date: '2026-02-14' }),
        '[2:12] Row 2: date 2026-02-14 is outside 2026-02-15 to 2026-05-31. Found: 2026-02-14. Expected: 2026-02-15 to 2026-05-31.',
      ],
      [
        recordExample({ completion_date: '2026-06-01' }),
        '[2:12] Row 2: date 2026-06-01 is outside 2026-02-15 to 2026-05-31. Found: 2026-06-01. Expected: 2026-02-15 to 2026-05-31.',
      ],
    ],
  }),
});
