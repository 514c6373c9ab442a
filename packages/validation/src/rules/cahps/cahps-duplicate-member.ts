import { recordExample } from './example.ts';
import { reportColumn, getValue } from './record.ts';
import { recordRule } from './subject.ts';

export const cahpsDuplicateMember = recordRule({
  id: 'C-005',
  name: 'CahpsDuplicateMember',
  severity: 'Error',
  scope: 'record',
  phase: 'record',
  condition: 'member_key repeated',
  message: 'Row {row}: member {k} appears twice.',
  basis: 'W',
  summary: 'A member_key is on more than one row.',
  why: 'Each sampled member has one row, whatever became of the survey. Every row after the first of a member is reported.',
  fix: 'Keep the row with the final disposition; the rows of two members need two keys.',
  source: 'rules-cahps, cahps-file',
  precheck: () => (scan) => scan.firstLine > 0,
  check(record, report) {
    if (record.firstLine === null) return;
    const key = getValue(record, 'member_key');
    reportColumn(record, 'member_key', report, {
      found: key,
      expected: `once; first in line ${record.firstLine}`,
      message: `Row ${record.line}: member ${key} appears twice.`,
    });
  },
  examples: () => ({
    pass: [recordExample({})],
    fail: [
      [
        recordExample({}, { firstLine: 2 }),
        '[2:6] Row 2: member 210200001 appears twice. Found: 210200001. Expected: once; first in line 2.',
      ],
    ],
  }),
});
