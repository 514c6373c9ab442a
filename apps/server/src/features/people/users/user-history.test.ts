/** The changes of a person's access that system administrators read in the panel. */
import { expect, test } from 'vitest';
import { admin, analyst, auditor, provideUsersPortal, query, staff, vendorAdmin } from './users.fixture.ts';

const portal = await provideUsersPortal();

interface Change {
  readonly id: string;
  readonly what: string;
  readonly by: string;
  readonly at: string;
}
const getChanges = async (userName: string): Promise<Change[]> =>
  (await portal.get(staff, query('GetUserChanges', { userName }))).body;
const readChangeTexts = async (userName: string): Promise<string[]> =>
  (await getChanges(userName)).map(({ what, by }) => `${what} (${by})`);

const give = (as: string, userName: string, roles: string, orgIds: string) =>
  portal.post(as, '/api/AddUserToRoles', { userName, sysGroup: 'organization', roles, orgIds });
const post = (as: string, call: string, parameters: Record<string, string | number>) =>
  portal.post(as, query(call, parameters));

test('changes are listed newest first, in words, with who made them; a person reads none of another one', async () => {
  await give(admin, analyst, 'viewer,orgsigner', '10');
  await post(staff, 'LockUser', { userEmail: analyst });
  await post(staff, 'UnLockUser', { userEmail: analyst });
  await post(admin, 'DeleteUserRole', { userId: analyst, userRoleInfo: '10,organization,orguser' });
  await post(admin, 'UpdateSubUserEntities', { userName: auditor, orgId: 10, subIds: '11,13' });
  expect(await readChangeTexts(analyst)).toEqual([
    'Organization user at Birch Plan removed (admin)',
    `User ${analyst} unlocked (staff)`,
    `User ${analyst} locked (staff)`,
    'Organization signer at Birch Plan added (admin)',
    'Viewer at Birch Plan added (admin)',
  ]);
  expect(await readChangeTexts(auditor)).toEqual(['Limited at Birch Plan to submissions 11, 13 (admin)']);
  const listed = await getChanges(analyst);
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
  expect(listed.map(({ at }) => at)).toEqual(
    listed
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
});

test('the ten latest changes are listed', async () => {
  for (let round = 0; round < 6; round++) {
    await post(staff, 'LockUser', { userEmail: vendorAdmin });
    await post(staff, 'UnLockUser', { userEmail: vendorAdmin });
  }
  const changes = await readChangeTexts(vendorAdmin);
  expect(changes).toHaveLength(10);
  expect(changes[0]).toBe(`User ${vendorAdmin} unlocked (staff)`);
});

test('no one has no changes, and only system administrators read them', async () => {
  expect(await getChanges('no.one@birch.example')).toEqual([]);
  expect((await portal.get(admin, query('GetUserChanges', { userName: analyst }))).status).toBe(403);
});
