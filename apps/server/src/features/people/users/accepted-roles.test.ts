/** A manager who gives a role to an address learns nothing about its owner until they have signed in with it. Spec: admin-users-accepted. */
import type { User } from '@idss/contract/people/users';
import { expect, test } from 'vitest';
import { createAccounts } from '@idss/identity/create-account';
import { hashPassword } from '@idss/identity/hash-password';
import { give } from '#src/features/people/links/links.fixture.ts';
import { admin, provideResettingUsersPortal, query, staff } from './users.fixture.ts';
import { makeUser } from '#src/test/factories.ts';

const { portal } = await provideResettingUsersPortal();
const viewer = { group: 'organization', name: 'viewer', entityId: 10 };
const target = 'z.secret@portal.example';

/** A staff member with an account, who signed in long ago. */
async function addTarget(): Promise<void> {
  const db = portal.database.owner;
  await makeUser(db, { email: target, roles: [['sysadmin']] });
  const person = { email: target, givenName: 'Aaron', familyName: 'Aardvark' };
  await createAccounts(portal.database.app, [person], await hashPassword('nine patient herons by the lake'));
  await db.query(
    `update app_user set name = 'Aaron Aardvark', title = 'Head of Audit', last_sign_in_at = now() - interval '1 day' where email = $1`,
    [target],
  );
}

async function read(as: string, call: string, more: Record<string, string | number> = {}) {
  return (await portal.get(as, query(call, more))).body;
}
const lists = [
  ['GetManagableUsers', {}],
  ['GetUsersForOrganization', { organizationId: 10 }],
] as const;

const addressOnly = {
  firstName: '',
  lastName: '',
  title: null,
  lastSignIn: null,
  hasAccount: false,
  hasAccepted: false,
};

test('a manager who gives a role to a stranger reads the address alone, until the stranger signs in', async () => {
  await addTarget();
  expect((await give(portal, admin, target, viewer)).status).toBe(200);
  for (const [call, more] of lists) {
    const rows = (await read(admin, call, { ...more, sort: 'name' })) as User[];
    expect(rows.find(({ email }) => email === target)).toMatchObject(addressOnly);
    expect(JSON.stringify(rows)).not.toMatch(/Aaron|Aardvark|Head of Audit/);
    for (const search of ['Aardvark', 'aaron']) {
      expect(await read(admin, call, { ...more, search })).toEqual([]);
      expect(await read(admin, `${call}Count`, { ...more, search })).toBe(0);
    }
    // The order says nothing either: no name comes before every other one.
    expect(rows[0]?.email).toBe(target);
    const neverSignedIn = (await read(admin, call, { ...more, status: 'neverSignedIn' })) as User[];
    expect(neverSignedIn.map(({ email }) => email)).toContain(target);
    expect(await read(admin, call, { ...more, status: 'noTitle', search: target })).toEqual([]);
  }
  const panel = await read(admin, 'GetUser', { userName: target });
  expect(panel).toMatchObject({ ...addressOnly, account: null, hasSecondFactor: false });
  expect(JSON.stringify(panel)).not.toMatch(/Aaron|Aardvark|Head of Audit/);
  expect(await read(staff, 'GetUser', { userName: target })).toMatchObject({
    firstName: 'Aaron',
    title: 'Head of Audit',
    hasAccepted: true,
    account: expect.anything(),
  });

  expect((await portal.get(target, '/api/GetCurrentUser')).status).toBe(200);
  expect(await read(admin, 'GetUser', { userName: target })).toMatchObject({
    firstName: 'Aaron',
    lastSignIn: expect.any(String),
    hasAccepted: true,
  });
  expect(await read(admin, 'GetManagableUsers', { search: 'Aardvark' })).toHaveLength(1);
});

test('a role in the place of an accepted one is accepted; one elsewhere is not', async () => {
  await addTarget();
  await give(portal, admin, target, viewer);
  await portal.get(target, '/api/GetCurrentUser');
  await portal.post(admin, '/api/AddUserToRoles', {
    userName: target,
    sysGroup: 'organization',
    roles: 'orguser',
    orgIds: '10',
    replaces: '10,organization,viewer',
  });
  expect(await read(admin, 'GetUser', { userName: target })).toMatchObject({ hasAccepted: true });
  await give(portal, staff, target, { ...viewer, entityId: 20 });
  expect(await read('admin@alder.example', 'GetUser', { userName: target })).toMatchObject(addressOnly);
});
