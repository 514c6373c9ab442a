/** Search, filters and pages of people, of everyone and of one organization; and changes of what a page showed. */
import type { User } from '@idss/contract/people/users';
import { expect, test } from 'vitest';
import { makeUser } from '#src/test/factories.ts';
import {
  admin,
  analyst,
  auditor,
  outsider,
  provideUsersPortal,
  query,
  readRoles,
  secondStaff,
  staff,
  stranger,
  vendorAdmin,
} from './users.fixture.ts';

const member = 'member@alder.example';
const locked = 'locked@elsewhere.example';
const newcomer = 'newcomer@elsewhere.example';

const portal = await provideUsersPortal();
const db = portal.database.owner;
await makeUser(db, { email: member, roles: [['submissionuser', 21]] });
await makeUser(db, { email: locked, roles: [] });
await makeUser(db, { email: newcomer, roles: [] });
await db.query('update app_user set locked_at = now() where email = $1', [locked]);
await db.query('update app_user set last_sign_in_at = now() where email <> $1', [stranger]);
await db.query(`update app_user set last_sign_in_at = now() + interval '1 minute' where email = $1`, [
  auditor,
]);
await db.query('update app_user set title = null where email = any($1)', [[newcomer, locked]]);
await db.query(
  `insert into account (account_id, email, password_hash, given_name, family_name)
   values (gen_random_uuid(), $1, '', 'New', 'Comer')`,
  [newcomer],
);

const read = async (as: string, call: string, filter: Record<string, string | number>) =>
  (await portal.get(as, query(call, filter))).body;
const emails = (list: unknown): string[] => (list as User[]).map(({ email }) => email);

test.each([
  [{ search: 'alder' }, [stranger, outsider, analyst, member]],
  [{ search: ' Survey HO' }, [vendorAdmin]],
  [{ search: '20' }, [stranger, outsider, analyst, member]],
  [{ search: '21' }, [member]],
  [{ search: '2' }, []],
  [{ search: '99999999999999' }, []],
  [{ search: '_ann' }, []],
  [{ search: 'orgadm' }, [admin, stranger]],
  [{ search: 'Administrator' }, [admin, stranger, vendorAdmin, staff, secondStaff]],
  [{ search: 'alder plan', roleName: 'orguser' }, [outsider]],
  [{ search: 'alder plan', roleType: 'submission' }, [member]],
  [{ search: 'birch', roleName: 'viewer' }, [secondStaff, analyst]],
  [{ status: 'locked' }, [locked]],
  [{ status: 'noTitle' }, [newcomer]],
  [{ status: 'knownAuditor' }, [auditor]],
  [{ status: 'noRoles' }, [locked, newcomer]],
  [{ status: 'neverSignedIn' }, [stranger]],
  [{ status: 'neverSignedIn', roleName: 'viewer' }, []],
])('the filter %j finds its people, and their number', async (filter, expected) => {
  expect(emails(await read(staff, 'GetAllUsers', filter))).toEqual(expected.toSorted());
  expect(await read(staff, 'GetAllUsersCount', filter)).toBe(expected.length);
});

test('a search finds nothing by roles that the manager does not manage', async () => {
  for (const search of ['alder', 'viewer', 'sysadmin', '20', '21']) {
    const found = await read(admin, 'GetManagableUsers', { search });
    expect([search, emails(found)]).toEqual([search, search === 'viewer' ? [secondStaff] : []]);
    expect(await read(admin, 'GetManagableUsersCount', { search })).toBe(emails(found).length);
  }
});

test('people of an organization come in pages, sorted and searched', async () => {
  const inBirch = { organizationId: 10 };
  const all = [admin, analyst, auditor, secondStaff].sort();
  const pages = await Promise.all(
    [1, 2, 3].map((page) => read(admin, 'GetUsersForOrganization', { ...inBirch, page, pageSize: 2 })),
  );
  expect(pages.map(emails)).toEqual([all.slice(0, 2), all.slice(2), []]);
  expect(emails(await read(admin, 'GetUsersForOrganization', { ...inBirch, isDescending: 'true' }))).toEqual(
    all.toReversed(),
  );
  const search = { ...inBirch, search: 'viewer' };
  expect(emails(await read(admin, 'GetUsersForOrganization', search))).toEqual([secondStaff]);
  expect(await read(admin, 'GetUsersForOrganizationCount', search)).toBe(1);
  expect(await read(admin, 'GetUsersForOrganizationCount', inBirch)).toBe(4);
  const foreign = query('GetUsersForOrganizationCount', { organizationId: 20 });
  expect((await portal.get(admin, foreign)).status).toBe(404);
});

test('sorted by the last sign-in, who never signed in comes first from the oldest on, and last from the newest on', async () => {
  const bySignIn = { sort: 'lastSignIn', pageSize: 20 };
  const all = emails(await read(staff, 'GetAllUsers', bySignIn));
  expect([all.length, all[0]]).toEqual([11, stranger]);
  const newestFirst = emails(await read(staff, 'GetAllUsers', { ...bySignIn, isDescending: 'true' }));
  expect(newestFirst).toHaveLength(11);
  expect([newestFirst[0], newestFirst.at(-1)]).toEqual([auditor, stranger]);
});

test('who changes what a page of an organization showed is refused where it has changed since', async () => {
  const [seen] = (await read(admin, 'GetUsersForOrganization', {
    organizationId: 10,
    search: analyst,
  })) as (User & { version: string })[];
  const version = seen?.version ?? '';
  expect(await read(admin, 'GetUser', { userName: analyst })).toMatchObject({ version });
  const given = { userName: analyst, sysGroup: 'organization', orgIds: '10', roles: 'orgsigner' };
  expect((await portal.post(staff, '/api/AddUserToRoles', given)).status).toBe(200);
  const replaces = '10,organization,orguser';
  const change = { ...given, roles: 'orgadmin', replaces, version };
  expect((await portal.post(admin, '/api/AddUserToRoles', change)).body).toMatchObject({
    code: 'data_changed',
  });
  const remove = query('DeleteUserRole', { userId: analyst, userRoleInfo: replaces, version });
  expect((await portal.post(admin, remove)).body).toMatchObject({ code: 'data_changed' });
  expect(await readRoles(portal, analyst)).toBe('orgsigner:10, orguser:10, viewer:20');
});

test('staff export everyone who matches, with every role, and it is an event', async () => {
  const people = (await portal.post(staff, query('ExportUsers', { entityId: 20, roleType: 'organization' })))
    .body as User[];
  const listed = await read(staff, 'GetAllUsers', { entityId: 20, roleType: 'organization', sort: 'name' });
  expect(people).toEqual(listed);
  expect(people.length).toBeGreaterThan(1);
  const { rows } = await db.query('select kind, message from event order by event_id desc limit 1');
  expect(rows).toEqual([
    {
      kind: 'people-exported',
      message: `List of ${people.length} people exported (roleType organization, entityId 20)`,
    },
  ]);
  expect((await portal.post(admin, query('ExportUsers', {}))).status).toBe(403);
});

test('managers export the people of their organization, with its roles only, and it is an event in their session', async () => {
  const getExport = (organizationId: number) =>
    portal.post(admin, query('ExportUsersForOrganization', { organizationId }));
  const people = (await getExport(10)).body as User[];
  const listed: User[] = await read(admin, 'GetUsersForOrganization', { organizationId: 10, sort: 'name' });
  expect(people).toMatchObject(listed.map(({ email, roles }) => ({ email, roles })));
  expect(people.length).toBeGreaterThan(1);
  const last =
    'select message, org_id as org, user_name as by, detail from event order by event_id desc limit 1';
  const { rows } = await db.query(last);
  expect(rows).toMatchObject([
    { message: `List of ${people.length} people exported (organization 10)`, org: 10, by: 'admin' },
  ]);
  expect((await getExport(20)).status).toBe(404);
});
