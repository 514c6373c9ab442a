import { rule } from '../../rule.ts';
import { wholeExample } from './example.ts';
import { reportField } from './report-field.ts';
import { accepts, fieldText, hasField, type HosWhole, showValue } from './subject.ts';

export const hosRecordCount = rule<HosWhole>({
  id: 'O-003',
  name: 'HosRecordCount',
  severity: 'Fatal',
  scope: 'header',
  phase: 'whole',
  condition: 'header record count <> number of detail records',
  message: 'Header says {x} records, file holds {y}.',
  basis: 'W',
  summary: 'The header announces another number of detail records than the file contains.',
  why: 'A file that was cut off on its way looks like a whole one but for this number.',
  fix: 'Send the whole file again, or correct RECORD_COUNT. Every line but the header and empty lines at the end is counted.',
  source: 'rules-hos, hos-file',
  check({ header, totals: { records } }, report) {
    const field = header.layout.getField('RECORD_COUNT');
    if (!hasField(header, field)) return;
    const text = fieldText(header, field);
    const isNumber = accepts(header, field);
    if (isNumber && Number(text) === records) return;
    reportField(header, field, report, {
      expected: records,
      message: `Header says ${isNumber ? Number(text) : showValue(text)} records, file holds ${records}.`,
    });
  },
  examples: () => ({
    pass: [wholeExample({}), wholeExample({ RECORD_COUNT: '0000000' }, { records: 0 })],
    fail: [
      [
        wholeExample({}, { records: 1199 }),
        '[1:65] Header says 1200 records, file holds 1199. Found: 0001200. Expected: 1199.',
      ],
      [
        wholeExample({ RECORD_COUNT: '   1200' }),
        '[1:65] Header says    1200 records, file holds 1200. Found:    1200. Expected: 1200.',
      ],
    ],
  }),
});
