/** Corrections of people: another address with its history, a name, and the end of a mistyped address. */
import { expect, test } from 'vitest';
import { findAccount } from '@idss/identity/find-account';
import { makeUser } from '#src/test/factories.ts';
import {
  admin,
  analyst,
  auditor,
  getMessage,
  makeAccount,
  outsider,
  provideResettingUsersPortal,
  query,
  readRoles,
  secondStaff,
  staff,
} from './users.fixture.ts';

const { portal, newEvents } = await provideResettingUsersPortal();
const { app: db } = portal.database;
const viewer = 'viewer@birch.example';
const renamed = 'nia.new@birch.example';

const change = (as: string, userName: string, address: string, more = {}) =>
  portal.post(as, '/api/ChangeUserAddress', { userName, address, ...more });
const rename = (as: string, userName: string, firstName: string, lastName: string) =>
  portal.post(as, '/api/ChangeUserName', { userName, firstName, lastName });
const remove = (as: string, userName: string) => portal.post(as, query('DeleteUser', { userName }));
const getHistory = async (userName: string): Promise<string[]> => {
  const { body } = await portal.get(staff, query('GetUserChanges', { userName }));
  return (body as { what: string }[]).map(({ what }) => what);
};

const makeViewer = () => makeUser(portal.database.owner, { email: viewer, roles: [['viewer', 10]] });

const makeOwnAccount = (email: string) => makeAccount(db, { email, givenName: 'Nia', familyName: 'Old' });

const getSessions = async (accountId: string): Promise<number> =>
  (await db.query('select from identity_record where account_id = $1', [accountId])).rowCount ?? 0;
const mailsTo = async (recipient: string): Promise<string[]> => {
  const { rows } = await db.query<{ mail: string }>(
    `select template || ' ' || state as mail from mail where recipient = $1 order by created_at`,
    [recipient],
  );
  return rows.map(({ mail }) => mail);
};

test('an address changes with account, roles and history; the new one opens nothing before a link was used', async () => {
  await makeViewer();
  const accountId = await makeOwnAccount(viewer);
  const { body: old } = await portal.post(admin, query('CreateActivationLink', { userName: viewer }));
  const { status, body } = await change(admin, viewer, ` ${renamed.toUpperCase()} `);
  const { url } = body as { url: string };
  expect([status, url]).toEqual([200, expect.stringMatching(/\/identity\/activate\?token=/)]);
  expect(url).not.toBe((old as { url: string }).url);
  expect(await findAccount(db, { email: renamed })).toMatchObject({
    accountId,
    needsActivation: true,
    hasSecondFactor: true,
  });
  expect(await getSessions(accountId)).toBe(0);
  expect(await readRoles(portal, renamed)).toBe('viewer:10');
  const { rows: links } = await db.query('select email from activation_link');
  expect(links).toEqual([{ email: renamed }]);
  expect(await mailsTo(viewer)).toEqual(['password-reset cancelled', 'address-changed waiting']);
  expect(await mailsTo(renamed)).toEqual(['new-address waiting']);
  expect((await portal.get(viewer, '/api/GetCurrentUser')).body).not.toMatchObject({ access: 'Open' });
  expect((await portal.get(staff, query('GetUser', { userName: viewer }))).status).toBe(404);
  expect(await newEvents()).toEqual([
    `Activation link for ${viewer} created, shown`,
    expect.stringMatching(new RegExp(`^Activation link for ${viewer} ended`)),
    `Address of ${viewer} changed to ${renamed}`,
    `Activation link for ${renamed} created, shown`,
  ]);
});

test('the history follows the person, and another one who gets the old address has their own', async () => {
  await makeViewer();
  const lock = (userEmail: string) => portal.post(staff, query('LockUser', { userEmail }));
  const unlock = (userEmail: string) => portal.post(staff, query('UnLockUser', { userEmail }));
  await lock(viewer);
  await unlock(viewer);
  await change(staff, viewer, renamed);
  await portal.post(staff, query('AddNewUserToSystem', { userEmail: viewer }));
  await lock(viewer);
  const moved = [
    `Activation link for ${renamed} created, shown`,
    `Address of ${viewer} changed to ${renamed}`,
    `User ${viewer} unlocked`,
    `User ${viewer} locked`,
  ];
  expect(await getHistory(renamed)).toEqual(moved);
  expect(await getHistory(viewer)).toEqual([`User ${viewer} locked`, `User ${viewer} added`]);
  await unlock(viewer);
  await change(staff, viewer, 'third@birch.example');
  await change(staff, renamed, viewer);
  expect((await getHistory(viewer)).slice(1)).toEqual([
    `Address of ${renamed} changed to ${viewer}`,
    `Activation link for ${renamed} ended unused: The address of the person was changed.`,
    ...moved,
  ]);
});

test('an address is changed by a manager of everything that it opens, and by staff', async () => {
  await makeViewer();
  await makeUser(portal.database.owner, {
    email: 'both@birch.example',
    roles: [['viewer', 10], ['sysadmin']],
  });
  const refused = async (as: string, who: string, address = renamed) => {
    const answer = await change(as, who, address);
    return [answer.status, getMessage(answer)];
  };
  const beyond = [403, 'Only a system administrator may change the address of this person.'];
  expect(await refused(admin, analyst)).toEqual(beyond);
  expect(await refused(admin, 'both@birch.example')).toEqual(beyond);
  expect(await refused(admin, auditor)).toEqual([
    403,
    'This person is on the list of auditors: only a system administrator may change their address.',
  ]);
  expect((await refused(admin, outsider))[0]).toBe(404);
  expect((await refused(admin, admin))[0]).toBe(403);
  expect(await refused(admin, viewer, staff)).toEqual([409, `${staff} is the address of another person.`]);
  expect(await refused(admin, viewer, 'nia')).toEqual([400, 'Email is not in a valid format']);
  expect((await change(admin, viewer, renamed, { version: 'old' })).status).toBe(409);
  await portal.post(staff, query('LockUser', { userEmail: viewer }));
  expect((await refused(admin, viewer))[0]).toBe(409);
  expect(await newEvents()).toEqual([`User ${viewer} locked`]);
  expect((await change(staff, analyst, 'ana@alder.example')).status).toBe(200);
  expect((await change(staff, secondStaff, 'second@portal.example')).status).toBe(200);
});

test('the place on the list of auditors moves, too', async () => {
  const moved = 'ann.moved@firm.example';
  expect((await change(staff, auditor, moved)).status).toBe(200);
  const { rows } = await db.query('select email from auditor');
  expect(rows).toEqual([{ email: moved }]);
  await portal.database.owner.query('update auditor set email = $1', [auditor]);
});

test('a name is entered and corrected, at the account as well', async () => {
  await makeViewer();
  expect((await rename(admin, viewer, ' Nia ', 'Ol')).status).toBe(200);
  const { body: named } = await portal.get(admin, query('GetUser', { userName: viewer }));
  expect(named).toMatchObject({ firstName: 'Nia', lastName: 'Ol' });
  await makeOwnAccount(viewer);
  expect((await rename(admin, viewer, 'Nia', 'van Old')).status).toBe(200);
  expect(await findAccount(db, { email: viewer })).toMatchObject({ givenName: 'Nia', familyName: 'van Old' });
  expect((await rename(admin, viewer, 'Nia', 'van Old')).status).toBe(200);
  expect(await newEvents()).toEqual([
    expect.stringMatching(new RegExp(`^Name of ${viewer} changed.* to Nia Ol$`)),
    `Name of ${viewer} changed from Nia Old to Nia van Old`,
  ]);
  expect((await rename(admin, viewer, 'Nia', '')).status).toBe(400);
  expect((await rename(admin, analyst, 'Ana', 'Lyst')).status).toBe(403);
  expect((await rename(admin, admin, 'Ad', 'Min')).status).toBe(403);
  expect((await rename(admin, outsider, 'Out', 'Sider')).status).toBe(404);
});

test('a mistyped address is deleted with roles, links and mails; the events stay', async () => {
  const roles = { sysGroup: 'organization', roles: 'viewer', orgIds: '10' };
  await portal.post(admin, '/api/AddNewUserToRoles', { userName: viewer, ...roles });
  await portal.post(admin, query('CreateActivationLink', { userName: viewer }));
  expect((await remove(admin, viewer)).status).toBe(200);
  const left = await db.query(
    `select (select count(*) from app_user where email = $1) + (select count(*) from activation_link where email = $1) as n`,
    [viewer],
  );
  expect(left.rows).toEqual([{ n: 0 }]);
  expect(await mailsTo(viewer)).not.toContain('activation waiting');
  expect((await newEvents()).slice(2)).toEqual([
    `Activation link for ${viewer} created, shown`,
    expect.stringMatching(new RegExp(`^Activation link for ${viewer} ended`)),
    `Roles of ${viewer} changed from viewer:10 to none`,
    `User ${viewer}, who never signed in, deleted`,
  ]);
  expect((await getHistory(viewer))[0]).toBe(`User ${viewer}, who never signed in, deleted`);
  expect((await remove(admin, viewer)).status).toBe(404);
});

test('whoever was here, or has a role elsewhere, is not deleted', async () => {
  await makeViewer();
  await makeOwnAccount(viewer);
  const answer = await remove(admin, viewer);
  expect([answer.status, getMessage(answer)]).toEqual([
    409,
    'This person has an account or signed in before: delete their access instead.',
  ]);
  await db.query('update app_user set last_sign_in_at = now() where email = $1', [outsider]);
  expect((await remove(staff, outsider)).status).toBe(409);
  await portal.post(staff, query('AddNewUserToSystem', { userEmail: renamed }));
  await db.query(
    `insert into upload_transaction (transaction_id, program, user_id) select gen_random_uuid(), 'HEDIS', user_id from app_user where email = $1`,
    [renamed],
  );
  expect((await remove(staff, renamed)).status).toBe(409);
  await db.query('delete from upload_transaction');
  expect((await remove(admin, analyst)).status).toBe(403);
  expect((await remove(admin, outsider)).status).toBe(404);
  expect(await newEvents()).toEqual([`User ${renamed} added`]);
});
