import { classNumbers } from '../../formats/cahps-csv/row-scan.ts';
import { recordExample } from './example.ts';
import { getDisposition, reportColumn, showText, getValue } from './record.ts';
import { recordRule } from './subject.ts';

export const cahpsDisposition = recordRule({
  id: 'C-008',
  name: 'CahpsDisposition',
  severity: 'Error',
  scope: 'record',
  phase: 'record',
  condition: 'disposition not in list or mode letter not M/T/I',
  message: 'Row {row}: disposition {d} is unknown.',
  basis: 'W',
  summary: 'The disposition is not in the list, or its letter is none of M, T and I.',
  why: 'The disposition says whether a member counts in the response rate and the results.',
  fix: 'Give the mode as a letter (M mail, T telephone, I internet) and one of the dispositions 10, 20 to 24 and 31 to 34.',
  source: 'rules-cahps, cahps-dispositions',
  mayConcern: ({ dispositionClass }) => dispositionClass === classNumbers.unknown,
  check(record, report) {
    if (getDisposition(record) !== undefined) return;
    const text = getValue(record, 'disposition');
    reportColumn(record, 'disposition', report, {
      found: text,
      expected: `${[...record.season.modes.keys()].join(', ')} with ${[...record.season.dispositions.keys()].join(', ')}`,
      message: `Row ${record.line}: disposition ${showText(text)} is unknown.`,
    });
  },
  examples: () => ({
    pass: [recordExample({ disposition: 'T31' }), recordExample({ disposition: 'I24' })],
    fail: [
      [
        recordExample({ disposition: 'M99' }),
        '[2:9] Row 2: disposition M99 is unknown. Found: M99. Expected: M, T, I with 10, 20, 21, 22, 23, 24, 31, 32, 33, 34.',
      ],
      [
        recordExample({ disposition: 'X10' }),
        '[2:9] Row 2: disposition X10 is unknown. Found: X10. Expected: M, T, I with 10, 20, 21, 22, 23, 24, 31, 32, 33, 34.',
      ],
      [
        recordExample({ disposition: 'm10' }),
        '[2:9] Row 2: disposition m10 is unknown. Found: m10. Expected: M, T, I with 10, 20, 21, 22, 23, 24, 31, 32, 33, 34.',
      ],
      [
        recordExample({ disposition: '' }),
        '[2:9] Row 2: disposition empty is unknown. Found: . Expected: M, T, I with 10, 20, 21, 22, 23, 24, 31, 32, 33, 34.',
      ],
    ],
  }),
});
