/** A portal with two plans, a vendor and their people, for the tests of user management. */
import { beforeEach } from 'vitest';
import type pg from 'pg';
import { createAccounts } from '@idss/identity/create-account';
import { findAccount } from '@idss/identity/find-account';
import { hashPassword } from '@idss/identity/hash-password';
import type { CurrentUser } from '@idss/contract/people/session';
import { accessCheckApi } from '#src/features/people/permissions/access-check.api.ts';
import { bulkUsersApi } from '#src/features/people/bulk/bulk-users.api.ts';
import { sessionApi } from '#src/features/people/session/session.api.ts';
import { submissionsApi } from '#src/features/submissions/submissions.api.ts';
import { changes } from '#src/kernel/cached.ts';
import { makeOrganization, makeSeason, makeSubmission, makeUser } from '#src/test/factories.ts';
import type { TestPortal } from '#src/test/portal.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { userChangesApi } from './user-changes.api.ts';
import { userHistoryApi } from './user-history.api.ts';
import { usersApi } from './users.api.ts';

export const staff = 'staff@portal.example';
export const secondStaff = 'second.staff@portal.example';
/** Manages organization 10; `stranger` organization 20; `vendorAdmin` the survey vendor 30. */
export const admin = 'admin@birch.example';
export const stranger = 'admin@alder.example';
export const vendorAdmin = 'admin@survey.example';
export const analyst = 'analyst@birch.example';
export const outsider = 'analyst@alder.example';
export const auditor = 'ann.bell@firm.example';

export const userHandlers = {
  users: usersApi,
  accessCheck: accessCheckApi,
  userChanges: userChangesApi,
  userHistory: userHistoryApi,
  bulkUsers: bulkUsersApi,
  session: sessionApi,
  submissions: submissionsApi,
};

export async function provideUsersPortal(): Promise<TestPortal> {
  const portal = await providePortal({ handlers: userHandlers, works: false });
  await makePlans(portal);
  await resetPeople(portal);
  return portal;
}

/** The organizations and submissions of the people. */
export async function makePlans({ database }: TestPortal): Promise<void> {
  const db = database.owner;
  await makeSeason(db);
  await makeOrganization(db, { orgId: 10, name: 'Birch Plan' });
  await makeOrganization(db, { orgId: 20, name: 'Alder Plan' });
  await makeOrganization(db, { orgId: 30, name: 'Survey House', type: 'surveyVendor' });
  for (const subId of [11, 12, 13]) await makeSubmission(db, { subId, orgId: 10 });
  await makeSubmission(db, { subId: 21, orgId: 20 });
  await db.query('insert into auditor (email) values ($1)', [auditor]);
}

/** Each test starts with the same people. `newEvents` are the messages since then. */
export async function provideResettingUsersPortal() {
  const portal = await provideUsersPortal();
  let since = 0;
  beforeEach(async () => {
    await resetPeople(portal);
    since = await lastEvent(portal);
  });
  return { portal, newEvents: () => eventsSince(portal, since) };
}

/** Before each test: the same people with the same roles. */
export async function resetPeople({ app, database }: TestPortal): Promise<void> {
  const db = database.owner;
  await db.query('delete from app_user');
  await db.query('delete from account');
  await db.query('delete from activation_link');
  await db.query('delete from activation_link_made');
  await db.query('delete from activation_link_ended');
  await makeUser(db, { email: staff, roles: [['sysadmin']] });
  await makeUser(db, { email: secondStaff, roles: [['sysadmin'], ['viewer', 10]] });
  await makeUser(db, { email: admin, roles: [['orgadmin', 10]] });
  await makeUser(db, { email: stranger, roles: [['orgadmin', 20]] });
  await makeUser(db, { email: vendorAdmin, roles: [['vendoradmin', 30]] });
  await makeUser(db, {
    email: analyst,
    roles: [
      ['orguser', 10],
      ['viewer', 20],
    ],
  });
  await makeUser(db, { email: outsider, roles: [['orguser', 20]] });
  await makeUser(db, { email: auditor, roles: [['auditor', 10]] });
  app.push.dropLocally(changes.people);
}

/** `orgadmin:10, viewer:20`, as stored. */
export async function readRoles({ database }: TestPortal, email: string): Promise<string> {
  const { rows } = await database.owner.query<{ roles: string | null }>(
    `select string_agg(role || ':' || entity_id, ', ' order by role, entity_id) as roles
     from user_role join app_user using (user_id) where email = $1`,
    [email],
  );
  return rows[0]?.roles ?? '';
}

/** The messages of the events since this one. */
async function eventsSince({ database }: TestPortal, eventId: number): Promise<string[]> {
  const { rows } = await database.owner.query<{ message: string }>(
    `select message from event where event_id > $1 and kind <> 'call-refused' order by event_id`,
    [eventId],
  );
  return rows.map(({ message }) => message);
}

async function lastEvent({ database }: TestPortal): Promise<number> {
  const { rows } = await database.owner.query<{ id: number }>('select event_id as id from event_chain');
  return rows[0]?.id ?? 0;
}

export const getAccessKey = async (
  portal: TestPortal,
  email: string,
): Promise<CurrentUser['access'] | number> => {
  const { status, body } = await portal.get(email, '/api/GetCurrentUser');
  return status === 200 ? (body as CurrentUser).access : status;
};

export const query = (call: string, parameters: Record<string, string | number>): string =>
  `/api/${call}?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])).toString()}`;

export const getMessage = ({ body }: { readonly body: unknown }): string =>
  (body as { message: string }).message;

/** With a second factor and a session. Returns its id. */
export async function makeAccount(
  db: pg.Pool,
  person: { readonly email: string; readonly givenName: string; readonly familyName: string },
): Promise<string> {
  await createAccounts(db, [person], await hashPassword('nine herons by the lake'));
  await db.query(
    `update account set second_factor_secret = 'sealed', second_factor_since = now() where email = $1`,
    [person.email],
  );
  const accountId = (await findAccount(db, person))?.accountId ?? '';
  await db.query(
    `insert into identity_record (kind, id, uid, account_id, payload, expires_at)
     values ('Session', $1, $1, $1, '{}', now() + interval '1 hour')`,
    [accountId],
  );
  return accountId;
}
