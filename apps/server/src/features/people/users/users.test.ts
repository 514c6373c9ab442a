/** Lists of people and the choices that the screens of user management offer. */
import type { User } from '@idss/contract/people/users';
import { expect, test } from 'vitest';
import {
  admin,
  analyst,
  auditor,
  outsider,
  provideUsersPortal,
  query,
  secondStaff,
  staff,
  stranger,
  vendorAdmin,
} from './users.fixture.ts';

const portal = await provideUsersPortal();

const usersAs = async (as: string, url: string): Promise<User[]> => (await portal.get(as, url)).body;
const emails = (list: readonly User[]): string[] => list.map(({ email }) => email);

test('staff page through everyone, in a stable order', async () => {
  const all = await usersAs(staff, '/api/GetAllUsers');
  expect(emails(all)).toEqual(
    [stranger, admin, vendorAdmin, outsider, analyst, auditor, secondStaff, staff].sort(),
  );
  const pages = await Promise.all(
    [1, 2, 3].map((page) => usersAs(staff, query('GetAllUsers', { page, pageSize: 3 }))),
  );
  expect(pages.map(({ length }) => length)).toEqual([3, 3, 2]);
  expect(pages.flat()).toEqual(all);
  expect(emails(await usersAs(staff, query('GetAllUsers', { isDescending: 'true' })))).toEqual(
    emails(all).toReversed(),
  );
});

test('a person is answered with names, roles and what is known of them', async () => {
  const [found] = await usersAs(staff, query('GetAllUsers', { search: 'ANN.bell' }));
  expect(found).toMatchObject({
    email: auditor,
    firstName: '',
    lastName: 'ann.bell',
    title: 'Director',
    isLocked: false,
    isKnownAuditor: true,
    lastSignIn: null,
    roles: [{ entityId: 10, entityName: 'Birch Plan', roleType: 'organization', roleName: 'auditor' }],
  });
});

test.each([
  [{ roleName: 'orgadmin' }, [admin, stranger]],
  [{ roleType: 'vendor' }, [vendorAdmin]],
  [{ entityId: '10', roleType: 'organization' }, [admin, analyst, auditor, secondStaff]],
  [{ roleName: 'viewer', entityId: '20' }, [analyst]],
  [{ search: '%' }, []],
])('the filters %j', async (filter, expected) => {
  expect(emails(await usersAs(staff, query('GetAllUsers', filter)))).toEqual(expected.toSorted());
  const count = await portal.get(staff, query('GetAllUsersCount', filter));
  expect(count.body).toBe(expected.length);
});

test.each([
  { page: '0' },
  { pageSize: '0' },
  { pageSize: '1001' },
  { sort: 'password' },
  { roleName: 'king' },
  { status: 'happy' },
])('the question %j is refused', async (question) => {
  expect((await portal.get(staff, query('GetAllUsers', question))).status).toBe(400);
});

test('a manager sees the people of the own organizations, with no role and no name from elsewhere', async () => {
  const seen = await usersAs(admin, '/api/GetManagableUsers');
  expect(emails(seen)).toEqual([admin, analyst, auditor, secondStaff].sort());
  expect(JSON.stringify(seen)).not.toMatch(/Alder|sysadmin/);
  expect((await portal.get(admin, '/api/GetManagableUsersCount')).body).toBe(4);
  expect(await usersAs(admin, query('GetManagableUsers', { entityId: 20 }))).toEqual([]);
  expect(emails(await usersAs(vendorAdmin, '/api/GetManagableUsers'))).toEqual([vendorAdmin]);
});

test('people of one organization', async () => {
  const birchUsers = await usersAs(admin, query('GetUsersForOrganization', { organizationId: 10 }));
  expect(emails(birchUsers)).toEqual([admin, analyst, auditor, secondStaff].sort());
  const foreign = await portal.get(admin, query('GetUsersForOrganization', { organizationId: 20 }));
  const missing = await portal.get(admin, query('GetUsersForOrganization', { organizationId: 99 }));
  expect([foreign.status, missing.status]).toEqual([404, 404]);
});

test('a person who is not managed is answered like one who does not exist', async () => {
  const strip = (text: string) => text.replace(/"reference":"[^"]*"/, '');
  for (const call of ['GetUser', 'GetUserOrgsAndRoles', 'GetAccessableSubIds']) {
    const foreign = await portal.get(admin, query(call, { userName: outsider }));
    const missing = await portal.get(admin, query(call, { userName: 'no.one@birch.example' }));
    expect([call, foreign.status]).toEqual([call, 404]);
    expect(strip(foreign.text)).toBe(strip(missing.text));
  }
});

test('managers read what an auditor is limited to at their own organization only', async () => {
  const both = { userName: auditor, sysGroup: 'organization', roles: 'auditor', orgIds: '10,20' };
  expect((await portal.post(staff, '/api/AddUserToRoles', both)).status).toBe(200);
  for (const [orgId, subIds] of [
    [10, '11'],
    [20, '21'],
  ] as const) {
    const limit = query('UpdateSubUserEntities', { userName: auditor, orgId: String(orgId), subIds });
    expect((await portal.post(staff, limit, {})).status).toBe(200);
  }
  const limits = async (as: string) =>
    (await portal.get(as, query('GetAccessableSubIds', { userName: auditor }))).body;
  expect(await limits(staff)).toEqual([11, 21]);
  expect(await limits(admin)).toEqual([11]);
});

test('everyone reads their own roles, all of them', async () => {
  const { body } = await portal.get(analyst, query('GetUserOrgsAndRoles', { userName: analyst }));
  expect((body as User['roles']).map(({ entityName, roleName }) => [roleName, entityName])).toEqual([
    ['orguser', 'Birch Plan'],
    ['viewer', 'Alder Plan'],
  ]);
  const { body: managed } = await portal.get(admin, query('GetUserOrgsAndRoles', { userName: analyst }));
  expect((managed as User['roles']).map(({ entityName }) => entityName)).toEqual(['Birch Plan']);
});

test('one person with what the caller may do, each refusal with its reason', async () => {
  const { body } = await portal.get(admin, query('GetUser', { userName: admin }));
  expect(body).toMatchObject({
    roles: [{ mayRemove: { ok: false, reason: 'You cannot remove your own administrator role.' } }],
    may: {
      lock: { ok: false },
      deleteAccess: { ok: false, reason: 'You cannot delete your own account.' },
      createActivationLink: { ok: false, reason: 'Change your own password on your account page.' },
    },
  });
  const other = await portal.get(staff, query('GetUser', { userName: analyst }));
  expect(other.body).toMatchObject({
    roles: [{ mayRemove: { ok: true } }, { mayRemove: { ok: true } }],
    may: {
      lock: { ok: true },
      unlock: { ok: false, reason: 'The account is not locked.' },
      deleteAllRoles: { ok: true },
      deleteAccess: { ok: true },
      createActivationLink: { ok: true },
    },
  });
  const managed = await portal.get(admin, query('GetUser', { userName: analyst }));
  expect(managed.body).toMatchObject({ may: { createActivationLink: { ok: false } } });
});

test('a person is found by their id as well', async () => {
  const [found] = await usersAs(staff, query('GetAllUsers', { search: analyst }));
  const userId = found?.userId ?? '';
  expect((await portal.get(staff, query('GetUser', { userName: userId }))).body).toMatchObject({
    email: analyst,
  });
  const strange = query('GetUser', { userName: '00000000-0000-4000-8000-000000000000' });
  expect((await portal.get(staff, strange)).status).toBe(404);
});

const names = async (as: string, url: string): Promise<string[]> =>
  ((await portal.get(as, url)).body as { roleName: string }[]).map(({ roleName }) => roleName);

test('the auditor role is offered for known auditors only', async () => {
  const forUser = (userName: string) => names(admin, query('GetManagableRolesForUser', { userName }));
  expect(await forUser(auditor)).toContain('auditor');
  expect(await forUser(analyst)).toEqual(['orgadmin', 'orgsigner', 'orguser', 'viewer', 'submissionuser']);
  const perGroup = { sysGroup: 'organization', editUser: auditor };
  expect(await names(admin, query('GetAllRolesPerSysGroup', perGroup))).toContain('auditor');
  expect(await names(admin, query('GetAllRolesPerSysGroup', { sysGroup: 'organization' }))).not.toContain(
    'auditor',
  );
  expect(await names(admin, query('GetAllRolesPerSysGroup', { sysGroup: 'system' }))).toEqual([]);
});

test('groups, organizations and submissions that a manager chooses from', async () => {
  const read = async (as: string, url: string) => (await portal.get(as, url)).body;
  expect(await read(staff, '/api/GetAllSysGroups')).toEqual([
    'system',
    'organization',
    'vendor',
    'submission',
  ]);
  expect(await read(admin, '/api/GetAllSysGroups')).toEqual(['organization', 'submission']);
  expect(await read(vendorAdmin, '/api/GetAllSysGroups')).toEqual(['vendor']);
  const own = '/api/organization/GetManagableOrganizationsAndVendors';
  expect(await read(admin, own)).toEqual([{ orgId: 10, orgName: 'Birch Plan', orgType: 'organization' }]);
  expect(await read(vendorAdmin, own)).toEqual([{ orgId: 30, orgName: 'Survey House', orgType: 'vendor' }]);
  expect((await portal.get(admin, query('GetSubmissionKeysForOrg', { orgId: 20 }))).status).toBe(404);
  expect(await read(admin, query('GetSubmissionKeysForOrg', { orgId: 10 }))).toMatchObject([
    { submissionId: 11, productLine: 'Commercial', reportingProduct: 'HMO/POS Combined' },
    { submissionId: 12 },
    { submissionId: 13 },
  ]);
});
