import { classNumbers, mark } from '../../formats/cahps-csv/row-scan.ts';
import { recordExample } from './example.ts';
import { parseAnswer, getDisposition, reportColumn, getValue } from './record.ts';
import { recordRule } from './subject.ts';

/** Of five. Spec: cahps-complete. */
const required = 3;

export const cahpsCompleteRule = recordRule({
  id: 'C-009',
  name: 'CahpsCompleteRule',
  severity: 'Error',
  scope: 'record',
  phase: 'record',
  condition: 'disposition M10/T10/I10 and fewer than three of the five key items answered',
  message: 'Row {row}: not enough key questions answered for a completed survey.',
  basis: 'W',
  summary: 'A survey is called complete with fewer than three of its five key items answered.',
  why: 'A survey is complete and valid when three key items have an answer of their list; -5, -7, -8 and -9 are no answers.',
  fix: 'Give the disposition for a break-off (31), or the answers that were given.',
  source: 'rules-cahps, cahps-complete',
  mayConcern: ({ dispositionClass }) => dispositionClass === classNumbers.complete,
  precheck(layout) {
    const keys = layout.keyItems.map((column) => layout.indexOf.get(column) ?? 0);
    return ({ marks }) => {
      let answered = 0;
      for (let n = 0; n < keys.length; n++) if ((marks[keys[n] ?? 0] ?? 0) & mark.answer) answered += 1;
      return answered < required;
    };
  },
  check(record, report) {
    if (getDisposition(record) !== 'complete') return;
    const { items, keyItems } = record.layout;
    const keys = items.filter(({ column }) => keyItems.includes(column));
    const answered = keys.filter((item) => parseAnswer(item, getValue(record, item.column)) !== null);
    if (answered.length >= required) return;
    reportColumn(record, 'disposition', report, {
      found: `${getValue(record, 'disposition')} with ${answered.length} of ${keyItems.join(', ')} answered`,
      expected: `at least ${required} of them`,
      message: `Row ${record.line}: not enough key questions answered for a completed survey.`,
    });
  },
  examples: () => ({
    pass: [
      recordExample({ Q03: '-9', Q10: '-9' }),
      recordExample({ disposition: 'M31', Q03: '-9', Q10: '-9', Q19: '-9' }),
    ],
    fail: [
      [
        recordExample({ Q03: '-9', Q10: '-7', Q19: '-8' }),
        '[2:9] Row 2: not enough key questions answered for a completed survey. Found: M10 with 2 of Q03, Q10, Q19, Q23, Q28 answered. Expected: at least 3 of them.',
      ],
    ],
  }),
});
