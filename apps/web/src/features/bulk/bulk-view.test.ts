import type { BulkOutcome, SubmissionListItem } from '@idss/contract/bulk/bulk';
import { expect, test } from 'vitest';
import { filterRows } from '#src/ui/data-table-model.ts';
import { getList } from './bulk-columns.tsx';
import {
  attesting,
  getSelectedRows,
  findCommonReason,
  getCounts,
  groupReasons,
  markingFinal,
  formatIds,
  formatOutcome,
  formatPreview,
  getRequest,
} from './bulk-view.ts';

const row = (subId: number, change: Partial<SubmissionListItem> = {}): SubmissionListItem => ({
  subId,
  productLine: 'Medicare',
  component: 'HOS',
  orgId: 100,
  orgName: 'Lakeside Health',
  isFileUploaded: true,
  submissionStatus: 'Apply Mark Final',
  validationStatus: 'NoIssues',
  specialProject: 'None',
  isAttested: 'Yes',
  isFinal: 'No',
  hasSubmissionAccess: true,
  isSelectable: true,
  notSelectableReason: '',
  ...change,
});
const closed = (subId: number, reason: string): SubmissionListItem =>
  row(subId, { isSelectable: false, notSelectableReason: reason });
const outcome = (submissionId: number, reason = ''): BulkOutcome => ({
  submissionId,
  component: 'HOS',
  orgName: 'Lakeside Health',
  ok: reason === '',
  stage: 'Complete',
  reason,
});

test('a row that was chosen and can no longer be, or is gone, is no longer chosen', () => {
  const rows = [row(1), closed(2, 'final'), row(3)];
  expect(getSelectedRows(rows, ['3', '2', '1', '9']).map(({ subId }) => subId)).toEqual([1, 3]);
});

test('the head counts what can be chosen, and what is', () => {
  expect(getCounts([row(1), closed(2, 'final')], 1)).toBe('1 of 2 selectable, 1 selected');
});

test('the filters leave the rows that the table shows', () => {
  const rows = [row(11), row(12, { orgName: 'Mountain Plan' }), row(23)];
  const filters = [
    { id: 'subId', value: '1' },
    { id: 'orgName', value: 'mount' },
  ];
  expect(filterRows(rows, getList('HOS').columns, filters).map(({ subId }) => subId)).toEqual([12]);
  expect(
    filterRows(rows, getList('HOS').columns, [{ id: 'isFinal', value: ['No'] }]).map(({ subId }) => subId),
  ).toEqual([11, 12, 23]);
});

test('one reason for all is said once; several, or a row that can be chosen, leave it to the rows', () => {
  expect(findCommonReason([closed(1, 'interim'), closed(2, 'interim')])).toBe('interim');
  expect(findCommonReason([closed(1, 'interim'), closed(2, 'final')])).toBeNull();
  expect(findCommonReason([closed(1, 'interim'), row(2)])).toBeNull();
  expect(findCommonReason([row(1), row(2)])).toBeNull();
  expect(findCommonReason([])).toBeNull();
});

test('the request names the chosen submissions and no file types', () => {
  expect(getRequest([row(7)])).toEqual({
    submissions: [{ submissionId: 7, productLine: 'Medicare', component: 'HOS' }],
    fileTypes: [],
  });
});

test.each([
  [[outcome(1)], '1 submission will be marked final.', '1 submission was marked final.'],
  [
    [outcome(1), outcome(2), outcome(3, 'no')],
    '2 submissions will be marked final, 1 cannot be.',
    '2 submissions were marked final, 1 was not.',
  ],
  [
    [outcome(1), outcome(2, 'no'), outcome(3, 'no')],
    '1 submission will be marked final, 2 cannot be.',
    '1 submission was marked final, 2 were not.',
  ],
  [[outcome(1, 'no')], 'None of the 1 submission can be marked final.', 'No submission was marked final.'],
])('%# before and after', (outcomes, before, after) => {
  expect(formatPreview(outcomes, markingFinal)).toBe(before);
  expect(formatOutcome(outcomes, markingFinal)).toBe(after);
});

test('the action is in the sentence', () => {
  expect(formatPreview([outcome(1)], attesting)).toBe('1 submission will be attested.');
});

test('reasons are grouped, the most frequent first', () => {
  expect(groupReasons([outcome(1, 'a'), outcome(2), outcome(3, 'b'), outcome(4, 'b')])).toEqual([
    { reason: 'b', submissionIds: [3, 4] },
    { reason: 'a', submissionIds: [1] },
  ]);
});

test('of many numbers ten are named', () => {
  expect(formatIds([1, 2])).toBe('1, 2');
  expect(formatIds(Array.from({ length: 1000 }, (_, index) => index))).toBe(
    '0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 990 more',
  );
});
