import { expect, test } from 'vitest';
import { groupByRole, roleNames } from './actions.ts';
import { mayInPortal, portalPermissions } from './portal-permissions.ts';

test.each(roleNames)('%s: portal permissions are for system administrators', (role) => {
  const person = { roles: [{ role, group: groupByRole[role], entityId: 10 }] };
  for (const permission of portalPermissions)
    expect([permission, mayInPortal(person, permission)]).toEqual([permission, role === 'sysadmin']);
});

test('a person without roles has no permission', () => {
  expect(portalPermissions.filter((permission) => mayInPortal({ roles: [] }, permission))).toEqual([]);
});
