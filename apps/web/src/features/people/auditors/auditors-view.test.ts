import type { Auditor } from '@idss/contract/people/auditors';
import { expect, test } from 'vitest';
import {
  assignable,
  byName,
  hasOtherAccess,
  meaningOfAdding,
  meaningOfRemoving,
  meaningOfSeveral,
  getName,
  toRow,
  getSubmissions,
  yetToAssign,
} from './auditors-view.ts';

const of = { subId: 12, orgId: 1, orgName: 'Lakeside Health' };
const auditor = (lastName: string, submissionIds: number[] | null | undefined, orgId = 1): Auditor => ({
  roleUser: { email: `${lastName.toLowerCase()}@firm.example`, roleType: 'none' },
  salesforceUser: { firstName: 'Ann', lastName },
  access: submissionIds === undefined ? [] : [{ orgId, submissionIds }],
});
const row = (submissionIds?: number[] | null) => toRow(auditor('Bell', submissionIds), of);

test('the level and the submissions of this organization are shown, of no other', () => {
  expect(row(null)).toMatchObject({ level: 'Organization', submissions: 'All' });
  expect(row([11, 12])).toMatchObject({ level: 'Submission', submissions: '11, 12' });
  expect(row([11])).toMatchObject({ level: 'None', submissions: '11' });
  expect(toRow(auditor('Bell', null, 2), of)).toMatchObject({
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
    assignable(byName(known, of), reach, of).map(({ lastName }) => lastName);
  expect(named('submission')).toEqual(['Adams', 'Young']);
  expect(named('several')).toEqual(['Adams', 'Here', 'Young']);
});

test('several submissions: once each, without those that are the auditor’s, and said before it is done', () => {
  const submission = (subId: number) => ({
    subId,
    productLine: 'Medicaid' as const,
    reportingProduct: 'HMO',
    specialProject: '',
    specialArea: '',
  });
  expect(getSubmissions([20, 3, 20].map(submission)).map(({ subId }) => subId)).toEqual([3, 20]);
  expect(yetToAssign(['20', '3', '11'], row([11]))).toEqual([3, 20]);
  expect(meaningOfSeveral(row([11]), [3, 20], of)).toBe(
    'Ann Bell will audit submissions 3, 20, in addition to submission 11.',
  );
  expect(meaningOfSeveral(row(), [1, 2, 3, 4, 5, 6, 7], of)).toBe(
    'Ann Bell will audit 7 submissions, and no other of Lakeside Health.',
  );
  expect(meaningOfSeveral(row(), [], of)).toBe('Choose submissions below.');
});

test('a person without a name is called by their address', () => {
  expect(getName(row())).toBe('Ann Bell');
  expect(getName({ firstName: '', lastName: '', email: 'a@firm.example' })).toBe('a@firm.example');
});

test('what adding means is said before it is done', () => {
  expect(meaningOfAdding(row(), 'organization', of)).toContain('every submission of Lakeside Health');
  expect(meaningOfAdding(row(), 'submission', of)).toBe(
    'Ann Bell will audit submission 12, and no other of Lakeside Health.',
  );
  expect(meaningOfAdding(row([11]), 'submission', of)).toBe(
    'Ann Bell will audit submission 12 in addition to submission 11.',
  );
  expect(meaningOfAdding(row(null), 'submission', of)).toContain('only submission 12');
});

test('what removing means is said before it is done', () => {
  expect(meaningOfRemoving(row(null), 'submission', of)).toContain('keeps the other submissions');
  expect(meaningOfRemoving(row(null), 'organization', of)).toContain(
    'no longer an auditor of Lakeside Health',
  );
  expect(meaningOfRemoving(row([12]), 'submission', of)).toContain('no longer an auditor of Lakeside Health');
  expect(meaningOfRemoving(row([11, 12, 13]), 'submission', of)).toBe('Ann Bell keeps submissions 11, 13.');
  expect(meaningOfRemoving(row([11, 12]), 'organization', of)).toContain('no longer an auditor');
});

test('a choice of what to remove is offered where there is one', () => {
  expect(hasOtherAccess(row(null), 12)).toBe(true);
  expect(hasOtherAccess(row([11, 12]), 12)).toBe(true);
  expect(hasOtherAccess(row([12]), 12)).toBe(false);
  expect(hasOtherAccess(row(), 12)).toBe(false);
});
