import { expect, test } from 'vitest';
import { groupByRole, roleNames, type RoleName } from '../permissions/actions.ts';
import { canResetSecondFactor, isResetOffered, needsSecondFactor } from './second-factor.ts';

test('administrators, auditors and signers need a second factor, and everyone where staff say so', () => {
  const needing = roleNames.filter((role) => needsSecondFactor([role], { isForEveryone: false }));
  expect([...needing].sort()).toEqual([
    'auditor',
    'orgadmin',
    'orgsigner',
    'sysadmin',
    'vendoradmin',
    'vendorsigner',
  ]);
  expect(needsSecondFactor(['viewer', 'orgsigner'], { isForEveryone: false })).toBe(true);
  expect(needsSecondFactor([], { isForEveryone: false })).toBe(false);
  expect(needsSecondFactor([], { isForEveryone: true })).toBe(true);
  expect(needsSecondFactor(['viewer'], { isForEveryone: true })).toBe(true);
});

const staff = { isSysadmin: true, organizations: new Set<number>(), vendors: new Set<number>() };
const manager = { isSysadmin: false, organizations: new Set([10]), vendors: new Set<number>() };
const facts = (caller: typeof staff, ...roles: readonly [RoleName, number][]) => ({
  manager: caller,
  callerEmail: 'caller@portal.example',
  person: {
    email: 'person@portal.example',
    isLocked: false,
    roles: roles.map(([role, entityId]) => ({ role, group: groupByRole[role], entityId })),
  },
  organizationBySubmission: new Map<number, number>(),
  hasOwnAccounts: true,
});
const onlyStaff = 'Only a system administrator may reset the second factor of this person.';

test.each([
  ['a manager of all their roles', facts(manager, ['orgsigner', 10]), null],
  ['a manager of some of their roles', facts(manager, ['orgsigner', 10], ['viewer', 20]), onlyStaff],
  ['a manager of a system administrator', facts(manager, ['sysadmin', 0]), onlyStaff],
  ['a second system administrator', facts(staff, ['sysadmin', 0]), null],
  ['staff', facts(staff, ['orgsigner', 10], ['viewer', 20]), null],
])('the factor may be reset by %s: %o', (_who, given, reason) => {
  expect(canResetSecondFactor(given)).toEqual(reason === null ? { ok: true } : { ok: false, reason });
});

test('no one resets their own, not even a system administrator', () => {
  const own = { ...facts(staff, ['sysadmin', 0]), callerEmail: 'person@portal.example' };
  expect(canResetSecondFactor(own)).toMatchObject({
    ok: false,
    reason: expect.stringContaining('account page'),
  });
});

test.each([
  [{}, true, null],
  [{}, false, 'This person has no second factor.'],
  [
    { hasOwnAccounts: false },
    true,
    'People sign in with another identity provider, which sets their passwords.',
  ],
  [{ person: { ...facts(staff).person, isLocked: true } }, true, 'The account is locked. Unlock it first.'],
])('it is offered with %o and a factor (%s): %o', (changes, hasSecondFactor, reason) => {
  expect(isResetOffered({ ...facts(staff), ...changes }, { hasSecondFactor })).toEqual(
    reason === null ? { ok: true } : { ok: false, reason },
  );
});
