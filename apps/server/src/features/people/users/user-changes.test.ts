/** Changes of people's access one by one, each rule with its message, and two administrators at once. */
import type { User } from '@idss/contract/people/users';
import { expect, test } from 'vitest';
import { changes } from '#src/kernel/cached.ts';
import {
  getAccessKey,
  admin,
  analyst,
  auditor,
  getMessage,
  outsider,
  provideResettingUsersPortal,
  query,
  resetPeople,
  readRoles,
  secondStaff,
  staff,
  stranger,
  vendorAdmin,
} from './users.fixture.ts';

const { portal, newEvents } = await provideResettingUsersPortal();

interface Given {
  readonly userName?: string;
  readonly sysGroup?: string;
  readonly roles?: string;
  readonly orgIds?: string;
  readonly subIds?: string;
  readonly replaces?: string;
  readonly version?: string;
}
const give = (as: string, given: Given, call = 'AddUserToRoles') =>
  portal.post(as, `/api/${call}`, {
    userName: analyst,
    sysGroup: 'organization',
    roles: 'orgsigner',
    orgIds: '10',
    subIds: '',
    ...given,
  });
const post = (as: string, call: string, parameters: Record<string, string | number>) =>
  portal.post(as, query(call, parameters));

test('roles times organizations, in one transaction with one event, from the next call on', async () => {
  const summary = '/api/GetSubmissionSummary?subId=21&component=DST';
  expect((await portal.get(admin, summary)).status).toBe(404);
  const answer = await give(staff, { userName: admin, roles: 'viewer,orguser', orgIds: '20,10' });
  expect([answer.status, (answer.body as User['roles']).length]).toEqual([200, 5]);
  expect(await readRoles(portal, admin)).toBe('orgadmin:10, orguser:10, orguser:20, viewer:10, viewer:20');
  expect((await portal.get(admin, summary)).status).toBe(200);
  expect(await newEvents()).toEqual([
    `Roles of ${admin} changed from orgadmin:10 to orgadmin:10, orguser:10, orguser:20, viewer:10, viewer:20`,
  ]);
});

test('the same again changes nothing and writes no event', async () => {
  expect((await give(admin, { roles: 'orguser' })).status).toBe(200);
  expect(await newEvents()).toEqual([]);
});

test.each<[string, Given, number, string]>([
  ['no address', { userName: ' ' }, 400, 'Required'],
  [
    'a long address',
    { userName: `${'a'.repeat(70)}@b.example` },
    400,
    'Email can be no longer than 75 characters',
  ],
  ['a bad address', { userName: 'ana@plan' }, 400, 'Email is not in a valid format'],
  ['no organization', { orgIds: '' }, 400, 'Please select an organization.'],
  ['no role', { roles: '' }, 400, 'Please select a role.'],
  ['an id that is none', { orgIds: '10,x' }, 400, "Entity Id - 'x' is not valid."],
  [
    'the first pair that cannot be given',
    { roles: 'viewer,orguser', orgIds: '10,99' },
    400,
    'Viewer, organization 99: it does not exist, or you may not manage its users.',
  ],
  [
    'a vendor as organization',
    { orgIds: '30' },
    400,
    'Organization signer, organization 30: it does not exist, or you may not manage its users.',
  ],
  [
    'an unknown auditor',
    { roles: 'auditor' },
    409,
    `${analyst} is not on the list of auditors. A system administrator adds auditors to it; then they can be assigned.`,
  ],
])('%s is refused, and nothing changes', async (_case, given, status, message) => {
  const answer = await give(staff, given);
  expect([answer.status, getMessage(answer)]).toEqual([status, message]);
  expect(await readRoles(portal, analyst)).toBe('orguser:10, viewer:20');
  expect(await newEvents()).toEqual([]);
});

test('only AddNewUserToRoles adds an unknown person', async () => {
  const ana = 'ana.new@birch.example';
  expect((await give(admin, { userName: ana })).status).toBe(404);
  expect((await give(admin, { userName: ` ${ana.toUpperCase()}` }, 'AddNewUserToRoles')).status).toBe(200);
  expect(await readRoles(portal, ana)).toBe('orgsigner:10');
  expect(await newEvents()).toEqual([
    `User ${ana} added`,
    `Roles of ${ana} changed from none to orgsigner:10`,
  ]);
});

test('a manager gives roles within the own organization only, and never a system role', async () => {
  for (const given of [
    { orgIds: '20' },
    { orgIds: '10,20' },
    { sysGroup: 'system', roles: 'sysadmin', orgIds: '' },
    { sysGroup: 'vendor', roles: 'vendoruser', orgIds: '30' },
    { sysGroup: 'submission', roles: 'submissionuser', orgIds: '', subIds: '21' },
  ])
    expect([given, (await give(admin, given)).status]).toEqual([given, 400]);
  expect(
    (
      await give(vendorAdmin, {
        userName: vendorAdmin,
        sysGroup: 'vendor',
        roles: 'vendorsigner',
        orgIds: '30',
      })
    ).status,
  ).toBe(200);
  const submissionRoles = { sysGroup: 'submission', roles: 'submissionuser', orgIds: '', subIds: '11' };
  expect((await give(admin, submissionRoles)).status).toBe(200);
  expect(await readRoles(portal, analyst)).toBe('orguser:10, submissionuser:11, viewer:20');
});

test('a person of others cannot be found by adding them, and is answered like a new one', async () => {
  expect((await give(admin, { userName: outsider })).status).toBe(404);
  const known = await give(admin, { userName: outsider, roles: 'viewer' }, 'AddNewUserToRoles');
  const unknown = await give(admin, { userName: 'new@b.example', roles: 'viewer' }, 'AddNewUserToRoles');
  expect(known.body).toEqual(unknown.body);
  expect(await readRoles(portal, outsider)).toBe('orguser:20, viewer:10');
});

test('changing a role takes the old one and gives the new one, with one event', async () => {
  const answer = await give(admin, { roles: 'viewer', replaces: '10,organization,orguser' });
  expect((answer.body as User['roles']).map(({ roleName }) => roleName)).toEqual(['viewer']);
  expect(await readRoles(portal, analyst)).toBe('viewer:10, viewer:20');
  expect(await newEvents()).toHaveLength(1);
  // The role is no longer there for the second administrator.
  const late = await give(admin, { roles: 'orgsigner', replaces: '10,organization,orguser' });
  expect([late.status, (late.body as { code: string }).code]).toEqual([409, 'data_changed']);
  expect((await give(admin, { replaces: '20,organization,viewer' })).status).toBe(404);
});

test('the later of two administrators gets 409 with the code data_changed', async () => {
  const versionNow = async () =>
    ((await portal.get(admin, query('GetUser', { userName: analyst }))).body as { version: string }).version;
  const version = await versionNow();
  expect((await give(staff, { roles: 'viewer', version })).status).toBe(200);
  const late = await give(admin, { roles: 'orgadmin', version });
  expect([late.status, (late.body as { code: string }).code]).toEqual([409, 'data_changed']);
  const remove = { userId: analyst, userRoleInfo: '10,organization,orguser', version };
  const removeAll = await post(admin, 'DeleteManagableUserAccess', { userName: analyst, version });
  expect(removeAll).toMatchObject({ status: 409, body: { code: 'data_changed' } });
  expect((await post(admin, 'DeleteUserRole', remove)).status).toBe(409);
  expect((await post(admin, 'DeleteUserRole', { ...remove, version: await versionNow() })).status).toBe(200);
});

test('a role is taken, and applies from the next call', async () => {
  const summary = '/api/GetSubmissionSummary?subId=11&component=DST';
  expect((await portal.get(analyst, summary)).status).toBe(200);
  const answer = await post(admin, 'DeleteUserRole', {
    userId: analyst,
    userRoleInfo: '10,organization,orguser',
  });
  expect([answer.status, answer.body]).toEqual([200, true]);
  expect((await portal.get(analyst, summary)).status).toBe(404);
  const foreign = { userId: analyst, userRoleInfo: '20,organization,viewer' };
  expect((await post(admin, 'DeleteUserRole', foreign)).status).toBe(404);
  expect((await post(admin, 'DeleteUserRole', { userId: analyst, userRoleInfo: '10,viewer' })).status).toBe(
    400,
  );
});

test('DeleteAllUserRoles takes the roles and keeps the person', async () => {
  expect((await post(staff, 'DeleteAllUserRoles', { userId: analyst })).status).toBe(200);
  expect(await readRoles(portal, analyst)).toBe('');
  expect(await getAccessKey(portal, analyst)).toBe('Unauthorized');
  expect((await portal.get(staff, query('GetUser', { userName: analyst }))).status).toBe(200);
  expect((await post(staff, 'DeleteAllUserRoles', { userId: 'no.one@b.example' })).status).toBe(404);
});

test('DeleteManagableUserAccess takes what the manager manages', async () => {
  expect((await post(admin, 'DeleteManagableUserAccess', { userName: analyst })).status).toBe(200);
  expect(await readRoles(portal, analyst)).toBe('viewer:20');
  expect((await post(admin, 'DeleteManagableUserAccess', { userName: analyst })).status).toBe(404);
});

test('no one deletes their own account, by either call', async () => {
  for (const answer of [
    await post(staff, 'DeleteUserAccess', { userId: staff }),
    await post(staff, 'DeleteManagableUserAccess', { userName: staff }),
  ]) {
    expect(answer.status).toBe(403);
    expect(getMessage(answer)).toBe('You cannot delete your own account.');
  }
});

test('DeleteUserAccess takes everything; the person comes back with a role', async () => {
  expect((await post(staff, 'DeleteUserAccess', { userId: auditor })).status).toBe(200);
  expect(await readRoles(portal, auditor)).toBe('');
  expect((await newEvents()).slice(0, 2)).toEqual([
    `Roles of ${auditor} changed from auditor:10 to none`,
    `Access of user ${auditor} deleted`,
  ]);
  expect((await give(staff, { userName: auditor, roles: 'auditor' })).status).toBe(200);
});

test('a submission’s history says when an auditor lost it', async () => {
  await post(admin, 'DeleteUserRole', { userId: auditor, userRoleInfo: '10,organization,auditor' });
  expect(await newEvents()).toContain(
    `Access of auditor ${auditor} for HEDIS submission 12 changed from the whole organization to none`,
  );
});

test('an auditor is limited to submissions, and without any loses the role', async () => {
  const limit = (subIds: string, as = admin, orgId = 10) =>
    post(as, 'UpdateSubUserEntities', { userName: auditor, orgId, subIds });
  const assigned = async () =>
    (await portal.get(admin, query('GetAccessableSubIds', { userName: auditor, orgId: 10 }))).body;
  expect(await assigned()).toEqual([]);
  expect((await limit('13,11')).status).toBe(200);
  expect(await assigned()).toEqual([11, 13]);
  const opens = (subId: number) =>
    portal.get(auditor, `/api/GetSubmissionSummary?subId=${subId}&component=DST`);
  expect([(await opens(11)).status, (await opens(12)).status]).toEqual([200, 404]);
  expect((await limit('21')).status).toBe(400);
  expect((await limit('11', stranger)).status).toBe(404);
  expect((await limit('21', stranger, 20)).status).toBe(404);
  expect((await limit('')).status).toBe(200);
  expect(await readRoles(portal, auditor)).toBe('');
  expect((await limit('11')).status).toBe(404);
});

test('Delete All Users of an organization, except the caller’s own', async () => {
  await give(staff, { userName: staff, roles: 'viewer' });
  expect((await post(staff, 'DeleteAllOrgUsers', { organizationId: 10 })).status).toBe(200);
  expect(
    await Promise.all([admin, analyst, auditor, secondStaff, staff].map((each) => readRoles(portal, each))),
  ).toEqual(['', 'viewer:20', '', 'sysadmin:-1', 'sysadmin:-1, viewer:10']);
  expect((await post(staff, 'DeleteAllOrgUsers', { organizationId: 99 })).status).toBe(404);
});

test('a person without roles', async () => {
  const ana = 'ana@new.example';
  expect((await post(staff, 'AddNewUserToSystem', { userEmail: ana })).body).toBe(true);
  expect((await post(staff, 'AddNewUserToSystem', { userEmail: ana })).body).toBe(true);
  expect(await newEvents()).toEqual([`User ${ana} added`]);
  expect(await getAccessKey(portal, ana)).toBe('Unauthorized');
  expect(getMessage(await post(staff, 'AddNewUserToSystem', { userEmail: 'ana' }))).toBe(
    'Email is not in a valid format',
  );
});

test('a locked person gets 403 locked on every call, and is let in again', async () => {
  const isLocked = async (userEmail: string) =>
    (await portal.get(staff, query('IsUserLockedOut', { userEmail }))).body;
  expect((await post(staff, 'LockUser', { userEmail: analyst })).status).toBe(200);
  for (const url of ['/api/GetCurrentUser', '/api/GetSubmissionSummary?subId=11&component=DST'])
    expect((await portal.get(analyst, url)).body).toMatchObject({
      code: 'locked',
      message: 'Your account is locked. To have it unlocked, please contact the system admin.',
    });
  expect([await isLocked(analyst), await isLocked('no.one@b.example')]).toEqual([true, false]);
  expect((await post(staff, 'UnLockUser', { userEmail: analyst })).status).toBe(200);
  expect(await getAccessKey(portal, analyst)).toBe('Open');
  expect(await newEvents()).toEqual([`User ${analyst} locked`, `User ${analyst} unlocked`]);
});

const administratorRole = '-1,system,sysadmin';
test.each<[string, (who: string) => ReturnType<typeof post>]>([
  ['DeleteUserRole', (userId) => post(staff, 'DeleteUserRole', { userId, userRoleInfo: administratorRole })],
  ['DeleteAllUserRoles', (userId) => post(staff, 'DeleteAllUserRoles', { userId })],
  ['DeleteUserAccess', (userId) => post(staff, 'DeleteUserAccess', { userId })],
  ['DeleteManagableUserAccess', (userName) => post(staff, 'DeleteManagableUserAccess', { userName })],
  ['LockUser', (userEmail) => post(staff, 'LockUser', { userEmail })],
  [
    'AddUserToRoles in place of the role',
    (userName) => give(staff, { userName, roles: 'viewer', replaces: administratorRole }),
  ],
  [
    'BulkUserOperation, remove',
    (userEmails) => portal.post(staff, '/api/BulkUserOperation', { bulkAction: 'remove', userEmails }),
  ],
  [
    'BulkUserOperation, copy',
    (userEmails) =>
      portal.post(staff, '/api/BulkUserOperation', {
        bulkAction: 'copy',
        userEmails,
        copyFromUserEmail: analyst,
        removeExistingRoles: true,
      }),
  ],
])('%s takes another system administrator, and never the caller or the last one', async (_way, act) => {
  const isSysadmin = async (who: string) =>
    (await readRoles(portal, who)).includes('sysadmin') && (await getAccessKey(portal, who)) === 'Open';
  expect((await act(staff)).status).toBeGreaterThanOrEqual(400);
  expect(await isSysadmin(staff)).toBe(true);
  // The last one who can sign in: the caller lost the role a moment ago, and no process knows it yet.
  await portal.database.owner.query(`update app_user set locked_at = now() where email = $1`, [staff]);
  expect((await act(secondStaff)).status).toBeGreaterThanOrEqual(400);
  await portal.database.owner.query('update app_user set locked_at = null');
  expect(await isSysadmin(secondStaff)).toBe(true);
  expect((await act(secondStaff)).status).toBe(200);
  expect(await isSysadmin(secondStaff)).toBe(false);
});

test('Delete All Users of an organization leaves system administrators', async () => {
  await post(staff, 'DeleteAllOrgUsers', { organizationId: 10 });
  expect(await readRoles(portal, secondStaff)).toBe('sysadmin:-1');
});

test('two system administrators who remove each other at once: one stays', async () => {
  const other = await portal.another();
  for (let round = 0; round < 5; round++) {
    await resetPeople(portal);
    other.app.push.dropLocally(changes.people);
    const remove = (userId: string) => query('DeleteUserRole', { userId, userRoleInfo: administratorRole });
    const answers = await Promise.all([
      portal.post(staff, remove(secondStaff)),
      other.post(secondStaff, remove(staff)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const left = [await readRoles(portal, staff), await readRoles(portal, secondStaff)].join();
    expect(left.match(/sysadmin/g)).toHaveLength(1);
  }
  await other.close();
});

test('a caller whose own role was taken a moment ago is refused, whatever the process remembers', async () => {
  expect((await give(admin, { roles: 'viewer' })).status).toBe(200);
  await portal.database.owner.query(`delete from user_role where role = 'orgadmin' and entity_id = 10`);
  expect((await give(admin, { roles: 'orgsigner' })).status).toBe(403);
  await portal.database.owner.query('delete from user_role where entity_id = -1');
  expect((await post(staff, 'LockUser', { userEmail: analyst })).status).toBe(403);
});

test('twenty equal calls at once have one effect and one event', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => give(admin, { roles: 'viewer' })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await newEvents()).toHaveLength(1);
});

test('many people at once and deletions of all need a fresh sign-in', async () => {
  const verify = async (token: string) => ({
    email: Buffer.from(token, 'base64url').toString(),
    name: 'Staff',
    title: 'Director',
    authTime: Math.floor(Date.now() / 1000) - 301,
  });
  const stale = await portal.another({ authentication: { verify } });
  for (const url of [
    query('DeleteAllUserRoles', { userId: analyst }),
    query('DeleteAllOrgUsers', { organizationId: 10 }),
  ])
    expect((await stale.post(staff, url)).body).toMatchObject({ code: 'reauth_required' });
  const bulk = { bulkAction: 'remove', userEmails: analyst };
  expect((await stale.post(staff, '/api/BulkUserOperation', bulk)).body).toMatchObject({
    code: 'reauth_required',
  });
  expect((await stale.post(staff, query('LockUser', { userEmail: analyst }))).status).toBe(200);
  await stale.close();
});

test('a removed role applies in another process, too', async () => {
  const other = await portal.another();
  const summary = '/api/GetSubmissionSummary?subId=11&component=DST';
  expect((await other.get(analyst, summary)).status).toBe(200);
  await post(admin, 'DeleteUserRole', { userId: analyst, userRoleInfo: '10,organization,orguser' });
  await expect.poll(async () => (await other.get(analyst, summary)).status).toBe(404);
  expect((await post(staff, 'ReloadUmCacheForUser', { userName: analyst })).body).toBe(true);
  expect((await post(staff, 'ReloadUmCacheForUser', { userName: 'no.one@b.example' })).status).toBe(404);
  await other.close();
});
