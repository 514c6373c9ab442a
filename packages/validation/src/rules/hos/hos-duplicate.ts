import { rule } from '../../rule.ts';
import { bareLine, completeLine, fileExample, recordExample } from './example.ts';
import { reportField } from './report-field.ts';
import { fieldText, type HosRecord } from './subject.ts';

export const hosDuplicate = rule<HosRecord>({
  id: 'O-006',
  name: 'HosDuplicate',
  severity: 'Error',
  scope: 'detail',
  phase: 'record',
  condition: 'member id repeated',
  message: 'Line {n}: member {k} appears twice.',
  basis: 'W',
  summary: 'A member key is already on an earlier line.',
  why: 'Each sampled member has one record; a second one counts the same person twice. Reported at every record after the first.',
  fix: 'Keep the record with the final disposition. MEMBER_KEY is compared letter by letter, capitals included.',
  source: 'rules-hos, hos-file',
  check(record, report) {
    if (record.firstLine === 0) return;
    const { memberKey } = record.plan;
    reportField(record, memberKey, report, {
      expected: `one record a member; the first is on line ${record.firstLine}`,
      message: `Line ${record.line}: member ${fieldText(record, memberKey).trim()} appears twice.`,
    });
  },
  examples: () => ({
    pass: [recordExample(completeLine())],
    fail: [
      [
        recordExample(completeLine(), fileExample(), 2),
        '[2:19] Line 2: member M290000001 appears twice. Found: M290000001  . Expected: one record a member; the first is on line 2.',
      ],
      [
        recordExample(bareLine(), fileExample(), 7),
        '[2:19] Line 2: member M290000001 appears twice. Found: M290000001  . Expected: one record a member; the first is on line 7.',
      ],
    ],
  }),
});
