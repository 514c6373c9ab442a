import type { Auditor } from '@idss/contract/people/auditors';
import type { SubmissionEvent } from '@idss/contract/submissions/events';
import type { SubmissionListRow } from '@idss/contract/submissions/submissions';
import { beforeEach, expect, test } from 'vitest';
import { changes } from '#src/kernel/cached.ts';
import { makeSubmission, makeSurvey, makeUser } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';

const staff = 'staff@portal.example';
const admin = 'admin@plan.example';
const analyst = 'analyst@plan.example';
const stranger = 'admin@other.example';
const auditor = 'ann.bell@firm.example';
const stray = 'stray@firm.example';

const portal = await providePortal({
  works: false,
  organizations: [
    { orgId: 10, name: 'Birch Plan' },
    { orgId: 20, name: 'Alder Plan' },
  ],
  people: {
    [staff]: ['sysadmin'],
    [admin]: ['orgadmin', 10],
    [analyst]: ['orguser', 10],
    [stranger]: ['orgadmin', 20],
    [auditor]: ['auditor', 20],
  },
});
const db = portal.database.owner;
for (const subId of [11, 12, 13]) await makeSubmission(db, { subId, orgId: 10 });
await makeSubmission(db, { subId: 21, orgId: 20 });
await makeSurvey(db, { component: 'CAHPS', step: 1, subId: 14, orgId: 10 });
await makeUser(db, { email: stray, roles: [] });
await db.query('insert into auditor (email) values ($1), ($2)', [auditor, 'new.person@firm.example']);

beforeEach(async () => {
  const db = portal.database.owner;
  await db.query(`delete from user_role where role = 'auditor' and entity_id = 10`);
  await db.query('delete from auditor_assignment');
  portal.app.push.dropLocally(changes.people);
});

const update = (
  as: string,
  change: { sub?: number; org?: number; who?: string; level?: string; action?: string },
) => {
  const { sub = 12, org = 10, who = auditor, level = 'submission', action = 'add' } = change;
  return portal.post(
    as,
    `/api/UpdateAuditor?orgId=${org}&submissionId=${sub}&userName=${encodeURIComponent(who)}&accountLevel=${level}&action=${action}`,
  );
};
const getAuditors = async (sub: number): Promise<Auditor[]> =>
  (await portal.get(staff, `/api/GetSubmissionAuditors?orgId=10&subId=${sub}`)).body;
const getEmails = async (sub: number): Promise<string[]> =>
  (await getAuditors(sub)).map(({ roleUser }) => roleUser.email);
/** Submissions of the plan that the auditor can see. */
async function seen(): Promise<number[]> {
  const rows: SubmissionListRow[] = (
    await portal.get(auditor, '/api/GetSubmissionsForUser?getAllSubmissions=false')
  ).body;
  return rows.filter(({ orgId }) => orgId === 10).map(({ subId }) => subId);
}
const assigned = async (): Promise<number[]> =>
  (
    await db.query<{ id: number }>(
      `select sub_id as id from auditor_assignment where org_id = 10 order by sub_id`,
    )
  ).rows.map(({ id }) => id);
const opens = async (sub: number): Promise<number> =>
  (await portal.get(auditor, `/api/GetSubmissionHistory?submissionId=${sub}&component=DST`)).status;

test('an auditor assigned to a submission can access it immediately; removal revokes it', async () => {
  expect(await opens(12)).toBe(404);
  expect(await update(staff, {})).toMatchObject({ status: 200, body: true });
  expect(await opens(12)).toBe(200);
  expect(await seen()).toEqual([12]);
  expect(await getAuditors(12)).toEqual([
    {
      roleUser: { email: auditor, roleType: 'submission' },
      salesforceUser: { firstName: '', lastName: 'ann.bell' },
      access: [{ orgId: 10, submissionIds: [12] }],
    },
  ]);
  expect(await getEmails(11)).toEqual([]);

  expect((await update(staff, { action: 'remove' })).status).toBe(200);
  expect(await opens(12)).toBe(404);
  // Nor the whole organization, which a role without assignments would mean.
  expect(await seen()).toEqual([]);
  expect(await getEmails(12)).toEqual([]);
});

test('the whole organization, limited to one submission, and all but one of it', async () => {
  await update(admin, { level: 'organization' });
  expect(await seen()).toEqual([11, 12, 13, 14]);
  expect((await getAuditors(13))[0]?.roleUser.roleType).toBe('organization');
  await update(admin, { action: 'remove' });
  expect(await seen()).toEqual([11, 13, 14]);
  await update(admin, { level: 'organization' });
  await update(admin, { sub: 13 });
  expect(await seen()).toEqual([13]);
  await update(admin, { sub: 11 });
  expect(await seen()).toEqual([11, 13]);
  await update(admin, { level: 'organization', action: 'remove' });
  expect(await seen()).toEqual([]);
  // The role in another organization does not change.
  expect((await portal.get(auditor, '/api/GetSubmissionHistory?submissionId=21&component=DST')).status).toBe(
    200,
  );
});

test('a change in one season leaves the access in the others as it was', async () => {
  await db.query(
    `insert into season (measurement_year, state, measure_model_date) values (2024, 'closing', '2025-01-15')`,
  );
  for (const subId of [18, 19]) await makeSubmission(db, { subId, orgId: 10 });
  await db.query('update submission set measurement_year = 2024 where sub_id in (18, 19)');
  await update(admin, { level: 'organization' });
  await update(admin, { sub: 13 });
  expect(await assigned()).toEqual([13, 18, 19]);
  await update(admin, { sub: 18, action: 'remove' });
  expect(await assigned()).toEqual([13, 19]);
  await update(admin, { sub: 13, action: 'remove' });
  expect(await assigned()).toEqual([19]);
  await update(admin, { sub: 12 });
  expect(await assigned()).toEqual([12, 19]);
  expect(await getEmails(19)).toEqual([auditor]);
  await update(admin, { sub: 19, action: 'remove' });
  await update(admin, { sub: 12, action: 'remove' });
  expect(await assigned()).toEqual([]);
  expect(await seen()).toEqual([]);
});

test('only people on the list of auditors can be assigned, even if they never signed in', async () => {
  const refused = await update(staff, { who: stray });
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.text).toContain('is not on the list of auditors');
  expect((await update(staff, { who: 'nobody@nowhere.example' })).status).toBe(409);
  expect((await update(staff, { who: 'New.Person@firm.example' })).status).toBe(200);
  expect(await getEmails(12)).toEqual(['new.person@firm.example']);
  // A person who is no longer on the list can still be removed.
  const db = portal.database.owner;
  await db.query(`delete from auditor where email = 'new.person@firm.example'`);
  expect((await update(staff, { who: 'new.person@firm.example', action: 'remove' })).status).toBe(200);
  expect(await getEmails(12)).toEqual([]);
});

test('every change is an event with before and after; a request without a change writes none', async () => {
  const events = async () =>
    (
      await portal.database.owner.query<{
        org: number;
        detail: { before: string; after: string };
        who: string;
      }>(
        `select org_id as org, detail, user_name as who from event where kind = 'role-changed' order by event_id`,
      )
    ).rows;
  const before = (await events()).length;
  await update(admin, { sub: 11 });
  await update(admin, { sub: 11 });
  await update(admin, { sub: 12 });
  await update(admin, { sub: 12, action: 'remove', level: 'organization' });
  await update(admin, { sub: 12, action: 'remove' });
  const written = (await events()).slice(before);
  expect(written.map(({ detail }) => [detail.before, detail.after])).toEqual([
    ['', 'auditor of submission 11 of organization 10'],
    ['auditor of submission 11 of organization 10', 'auditor of submissions 11, 12 of organization 10'],
    ['auditor of submissions 11, 12 of organization 10', ''],
  ]);
  expect(written[0]).toMatchObject({ org: 10, who: 'admin' });

  const history: SubmissionEvent[] = (
    await portal.get(staff, '/api/Events/GetSubmissionEvents?subId=11&component=DST')
  ).body;
  expect(history.slice(0, 2).map(({ message }) => message)).toEqual([
    `Access of auditor ${auditor} for HEDIS submission 11 changed from this submission to none`,
    `Access of auditor ${auditor} for HEDIS submission 11 changed from none to this submission`,
  ]);
});

test('only staff and user managers of that organization can change auditors', async () => {
  expect((await update(analyst, {})).status).toBe(403);
  expect((await update(stranger, {})).status).toBe(404);
  // A submission of another organization, or of none.
  expect((await update(stranger, { org: 20, sub: 12 })).status).toBe(404);
  expect((await update(admin, { org: 20, sub: 12 })).status).toBe(404);
  expect((await update(staff, { org: 20, sub: 12 })).status).toBe(404);
  expect((await update(staff, { sub: 999 })).status).toBe(404);
  expect((await update(staff, { level: 'all' })).status).toBe(400);
  expect((await update(staff, { action: 'toggle' })).status).toBe(400);
  expect((await update(staff, { who: ' ' })).status).toBe(400);
  // Auditors cannot change access, not even their own.
  await update(staff, {});
  expect((await update(auditor, { level: 'organization' })).status).toBe(403);
  expect(await seen()).toEqual([12]);
});

test('screens can read who may change auditors, and the current auditors', async () => {
  const writable = async (as: string, org = 10) =>
    portal.get(as, `/api/IsSubmissionAuditorWritable?orgId=${org}&submissionId=12&component=DST`);
  expect((await writable(staff)).body).toBe(true);
  expect((await writable(admin)).body).toBe(true);
  expect((await writable(analyst)).body).toBe(false);
  expect((await writable(stranger)).status).toBe(404);
  expect((await writable(staff, 20)).status).toBe(404);

  const known: Auditor[] = (await portal.get(staff, '/api/GetAllAuditors')).body;
  expect(known.find(({ roleUser }) => roleUser.email === auditor)).toEqual({
    roleUser: { email: auditor, roleType: 'organization' },
    salesforceUser: { firstName: '', lastName: 'ann.bell' },
    access: [{ orgId: 20, submissionIds: null }],
  });
  expect((await portal.get(admin, '/api/GetAllAuditors')).status).toBe(403);
  expect((await portal.get(admin, '/api/GetSubmissionAuditors?orgId=10&subId=12')).status).toBe(403);
  expect((await portal.get(staff, '/api/GetSubmissionAuditors?orgId=20&subId=12')).status).toBe(404);
});

test('two concurrent changes of one person: neither is lost', async () => {
  await Promise.all([11, 12, 13].map((sub) => update(staff, { sub })));
  expect(await seen()).toEqual([11, 12, 13]);
  await Promise.all([11, 13].map((sub) => update(admin, { sub, action: 'remove' })));
  expect(await seen()).toEqual([12]);
});

test("a vendor's certified measures are listed for the season's product year", async () => {
  const guid = '0b5a7c52-7c0c-4c11-9d4e-0a1b2c3d4e5f';
  await portal.database.owner.query(
    `insert into vendor_measure (vendor_id, measure_code, product_line, product_year, measure_guid, imported_by)
     values (901, 'CBP', 'Medicare', 2026, $1, 'test'), (901, 'AAP', 'Medicare', 2025, $1, 'test')`,
    [guid],
  );
  const getMeasureGuids = (vendorId: number, as = staff) =>
    portal.get(as, `/api/GetVendorMeasureGuids?vendorId=${vendorId}`);
  expect((await getMeasureGuids(901)).body).toEqual([{ measure: 'CBP', guid, productLine: 'Medicare' }]);
  expect((await getMeasureGuids(10)).body).toEqual([]);
  expect((await getMeasureGuids(99)).status).toBe(404);
  expect((await getMeasureGuids(901, admin)).status).toBe(403);
});
