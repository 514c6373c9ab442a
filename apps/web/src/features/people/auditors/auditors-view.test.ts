import type { Auditor } from '@idss/contract/people/auditors';
import { expect, test } from 'vitest';
import {
  listCandidates,
  toSortedRows,
  findAssignReason,
  hasOtherAccess,
  explainAdding,
  explainRemoving,
  explainSeveral,
  toRow,
  getSubmissions,
  listUnassigned,
} from './auditors-view.ts';

const submission = { subId: 12, orgId: 1, orgName: 'Lakeside Health' };
const auditor = (lastName: string, submissionIds: number[] | null | undefined, orgId = 1): Auditor => ({
  roleUser: { email: `${lastName.toLowerCase()}@firm.example`, roleType: 'none' },
  salesforceUser: { firstName: 'Ann', lastName },
  access: submissionIds === undefined ? [] : [{ orgId, submissionIds }],
});
const row = (submissionIds?: number[] | null) => toRow(auditor('Bell', submissionIds), submission);

test('the level and the submissions of this organization are shown, of no other', () => {
  expect(row(null)).toMatchObject({ level: 'Organization', submissions: 'All' });
  expect(row([11, 12])).toMatchObject({ level: 'Submission', submissions: '11, 12' });
  expect(row([11])).toMatchObject({ level: 'None', submissions: '11' });
  expect(toRow(auditor('Bell', null, 2), submission)).toMatchObject({
    level: 'None',
    submissions: '',
    access: 'none',
  });
});

test('those who do not reach the submission can be assigned, by last name', () => {
  const known = [
    auditor('Young', [11]),
    auditor('Wide', null),
    auditor('Here', [12]),
    auditor('Adams', undefined),
  ];
  const named = (reach: 'submission' | 'several') =>
    listCandidates(toSortedRows(known, submission), reach, submission).map(({ lastName }) => lastName);
  expect(named('submission')).toEqual(['Adams', 'Young']);
  expect(named('several')).toEqual(['Adams', 'Here', 'Young']);
});

test('several submissions: once each, without those that are the auditor’s, and said before it is done', () => {
  const toSubmission = (subId: number) => ({
    subId,
    productLine: 'Medicaid' as const,
    reportingProduct: 'HMO',
    specialProject: '',
    specialArea: '',
  });
  expect(getSubmissions([20, 3, 20].map(toSubmission)).map(({ subId }) => subId)).toEqual([3, 20]);
  expect(listUnassigned(['20', '3', '11'], row([11]))).toEqual([3, 20]);
  expect(explainSeveral(row([11]), [3, 20], submission)).toBe(
    'Ann Bell will audit submissions 3, 20, in addition to submission 11.',
  );
  expect(explainSeveral(row(), [1, 2, 3, 4, 5, 6, 7], submission)).toBe(
    'Ann Bell will audit 7 submissions, and no other of Lakeside Health.',
  );
  expect(explainSeveral(row(), [], submission)).toBe('Choose submissions below.');
});

test('the button says why nothing can be assigned yet', () => {
  const bell = row();
  expect(findAssignReason([], undefined, 'submission', [12])).toBe(
    'Every listed auditor already audits this submission.',
  );
  expect(findAssignReason([], undefined, 'several', [])).toContain('the whole organization');
  expect(findAssignReason([bell], undefined, 'submission', [12])).toBe('Choose an auditor first.');
  expect(findAssignReason([bell], bell, 'several', [])).toBe('Choose at least one submission.');
  expect(findAssignReason([bell], bell, 'several', [12])).toBeNull();
});

test('what adding means is said before it is done', () => {
  expect(explainAdding(row(), 'organization', submission)).toContain('every submission of Lakeside Health');
  expect(explainAdding(row(), 'submission', submission)).toBe(
    'Ann Bell will audit submission 12, and no other of Lakeside Health.',
  );
  expect(explainAdding(row([11]), 'submission', submission)).toBe(
    'Ann Bell will audit submission 12 in addition to submission 11.',
  );
  expect(explainAdding(row(null), 'submission', submission)).toContain('only submission 12');
});

test('what removing means is said before it is done', () => {
  expect(explainRemoving(row(null), 'submission', submission)).toContain('keeps the other submissions');
  expect(explainRemoving(row(null), 'organization', submission)).toContain(
    'no longer an auditor of Lakeside Health',
  );
  expect(explainRemoving(row([12]), 'submission', submission)).toContain(
    'no longer an auditor of Lakeside Health',
  );
  expect(explainRemoving(row([11, 12, 13]), 'submission', submission)).toBe(
    'Ann Bell keeps submissions 11, 13.',
  );
  expect(explainRemoving(row([11, 12]), 'organization', submission)).toContain('no longer an auditor');
});

test('a choice of what to remove is offered where there is one', () => {
  expect(hasOtherAccess(row(null), 12)).toBe(true);
  expect(hasOtherAccess(row([11, 12]), 12)).toBe(true);
  expect(hasOtherAccess(row([12]), 12)).toBe(false);
  expect(hasOtherAccess(row(), 12)).toBe(false);
});
