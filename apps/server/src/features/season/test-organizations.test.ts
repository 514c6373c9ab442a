import { afterEach, expect, test } from 'vitest';
import { makeSubmission } from '#src/test/factories.ts';
import { nextHint } from '#src/test/portal.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { lastEvents } from '#src/test/last-events.ts';

const staff = 'staff@portal.example';
const manager = 'manager@plan.example';
const portal = await providePortal({
  works: false,
  organizations: [{ orgId: 10 }, { orgId: 20 }, { orgId: 30 }],
  people: { [staff]: ['sysadmin'], [manager]: ['orgadmin', 10] },
});
const db = portal.database.owner;
await makeSubmission(db, { subId: 11, orgId: 10 });
await db.query(
  `insert into test_organization (measurement_year, org_id, created_by) values (2025, 30, 'season load')`,
);
await db.query(`insert into season (measurement_year, measure_model_date) values (2024, '2025-01-15')`);
await db.query(
  `insert into test_organization (measurement_year, org_id, created_by) values (2024, 20, 'staff')`,
);

afterEach(async () => {
  await db.query(
    `delete from test_organization where measurement_year = 2025 and created_by <> 'season load'`,
  );
  await db.query('update component set is_attested = false, is_public_reported = null');
});

const add = (ids: string, as = staff) =>
  portal.post(as, `/api/AddTestOrgsConfig?orgIdsStr=${encodeURIComponent(ids)}`);
const remove = (orgId: number | string, as = staff) =>
  portal.post(as, `/api/DeleteTestOrgConfig?orgId=${orgId}`);
const getIds = (body: never): number[] => (body as { orgId: number }[]).map(({ orgId }) => orgId);
const listed = async (year: number | string = 2025) =>
  getIds((await portal.get(staff, `/api/GetTestOrgsConfig?measurementYear=${year}`)).body);

test('plans are marked once each, from the next list of submissions on', async () => {
  const submissions = async (): Promise<number[]> => {
    const { body } = await portal.get(staff, '/api/GetSubmissionsForUser?getAllSubmissions=false');
    return (body as { subId: number }[]).map(({ subId }) => subId);
  };
  expect(await submissions()).toEqual([11]);
  const arrived = nextHint(portal.app, (hint) => hint.kind === 'submission' && hint.submissionId === 11);
  const answer = await add(' 10, 20,10 ');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject([
    { orgId: 10, orgName: 'Plan 10', isFromProdDw: false, createdBy: 'staff', canDelete: { ok: true } },
    { orgId: 20 },
    { orgId: 30, isFromProdDw: true, createdBy: 'season load', canDelete: { ok: false } },
  ]);
  await arrived;
  expect(await submissions()).toEqual([]);
  expect(await lastEvents(db, 2)).toEqual([
    { kind: 'test-organization-added', organizationId: 10, measurementYear: 2025 },
    { kind: 'test-organization-added', organizationId: 20, measurementYear: 2025 },
  ]);
});

test.each([
  ['', 400, 'Enter organization ids, separated by commas.'],
  ['10,x', 400, "'x' is not an organization id."],
  ['10,901,77', 400, 'There is no plan with these ids: 901, 77.'],
  ['10,30', 409, 'Already test organizations: 30.'],
  [Array.from({ length: 101 }, (_, n) => n + 1).join(','), 400, 'At most 100 organizations'],
])('%j: %i, and none of them is marked', async (ids, status, message) => {
  expect(await add(ids)).toMatchObject({ status, body: { message: expect.stringContaining(message) } });
  expect(await listed()).toEqual([30]);
});

test.each([
  ['is_attested', 'Organizations with attested submissions: 10.'],
  ['is_public_reported', 'Organizations that chose public reporting: 10.'],
])('refused with %s', async (column, message) => {
  await db.query(`update component set ${column} = true where sub_id = 11`);
  expect(await add('20,10')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining(message) },
  });
  expect(await listed()).toEqual([30]);
});

test('of two who mark the same plan at once, one is refused', async () => {
  const both = await Promise.all([add('10'), add('10')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a mark is deleted; that of the season folder, a second time and a wrong id are refused', async () => {
  await add('10');
  expect(await remove(10)).toMatchObject({ status: 200, body: true });
  expect(await listed()).toEqual([30]);
  expect(await lastEvents(db, 1)).toEqual([
    { kind: 'test-organization-deleted', organizationId: 10, measurementYear: 2025 },
  ]);
  expect(await remove(10)).toMatchObject({ status: 409, body: { code: 'data_changed' } });
  expect(await remove(30)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('The season folder marks this organization.') },
  });
  // Of an earlier season.
  expect((await remove(20)).status).toBe(409);
  expect((await remove('abc')).status).toBe(400);
  expect(await listed()).toEqual([30]);
});

test('years: an earlier one cannot be changed, one without a season is empty', async () => {
  const { body } = await portal.get(staff, '/api/GetTestOrgsConfig?measurementYear=2024');
  expect(body).toMatchObject([
    { orgId: 20, canDelete: { ok: false, reason: expect.stringContaining('current season') } },
  ]);
  expect(await listed(2015)).toEqual([]);
  expect((await portal.get(staff, '/api/GetTestOrgsConfig?measurementYear=x')).status).toBe(400);
});

test('only system administrators', async () => {
  expect((await add('10', manager)).status).toBe(403);
  expect((await remove(30, manager)).status).toBe(403);
  expect((await portal.get(manager, '/api/GetTestOrgsConfig?measurementYear=2025')).status).toBe(403);
});
