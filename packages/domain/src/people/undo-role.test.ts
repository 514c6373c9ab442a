import { expect, test } from 'vitest';
import { groupByRole, type RoleName } from '../permissions/actions.ts';
import {
  canUndoRoleChange,
  canUndoRoleDeletion,
  listGivenRoles,
  toGivenRole,
  toRoleChange,
} from './undo-role.ts';

const role = (roleName: RoleName, entityId = 10) => ({
  entityId,
  entityName: 'Lakeside',
  roleName,
  roleType: groupByRole[roleName],
});

test.each<[RoleName, number, boolean]>([
  ['viewer', 2, true],
  ['viewer', 1, false],
  ['vendoruser', 2, true],
  ['submissionuser', 3, true],
  // Their assignments go with the role.
  ['auditor', 2, false],
  // A fresh sign-in is needed to give them.
  ['orgsigner', 2, false],
  ['sysadmin', 2, false],
])('the deletion of a role %s of %i can be undone at once: %s', (name, count, expected) => {
  expect(canUndoRoleDeletion(role(name), count).ok).toBe(expected);
});

test.each<[RoleName, RoleName, boolean]>([
  ['viewer', 'orguser', true],
  ['auditor', 'orguser', false],
  ['orgsigner', 'orguser', false],
  ['viewer', 'orgsigner', false],
])('the change of a role %s to %s can be undone at once: %s', (from, to, expected) => {
  expect(canUndoRoleChange(role(from), to).ok).toBe(expected);
});

test('only roles that the person did not have are taken back', () => {
  const form = { sysGroup: 'organization', roles: 'viewer,orguser', orgIds: '10, 20', subIds: '' } as const;
  expect(listGivenRoles(form, [role('viewer', 10), role('orguser', 30)])).toEqual([
    '20,organization,viewer',
    '10,organization,orguser',
    '20,organization,orguser',
  ]);
  expect(listGivenRoles({ ...form, roles: '' }, [])).toEqual([]);
});

test('a role is given again for what it was for', () => {
  expect(toGivenRole(role('viewer'))).toEqual({
    sysGroup: 'organization',
    roles: 'viewer',
    orgIds: '10',
    subIds: '',
  });
  expect(toGivenRole(role('submissionuser', 1234))).toEqual({
    sysGroup: 'submission',
    roles: 'submissionuser',
    orgIds: '',
    subIds: '1234',
  });
});

test('a role in place of another one, and back', () => {
  const place = { sysGroup: 'organization', orgIds: '10', subIds: '' };
  expect(toRoleChange(role('viewer'), 'orguser')).toEqual({
    change: { ...place, roles: 'orguser', replaces: '10,organization,viewer' },
    undo: { ...place, roles: 'viewer', replaces: '10,organization,orguser' },
  });
});
