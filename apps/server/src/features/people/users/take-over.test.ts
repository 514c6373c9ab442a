/** No one gets more rights by a link, a password or an account that they prepared for another person. Spec: admin-users-proved. */
import { expect, test } from 'vitest';
import {
  selected,
  give,
  linkFor,
  provideProductionPortal,
  take,
} from '#src/features/people/links/links.fixture.ts';
import { admin, query, secondStaff, staff, stranger } from './users.fixture.ts';

const portal = await provideProductionPortal();
const nia = 'nia@birch.example';
const viewer = { group: 'organization', name: 'viewer', entityId: 10 };
const own = { group: 'organization', name: 'orguser', entityId: 10 };
const elsewhere = { group: 'organization', name: 'viewer', entityId: 20 };
const sysadmin = { group: 'system', name: 'sysadmin' };

const bulk = (form: object) => portal.post(staff, '/api/BulkUserOperation', { userEmails: nia, ...form });
/** Every way in which staff, a season or a command gives a role. */
const ways = {
  'one by one': () => give(portal, staff, nia, sysadmin),
  'in bulk': () => bulk({ bulkAction: 'add', sysGroupType: 'system', role: 'sysadmin' }),
  'as a copy': () => bulk({ bulkAction: 'copy', copyFromUserEmail: stranger }),
  'in the database, as a season folder and commands do': () =>
    portal.database.owner.query(
      `insert into user_role select user_id, 'sysadmin', 'system', -1 from app_user where email = $1`,
      [nia],
    ),
} satisfies Record<string, () => Promise<unknown>>;

/** What a manager prepares: a viewer, and a link for them. */
async function prepareLink(): Promise<string> {
  expect((await give(portal, admin, nia, viewer)).status).toBe(200);
  const url = await linkFor(portal, admin, nia);
  expect(url).not.toBe('');
  return url;
}

test.each(Object.entries(ways))('a link ends when the person gets a role: %s', async (_way, giveRole) => {
  const url = await prepareLink();
  const earlier = await portal.openLink(url);
  expect(earlier.status).toBe(200);
  await giveRole();
  expect((await portal.openLink(url)).status).toBe(410);
  expect(await earlier.submit()).toBe(410);
  expect(await portal.opens(nia)).toBe(false);
});

test.each([
  ['lose the right', () => take(portal, staff, admin, '10,organization,orgadmin')],
  ['are locked', () => portal.post(staff, query('LockUser', { userEmail: admin }))],
  ['are deleted', () => portal.post(staff, query('DeleteUserAccess', { userId: admin }))],
  [
    'are taken out of the database',
    () => portal.database.owner.query('delete from app_user where email = $1', [admin]),
  ],
])('a link ends when its makers %s, also when they get it back', async (_what, lose) => {
  const url = await prepareLink();
  const earlier = await portal.openLink(url);
  await lose();
  expect((await portal.openLink(url)).status).toBe(410);
  expect(await earlier.submit()).toBe(410);
  await portal.post(staff, query('UnLockUser', { userEmail: admin }));
  await give(portal, staff, admin, { group: 'organization', name: 'orgadmin', entityId: 10 });
  expect((await portal.openLink(url)).status).toBe(410);
  expect(await portal.opens(nia)).toBe(false);
});

test('a link of a manager ends when they no longer manage the person, and the next one replaces it', async () => {
  const url = await prepareLink();
  expect((await take(portal, staff, nia, '10,organization,viewer')).status).toBe(200);
  expect((await portal.openLink(url)).status).toBe(410);
  const second = await prepareLink();
  const third = await linkFor(portal, staff, nia);
  expect((await portal.openLink(second)).status).toBe(410);
  expect((await portal.openLink(third)).status).toBe(200);
});

/** The manager chooses the password themselves: no mailbox was proved. */
async function prepareAccount(): Promise<void> {
  const { submit } = await portal.openLink(await prepareLink());
  expect(await submit()).toBe(200);
  expect(await portal.opens(nia)).toBe(true);
}

test.each(Object.entries(ways).slice(0, 3))(
  'a password that a manager may know opens no rights beyond theirs: %s',
  async (_way, giveRole) => {
    await prepareAccount();
    const sid = await portal.getSession(nia);
    expect((await take(portal, admin, nia, '10,organization,viewer')).status).toBe(200);
    expect(await portal.isSessionLive(sid)).toBe(true);
    await giveRole();
    expect(await portal.opens(nia)).toBe(false);
    expect(await portal.isSessionLive(sid)).toBe(false);
    // Nor do they come back when the role goes.
    await portal.post(staff, query('DeleteAllUserRoles', { userId: nia }));
    await give(portal, admin, nia, viewer);
    expect(await portal.opens(nia)).toBe(false);
    const { submit } = await portal.openLink(await linkFor(portal, staff, nia));
    expect(await submit('a lantern by the quiet harbor')).toBe(200);
    expect(await portal.opens(nia)).toBe(false);
    expect(await portal.opens(nia, 'a lantern by the quiet harbor')).toBe(true);
    await give(portal, staff, nia, elsewhere);
    expect(await portal.opens(nia, 'a lantern by the quiet harbor')).toBe(true);
  },
);

test('within the reach of the manager nothing is asked again', async () => {
  await prepareAccount();
  await give(portal, staff, nia, own);
  await give(portal, admin, nia, { group: 'organization', name: 'orgsigner', entityId: 10 });
  expect(await portal.opens(nia)).toBe(true);
});

test('an auditor who is given another organization needs a new activation', async () => {
  await prepareAccount();
  await portal.database.owner.query('insert into auditor (email) values ($1)', [nia]);
  const update = { action: 'add', orgId: 20, submissionId: 21, userName: nia, accountLevel: 'organization' };
  const answer = await portal.post(staff, query('UpdateAuditor', update));
  await portal.database.owner.query('delete from auditor where email = $1', [nia]);
  expect([answer.status, await portal.opens(nia)]).toEqual([200, false]);
});

test('a deleted access does not come back with its old password', async () => {
  const { submit } = await portal.openLink(await linkFor(portal, secondStaff, stranger));
  await submit();
  expect(await portal.opens(stranger)).toBe(true);
  await portal.post(staff, query('DeleteUserAccess', { userId: stranger }));
  expect(await portal.opens(stranger)).toBe(false);
  await bulk({
    userEmails: stranger,
    bulkAction: 'add',
    sysGroupType: 'organization',
    role: 'viewer',
    entityIds: '20',
  });
  await portal.post(staff, query('UnLockUser', { userEmail: stranger }));
  expect(await portal.opens(stranger, selected)).toBe(false);
  const again = await portal.openLink(await linkFor(portal, staff, stranger));
  expect(await again.submit('a lantern by the quiet harbor')).toBe(200);
  expect(await portal.opens(stranger, 'a lantern by the quiet harbor')).toBe(true);
});

test('who gives a role is told beforehand that the person is a user, and that they need a new activation', async () => {
  const find = async () => (await portal.get(staff, query('FindUser', { userEmail: nia }))).body as unknown;
  const preview = async (entityIds: string) => {
    const form = {
      bulkAction: 'add',
      sysGroupType: 'organization',
      role: 'viewer',
      userEmails: nia,
      entityIds,
    };
    const { body } = await portal.post(staff, '/api/PreviewBulkUserOperation', form);
    return (body as { changes: { account: { needsActivation: boolean } | null }[] }).changes[0]?.account;
  };
  expect([await find(), await preview('20')]).toEqual([null, null]);
  await prepareAccount();
  const activated = { activatedAt: expect.any(String), activatedBy: admin, accessDeletedAt: null };
  expect(await find()).toMatchObject({ roles: 1, account: { ...activated, needsActivation: false } });
  expect(await preview('20')).toMatchObject({ ...activated, needsActivation: true });
  await give(portal, staff, nia, elsewhere);
  const shown = await portal.get(staff, query('GetUser', { userName: nia }));
  expect(shown.body).toMatchObject({ account: { ...activated, needsActivation: true } });
  await portal.database.owner.query('update user_role set accepted_at = now()');
  const shownToManager = await portal.get(admin, query('GetUser', { userName: nia }));
  expect(shownToManager.body).toMatchObject({ account: { needsActivation: true, activatedBy: null } });
  await (await portal.openLink(await linkFor(portal, staff, nia))).submit();
  await portal.post(staff, query('DeleteUserAccess', { userId: nia }));
  expect(await find()).toMatchObject({ roles: 0, account: { accessDeletedAt: expect.any(String) } });
  expect(await preview('10')).toMatchObject({ accessDeletedAt: expect.any(String), needsActivation: true });
});
