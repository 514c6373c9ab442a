import { rule } from '../../rule.ts';
import { wholeExample } from './example.ts';
import { reportField } from './report-field.ts';
import { headerNumber, headerText, type HosWhole } from './subject.ts';

export const hosSampleCount = rule<HosWhole>({
  id: 'O-017',
  name: 'HosSampleCount',
  severity: 'Error',
  scope: 'file',
  phase: 'whole',
  condition: 'final file and number of detail records <> header SAMPLE_SIZE',
  message: 'Header sample size {x} but {y} member records.',
  basis: 'A',
  summary: 'A final file does not contain one record for each member of the drawn sample.',
  why: 'At the end of fielding every sampled member has a disposition, respondents or not. Interim files may contain fewer.',
  fix: 'Add the missing records, correct SAMPLE_SIZE, or mark the file as interim (FILE_TYPE I).',
  source: 'rules-hos, hos-file',
  check({ header, totals: { records } }, report) {
    const size = headerNumber(header, 'SAMPLE_SIZE');
    if (size === null || size === records || headerText(header, 'FILE_TYPE') !== 'F') return;
    reportField(header, header.layout.getField('SAMPLE_SIZE'), report, {
      expected: records,
      message: `Header sample size ${size} but ${records} member records.`,
    });
  },
  examples: () => ({
    pass: [wholeExample({}), wholeExample({ FILE_TYPE: 'I' }, { records: 500 })],
    fail: [
      [
        wholeExample({}, { records: 1199 }),
        '[1:88] Header sample size 1200 but 1199 member records. Found: 0001200. Expected: 1199.',
      ],
      [
        wholeExample({}, { records: 1201 }),
        '[1:88] Header sample size 1200 but 1201 member records. Found: 0001200. Expected: 1201.',
      ],
    ],
  }),
});
