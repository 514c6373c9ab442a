import { pluralize } from '@idss/domain/format-number';
import { isBlankAt } from '../../formats/hos-fixed/bytes.ts';
import { rule } from '../../rule.ts';
import { bareLine, completeLine, recordExample } from './example.ts';
import { reportField } from './report-field.ts';
import { hasField, type HosRecord, isAnswered } from './subject.ts';

export const hosBlankNonResponse = rule<HosRecord>({
  id: 'O-011',
  name: 'HosBlankNonResponse',
  severity: 'Error',
  scope: 'detail',
  phase: 'record',
  condition: 'non-response record with item values',
  message: 'Line {n}: items present on a non-response.',
  basis: 'W',
  summary: 'A record without a survey (non-response or ineligible) has answers.',
  why: 'Either the disposition is wrong, or the answers of another person are in this record. Reported once a record, at its first answer.',
  fix: 'Correct the disposition, or leave all items blank; that goes for surveys broken off below 50 %, too.',
  source: 'rules-hos, hos-dispositions',
  check(record, report) {
    if (record.outcome !== 'nonresponse' && record.outcome !== 'ineligible') return;
    const { items, itemColumns } = record.plan;
    const { from, to } = itemColumns;
    if (record.isWhole && isBlankAt(record.bytes, record.start + from, to - from)) return;
    let first = null;
    let answers = 0;
    for (const field of items) {
      if (!hasField(record, field) || !isAnswered(record, field)) continue;
      first ??= field;
      answers += 1;
    }
    if (first === null) return;
    reportField(record, first, report, {
      expected: `blank items; ${answers} ${pluralize(answers, 'has an answer', 'have answers')}`,
      message: `Line ${record.line}: items present on a non-response.`,
    });
  },
  examples: () => ({
    pass: [
      recordExample(bareLine()),
      recordExample(bareLine({ SRVDISP: 'T24' })),
      recordExample(completeLine()),
    ],
    fail: [
      [
        recordExample(bareLine({ VRGENHTH: '3' })),
        '[2:64] Line 2: items present on a non-response. Found: 3. Expected: blank items; 1 has an answer.',
      ],
      [
        recordExample(bareLine({ INCOME: '04' })),
        '[2:159] Line 2: items present on a non-response. Found: 04. Expected: blank items; 1 has an answer.',
      ],
      [
        recordExample(completeLine({ SRVDISP: 'M20' })),
        '[2:64] Line 2: items present on a non-response. Found: 5. Expected: blank items; 73 have answers.',
      ],
    ],
  }),
});
