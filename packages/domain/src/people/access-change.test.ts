import { expect, test } from 'vitest';
import type { RoleName } from '../permissions/actions.ts';
import {
  auditsChanged,
  canChangeOwnAccess,
  canDeleteAccount,
  isChanged,
  keepsSystemAdministrator,
  type KnownPerson,
  rolesChanged,
  formatRoles,
  withAuditorAccess,
  withoutRoles,
  withRoles,
} from './access-change.ts';
import { person, role } from './person.fixture.ts';

const ana = person('ana@b.example', [role('orgadmin', 10), role('auditor', 20)], {
  auditorAssignments: new Map([[20, new Set([22, 21])]]),
});

test('roles are added once, and taken with their assignments', () => {
  expect(withRoles(ana, [role('orgadmin', 10)])).toBe(ana);
  const more = withRoles(ana, [role('viewer', 10), role('viewer', 10)]);
  expect(rolesChanged({ before: ana, after: more }).added[0]).toEqual(role('viewer', 10));
  const less = withoutRoles(ana, ({ entityId }) => entityId === 20);
  expect([less.roles.length, less.auditorAssignments.size]).toEqual([1, 0]);
  expect(auditsChanged({ before: ana, after: less })).toEqual([20]);
});

test('the words of the audit trail', () => {
  expect(formatRoles(ana)).toBe('auditor:20 (submissions 21, 22), orgadmin:10');
  expect(formatRoles(person('x@b.example', [role('sysadmin')]))).toBe('sysadmin');
  expect(formatRoles(person('x@b.example', []))).toBe('');
});

test('an auditor is limited to submissions, and loses the role with the last', () => {
  const narrowed = withAuditorAccess(ana, 20, [21]);
  expect(isChanged({ before: ana, after: narrowed })).toBe(true);
  expect(formatRoles(narrowed)).toContain('(submissions 21)');
  expect(formatRoles(withAuditorAccess(ana, 20, 'none'))).toBe('orgadmin:10');
  expect(formatRoles(withAuditorAccess(ana, 20, 'organization'))).toBe('auditor:20, orgadmin:10');
  expect(isChanged({ before: ana, after: withAuditorAccess(ana, 20, [22, 21]) })).toBe(false);
});

test.each<[RoleName, boolean]>([
  ['sysadmin', false],
  ['orgadmin', false],
  ['vendoradmin', false],
  ['orguser', true],
  ['viewer', true],
])('the own role %s may be removed: %s', (name, ok) => {
  const before = person('me@b.example', [role(name, 1)]);
  expect(canChangeOwnAccess({ before, after: withoutRoles(before, () => true) }).ok).toBe(ok);
});

test('no one locks or deletes their own account', () => {
  const me = person('me@b.example', []);
  expect(canChangeOwnAccess({ before: me, after: { ...me, isLocked: true } })).toEqual({
    ok: false,
    reason: 'You cannot lock your own account.',
  });
  expect(canChangeOwnAccess({ before: { ...me, isLocked: true }, after: me }).ok).toBe(true);
  expect(canDeleteAccount('me@b.example', 'me@b.example').ok).toBe(false);
  expect(canDeleteAccount('you@b.example', 'me@b.example').ok).toBe(true);
});

const one = person('one@b.example', [role('sysadmin')]);
const two = person('two@b.example', [role('sysadmin')]);
const removed = (before: KnownPerson) => ({ before, after: withoutRoles(before, () => true) });
const locked = (before: KnownPerson) => ({ before, after: { ...before, isLocked: true } });
const everyone = [one.email, two.email];

test.each([
  ['one of two goes', [removed(one)], everyone, true],
  ['both go', [removed(one), removed(two)], everyone, false],
  ['the only one goes', [removed(one)], [one.email], false],
  ['the only one is locked', [locked(one)], [one.email], false],
  ['one is locked and the other goes', [locked(one), removed(two)], everyone, false],
  ['the other one is locked already', [removed(two)], [two.email], false],
  ['a locked one loses the role', [removed({ ...one, isLocked: true })], [two.email], true],
  [
    'another person becomes one',
    [removed(one), { before: ana, after: withRoles(ana, [role('sysadmin')]) }],
    [one.email],
    true,
  ],
  ['other roles go', [removed(ana)], [one.email], true],
  [
    'the other one gets a role more',
    [removed(one), { before: two, after: withRoles(two, [role('viewer', 10)]) }],
    everyone,
    true,
  ],
])('system administrators: %s', (_case, changes, administrators, ok) => {
  expect(keepsSystemAdministrator(changes, administrators).ok).toBe(ok);
});
