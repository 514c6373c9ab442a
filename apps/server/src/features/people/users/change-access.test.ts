/** What a change of access does besides the roles that it is asked for: assignments, accounts, locks and its event. */
import { expect, test } from 'vitest';
import { measurementYear } from '#src/test/factories.ts';
import { lastEvents } from '#src/test/last-events.ts';
import {
  admin,
  analyst,
  auditor,
  provideResettingUsersPortal,
  query,
  readRoles,
  staff,
} from './users.fixture.ts';

const { portal, newEvents } = await provideResettingUsersPortal();
const db = portal.database.owner;
const post = (as: string, call: string, parameters: Record<string, string | number>) =>
  portal.post(as, query(call, parameters));
const giveViewer = (as: string) =>
  portal.post(as, '/api/AddUserToRoles', {
    userName: analyst,
    sysGroup: 'organization',
    roles: 'viewer',
    orgIds: '10',
    subIds: '',
  });

test('a caller who was locked a moment ago changes nothing, whatever the process remembers', async () => {
  expect((await portal.get(admin, query('GetUser', { userName: analyst }))).status).toBe(200);
  await db.query('update app_user set locked_at = now() where email = $1', [admin]);
  expect((await giveViewer(admin)).status).toBe(403);
  expect(await readRoles(portal, analyst)).toBe('orguser:10, viewer:20');
  expect(await newEvents()).toEqual([]);
});

test('a new role does not enable the account of a locked person, and enables one that was disabled', async () => {
  await db.query(
    `insert into account (account_id, email, password_hash, given_name, family_name, disabled_at)
     values (gen_random_uuid(), $1, '', 'Ann', 'Lyst', now())`,
    [analyst],
  );
  const isDisabled = async () =>
    (await db.query('select disabled_at is not null as "isDisabled" from account')).rows;
  expect((await post(staff, 'LockUser', { userEmail: analyst })).status).toBe(200);
  expect((await giveViewer(staff)).status).toBe(200);
  expect(await readRoles(portal, analyst)).toBe('orguser:10, viewer:10, viewer:20');
  expect((await portal.get(staff, query('IsUserLockedOut', { userEmail: analyst }))).body).toBe(true);
  expect(await isDisabled()).toEqual([{ isDisabled: true }]);
  await db.query('update app_user set locked_at = null');
  const removed = { userId: analyst, userRoleInfo: '10,organization,viewer' };
  expect((await post(staff, 'DeleteUserRole', removed)).status).toBe(200);
  expect(await isDisabled()).toEqual([{ isDisabled: true }]);
  expect((await giveViewer(staff)).status).toBe(200);
  expect(await isDisabled()).toEqual([{ isDisabled: false }]);
});

test('an event about one organization names it, one about several names none', async () => {
  await giveViewer(staff);
  expect(await lastEvents(db, 1)).toEqual([
    {
      kind: 'role-changed',
      userEmail: analyst,
      before: 'orguser:10, viewer:20',
      after: 'orguser:10, viewer:10, viewer:20',
      organizationId: 10,
    },
  ]);
  await post(staff, 'DeleteAllUserRoles', { userId: analyst });
  expect(await lastEvents(db, 1)).toEqual([
    {
      kind: 'role-changed',
      userEmail: analyst,
      before: 'orguser:10, viewer:10, viewer:20',
      after: '',
    },
  ]);
});

test('assignments of an earlier season stay when those of this season change', async () => {
  await db.query(
    `insert into season (measurement_year, measure_model_date) values ($1, '2025-01-15') on conflict do nothing`,
    [measurementYear - 1],
  );
  await db.query(
    `insert into submission (sub_id, measurement_year, org_id, product_line, reporting_product)
     values (7, $1, 10, 'Commercial', 'HMO')`,
    [measurementYear - 1],
  );
  await db.query(
    `insert into auditor_assignment select user_id, 10, sub_id from app_user, unnest(array[7, 11]) as sub_id
     where email = $1`,
    [auditor],
  );
  const assigned = async () =>
    (
      await db.query<{ subId: number }>('select sub_id as "subId" from auditor_assignment order by sub_id')
    ).rows.map(({ subId }) => subId);
  const limit = { userName: auditor, orgId: 10, subIds: '12,13' };
  expect((await post(admin, 'UpdateSubUserEntities', limit)).status).toBe(200);
  expect(await assigned()).toEqual([7, 12, 13]);
});
