import type { Auditor } from '@idss/contract/people/auditors';
import { beforeEach, expect, test } from 'vitest';
import { changes } from '#src/kernel/cached.ts';
import { makeSubmission } from '#src/test/factories.ts';
import { nextHint } from '#src/test/portal.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { lastEvents } from '#src/test/last-events.ts';

const staff = 'staff@portal.example';
const manager = 'manager@plan.example';
const viewer = 'viewer@plan.example';
const auditor = 'ann.bell@firm.example';
const stranger = 'new.person@firm.example';

const portal = await providePortal({
  works: false,
  organizations: [{ orgId: 10 }, { orgId: 20 }],
  people: {
    [staff]: ['sysadmin'],
    [manager]: ['orgadmin', 10],
    [viewer]: ['viewer', 10],
    [auditor]: ['viewer', 20],
  },
});
const db = portal.database.owner;
await makeSubmission(db, { subId: 11, orgId: 10 });
await makeSubmission(db, { subId: 12, orgId: 10 });
await makeSubmission(db, { subId: 21, orgId: 20 });

beforeEach(async () => {
  await db.query('delete from auditor_assignment');
  await db.query(`delete from user_role where role = 'auditor'`);
  await db.query('delete from auditor');
  await db.query(`insert into auditor (email) values ($1)`, [auditor]);
  await db.query(
    `insert into user_role (user_id, role, role_group, entity_id)
     select user_id, 'auditor', 'organization', org from app_user, unnest(array[10, 20]) as org where email = $1`,
    [auditor],
  );
  await db.query(
    `insert into auditor_assignment (user_id, org_id, sub_id) select user_id, 10, 11 from app_user where email = $1`,
    [auditor],
  );
  portal.app.push.dropLocally(changes.people);
});

const post = (as: string, call: 'AddAuditor' | 'DeleteAuditor', email: string) =>
  portal.post(as, `/api/${call}?auditorEmail=${encodeURIComponent(email)}`);
const exists = async (email: string, as = manager) =>
  portal.get(as, `/api/DoesAuditorExist?auditorEmail=${encodeURIComponent(email)}`);
const listed = async (): Promise<string[]> =>
  ((await portal.get(staff, '/api/GetAllAuditors')).body as Auditor[]).map(({ roleUser }) => roleUser.email);

test('an address is added before its person is known, in whatever spelling', async () => {
  const arrived = nextHint(portal.app, ({ kind }) => kind === 'users');
  expect(await post(staff, 'AddAuditor', ' New.Person@FIRM.example ')).toMatchObject({
    status: 200,
    body: true,
  });
  await arrived;
  expect(await listed()).toEqual([auditor, stranger]);
  expect(await lastEvents(db, 1)).toEqual([{ kind: 'auditor-added', userEmail: stranger }]);
  const { rowCount } = await db.query('select from app_user where email = $1', [stranger]);
  expect(rowCount).toBe(0);
});

test('an address that is on the list is refused, also when two add it at once', async () => {
  expect(await post(staff, 'AddAuditor', auditor)).toMatchObject({
    status: 409,
    body: { code: 'data_changed', message: `${auditor} is already on the list of auditors.` },
  });
  const both = await Promise.all([post(staff, 'AddAuditor', stranger), post(staff, 'AddAuditor', stranger)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test.each([
  ['', 'Required'],
  ['no address', 'Email is not in a valid format'],
  [`${'x'.repeat(70)}@firm.example`, 'Email can be no longer than 75 characters'],
])('refused: %s', async (email, message) => {
  expect(await post(staff, 'AddAuditor', email)).toMatchObject({ status: 400, body: { message } });
  expect(await listed()).toEqual([auditor]);
});

test('deleting takes the auditor roles and assignments, and no other role, from the next call on', async () => {
  const reached = async (): Promise<number[]> => {
    const { body } = await portal.get(auditor, '/api/GetSubmissionsForUser?getAllSubmissions=false');
    return (body as { subId: number }[]).map(({ subId }) => subId).sort();
  };
  expect(await reached()).toEqual([11, 21]);
  expect(await post(staff, 'DeleteAuditor', auditor)).toMatchObject({ status: 200, body: true });
  expect(await reached()).toEqual([21]);
  expect(await listed()).toEqual([]);
  const { rows } = await db.query(
    `select r.role, r.entity_id as "entityId" from user_role r join app_user u using (user_id) where u.email = $1`,
    [auditor],
  );
  expect(rows).toEqual([{ role: 'viewer', entityId: 20 }]);
  const { rowCount } = await db.query('select from auditor_assignment');
  expect(rowCount).toBe(0);
  const events = await lastEvents(db, 4);
  expect(events).toContainEqual({ kind: 'auditor-deleted', userEmail: auditor });
  expect(events).toContainEqual({
    kind: 'role-changed',
    userEmail: auditor,
    before: 'auditor:10 (submissions 11), auditor:20, viewer:20',
    after: 'viewer:20',
  });
  expect(events.filter((event) => 'submissionId' in event)).toMatchObject([
    { kind: 'auditor-access-changed', submissionId: 11, before: 'submission', after: 'none' },
    { kind: 'auditor-access-changed', submissionId: 21, before: 'organization', after: 'none' },
  ]);
});

test('an address without a person is deleted; a second time it is refused', async () => {
  await post(staff, 'AddAuditor', stranger);
  expect((await post(staff, 'DeleteAuditor', stranger)).status).toBe(200);
  expect(await post(staff, 'DeleteAuditor', stranger)).toMatchObject({
    status: 409,
    body: { code: 'data_changed' },
  });
  const { rowCount } = await db.query('select from app_user where email = $1', [stranger]);
  expect(rowCount).toBe(0);
});

test('user managers ask whether an address is on the list, known or not', async () => {
  expect([(await exists(auditor)).body, (await exists(viewer)).body, (await exists(stranger)).body]).toEqual([
    true,
    false,
    false,
  ]);
  expect((await exists(auditor, viewer)).status).toBe(403);
});

test('only system administrators change the list', async () => {
  for (const as of [manager, viewer]) {
    expect((await post(as, 'AddAuditor', stranger)).status).toBe(403);
    expect((await post(as, 'DeleteAuditor', auditor)).status).toBe(403);
  }
  expect(await listed()).toEqual([auditor]);
});
