import { pluralize } from '@idss/domain/format-number';
import { classNumbers, mark } from '../../formats/cahps-csv/row-scan.ts';
import { recordExample } from './example.ts';
import { isWithoutResponse, reportColumn, getValue } from './record.ts';
import { recordRule } from './subject.ts';

export const cahpsNoResponses = recordRule({
  id: 'C-010',
  name: 'CahpsNoResponses',
  severity: 'Error',
  scope: 'record',
  phase: 'record',
  condition: 'disposition ineligible/non-response (other than partial) and survey items present',
  message: 'Row {row}: answers present on a record without a response.',
  basis: 'W',
  summary: 'A record of an ineligible member or a non-response contains survey items.',
  why: 'Either the disposition is wrong or the answers belong to another person. Every item of such a record is empty, missing codes included; break-offs (31) keep their answers. Reported once a record, at its first item.',
  fix: 'Correct the disposition, or leave every item of the record empty.',
  source: 'rules-cahps, cahps-codes',
  mayConcern: ({ itemMarks, dispositionClass }) =>
    (itemMarks & mark.present) !== 0 && dispositionClass >= classNumbers.ineligible,
  check(record, report) {
    if (!isWithoutResponse(record)) return;
    const answeredItems = record.layout.items.filter(({ column }) => getValue(record, column) !== '');
    const [first] = answeredItems;
    if (first === undefined) return;
    reportColumn(record, first.column, report, {
      found: getValue(record, first.column),
      expected: `nothing with disposition ${getValue(record, 'disposition')}; ${answeredItems.length} ${pluralize(answeredItems.length, 'item is', 'items are')} not empty`,
      message: `Row ${record.line}: answers present on a record without a response.`,
    });
  },
  examples: () => ({
    pass: [recordExample({ disposition: 'M33' }, { answers: false }), recordExample({ disposition: 'T31' })],
    fail: [
      [
        recordExample({ disposition: 'M33', Q03: '1' }, { answers: false }),
        '[2:17] Row 2: answers present on a record without a response. Found: 1. Expected: nothing with disposition M33; 1 item is not empty.',
      ],
      [
        recordExample({ disposition: 'T20', Q03: '-9' }, { answers: false }),
        '[2:17] Row 2: answers present on a record without a response. Found: -9. Expected: nothing with disposition T20; 1 item is not empty.',
      ],
    ],
  }),
});
