import type { User } from '@idss/contract/people/users';
import { expect, test } from 'vitest';
import { ana } from './user.fixture.ts';
import {
  formatAudited,
  findEmailProblem,
  getFirstSelection,
  findRoleFormReason,
  getSelectionState,
} from './users-view.ts';
import { getStates } from './person-states.ts';

const user: User = { ...ana, lastSignIn: '2026-11-01T10:00:00.000Z' };
const labels = (change: Partial<User>, options?: Parameters<typeof getStates>[1]) =>
  getStates({ ...user, ...change }, options).map(({ label }) => label);

test('chips say what is special about a person', () => {
  expect(labels({})).toEqual([]);
  expect(labels({ isLocked: true, isKnownAuditor: true, title: null })).toEqual([
    'Known auditor',
    'Locked',
    'No title yet',
  ]);
  expect(labels({ lastSignIn: null })).toEqual([]);
  // They enter their title when they create their account.
  expect(labels({ lastSignIn: null, title: null, hasAccount: false })).toEqual([]);
  expect(labels({ lastSignIn: null }, { hasSignIn: true })).toEqual(['Never signed in']);
});

test('an address has a problem once something was typed', () => {
  expect(findEmailProblem('', false)).toBeNull();
  expect(findEmailProblem('', true)).toBe('Required');
  expect(findEmailProblem('ana', false)).toBe('Email is not in a valid format');
  expect(findEmailProblem(`${'a'.repeat(70)}@b.example`, false)).toBe(
    'Email can be no longer than 75 characters',
  );
  expect(findEmailProblem(' Ana@Plan.example ', false)).toBeNull();
});

const form = { sysGroup: 'organization', roles: '', orgIds: '', subIds: '' } as const;
test.each([
  [{ ...form, sysGroup: '' as const }, 'Please select a system group.'],
  [form, 'Please select a role.'],
  [{ ...form, roles: 'viewer' }, 'Please select an organization.'],
  [{ ...form, roles: 'viewer,orguser', orgIds: '100' }, null],
  [{ ...form, sysGroup: 'vendor' as const, roles: 'vendoruser' }, 'Please select a vendor.'],
  [{ ...form, sysGroup: 'submission' as const, roles: 'submissionuser' }, 'Please enter a submission id.'],
  [
    { ...form, sysGroup: 'submission' as const, roles: 'submissionuser', subIds: '1,x' },
    "Entity Id - 'x' is not valid.",
  ],
  [{ ...form, sysGroup: 'system' as const, roles: 'sysadmin' }, null],
])('roles %j: %s', (sent, reason) => {
  expect(findRoleFormReason(sent)).toBe(reason);
});

test('an auditor without assignments audits all submissions', () => {
  expect(formatAudited([], [1, 2, 3])).toBe('all 3 submissions');
  expect(formatAudited([1, 2, 3], [1, 2, 3])).toBe('all 3 submissions');
  expect(formatAudited([1, 99], [1, 2])).toBe('1 of 2 submissions');
  expect(formatAudited([], [1])).toBe('all 1 submission');
  expect(getFirstSelection([], [1, 2])).toEqual([1, 2]);
  expect(getFirstSelection([2, 99], [1, 2])).toEqual([2]);
});

test('submissions are saved once the selection has changed; none removes the role', () => {
  expect(getSelectionState([1, 2], [2, 1]).reason).toBe('Change the selection first.');
  expect(getSelectionState([1, 2], [1, 3]).reason).toBeNull();
  expect(getSelectionState([1, 2], [1])).toEqual({ label: 'Save', reason: null, isRemoval: false });
  expect(getSelectionState([1, 2], [])).toEqual({
    label: "Remove User's Auditor Role",
    reason: null,
    isRemoval: true,
  });
});
