import { expect, test } from 'vitest';
import { groupByRole, type RoleName } from '../permissions/actions.ts';
import { canUndoRoleDeletion, toGivenRole } from './undo-role.ts';

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
