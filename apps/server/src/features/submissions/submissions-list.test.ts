import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { SubmissionListRow } from '@idss/contract/submissions/submissions';
import defaultMatrixCsv from '@idss/domain/permissions/default-matrix';
import { expect, test } from 'vitest';
import { appendEvent } from '#src/kernel/append-event.sql.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { changes } from '#src/kernel/cached.ts';
import { makeSubmission, makeUser } from '#src/test/factories.ts';
import { getToken } from '#src/test/open-portal.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { inTransaction } from '#src/db/transaction.ts';

const staff = 'staff@portal.example';
const admin = 'admin@plan.example';
const auditor = 'auditor@firm.example';
const stranger = 'admin@other.example';
const nobody = 'nobody@plan.example';
/** Submissions of the plan; every third is assigned to the auditor. */
const planSubmissions = Array.from({ length: 40 }, (_, index) => 2000 + index);

const portal = await providePortal({
  works: false,
  organizations: [
    { orgId: 10, name: 'Birch Plan' },
    { orgId: 20, name: 'Alder Plan' },
  ],
  people: { [staff]: ['sysadmin'], [admin]: ['orgadmin', 10], [stranger]: ['orgadmin', 20] },
});
const db = portal.database.owner;
for (const [index, subId] of planSubmissions.entries())
  await makeSubmission(db, { subId, orgId: 10, productLine: index % 2 ? 'Medicare' : 'Commercial' });
for (const subId of [3001, 3002, 3003])
  await makeSubmission(db, { subId, orgId: 20, component: subId === 3003 ? 'CAHPS' : 'DST' });
await db.query(`update component set received_at = '2026-05-01T10:00:00.120Z'::timestamptz + sub_id * interval '1 second'
  where sub_id % 5 = 0`);
await makeUser(db, { email: nobody, roles: [] });
const userId = await makeUser(db, { email: auditor, roles: [['auditor', 10]] });
for (const subId of planSubmissions.filter((_, index) => index % 3 === 0))
  await db.query('insert into auditor_assignment (user_id, org_id, sub_id) values ($1, 10, $2)', [
    userId,
    subId,
  ]);

interface Page {
  readonly rows: SubmissionListRow[];
  readonly next: string | null;
}

const page = async (as: string, query: string): Promise<Page> => {
  const answer = await portal.get(as, `/api/GetSubmissionsPage?${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
};

async function allPages(as: string, query: string): Promise<SubmissionListRow[]> {
  const rows: SubmissionListRow[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const read: Page = await page(as, `${query}${next && `&after=${encodeURIComponent(next)}`}`);
    rows.push(...read.rows);
    next = read.next;
  }
  return rows;
}

const getIds = (rows: readonly SubmissionListRow[]): number[] => rows.map(({ subId }) => subId);

test.each([
  ['subId', 'false'],
  ['subId', 'true'],
  ['orgName', 'false'],
  ['orgName', 'true'],
  ['received', 'false'],
  ['received', 'true'],
])('pages sorted by %s (descending: %s) show each row once, in order', async (sort, isDescending) => {
  const rows = await allPages(staff, `sort=${sort}&isDescending=${isDescending}&limit=7`);
  const list = (await portal.get(staff, '/api/GetAllSubmissions')).body as SubmissionListRow[];
  const keyed = (row: SubmissionListRow): string =>
    `${{ subId: '', orgName: row.orgName, received: row.received }[sort]} ${row.subId}`;
  const expected = [...list].sort((a, b) => (keyed(a) < keyed(b) ? -1 : 1));
  expect(rows).toEqual(isDescending === 'true' ? expected.reverse() : expected);
});

test('each user gets what they can see, and pages stay full if some rows are hidden', async () => {
  expect(getIds(await allPages(admin, 'limit=11'))).toEqual(planSubmissions);
  expect(getIds(await allPages(stranger, 'limit=2'))).toEqual([3001, 3002, 3003]);
  const assigned = planSubmissions.filter((_, index) => index % 3 === 0);
  expect(getIds(await allPages(auditor, 'limit=5'))).toEqual(assigned);
  expect((await page(auditor, 'limit=5')).rows).toHaveLength(5);
  expect((await portal.get(nobody, '/api/GetSubmissionsPage')).status).toBe(403);
});

test('a page is filtered by the server', async () => {
  const subIds = async (query: string) => getIds(await allPages(staff, query));
  expect(await subIds('orgId=20')).toEqual([3001, 3002, 3003]);
  expect(await subIds('orgId=20&component=CAHPS')).toEqual([3003]);
  expect(await subIds('search=ALDER')).toEqual([3001, 3002, 3003]);
  expect(await subIds('search=201')).toEqual(planSubmissions.filter((id) => `${id}`.startsWith('201')));
  expect(await subIds('productLine=Medicare&limit=3')).toEqual(planSubmissions.filter((id) => id % 2));
  expect(await subIds('validationStatus=Fatal')).toEqual([]);
  expect(await subIds(`search=${encodeURIComponent("' or 1=1--")}`)).toEqual([]);
  expect(await subIds('search=%25')).toEqual([]);
});

const key = (...parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');
test.each([
  'limit=0',
  'limit=1001',
  'sort=name',
  'search=%00',
  'after=nonsense',
  'orgId=10&orgId=20',
  `after=${key('Birch Plan', 2000, 'DST')}`,
  `sort=orgName&after=${key('a\0', 2000, 'DST')}`,
  `sort=received&after=${key('2026-02-31 10:00:00+00', 2000, 'DST')}`,
  `sort=received&after=${key('2026-02-11 24:00:00+00', 2000, 'DST')}`,
  `after=${key('2000', 99_999_999_999, 'DST')}`,
])('a page request with %s is refused', async (query) => {
  expect((await portal.get(staff, `/api/GetSubmissionsPage?${query}`)).status).toBe(400);
});

const mine = '/api/GetSubmissionsForUser?getAllSubmissions=false';

async function list(as: string, headers: Record<string, string> = {}) {
  return portal.server.inject({
    url: mine,
    headers: { authorization: `Bearer ${getToken(as)}`, ...headers },
  });
}

/** Like another process: the change and its event in one transaction, without notifying this process. */
async function changeElsewhere(statement: string): Promise<void> {
  await inTransaction(portal.database.owner, async (db) => {
    await db.query(statement);
    await appendEvent(db, systemActor, { kind: 'season-loaded', measurementYear: 2025, summary: statement });
  });
}

test('a list is revalidated by its ETag until an event', async () => {
  const first = await list(admin);
  expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  const again = await list(admin, { 'if-none-match': etag });
  expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', etag]);

  await changeElsewhere('update component set step = 4 where sub_id = 2003');
  const changed = await list(admin, { 'if-none-match': etag });
  expect(changed.statusCode).toBe(200);
  const row = changed.json<SubmissionListRow[]>().find(({ subId }) => subId === 2003);
  expect(row?.submissionStatus).not.toBe(
    first.json<SubmissionListRow[]>().find(({ subId }) => subId === 2003)?.submissionStatus,
  );
  expect(changed.headers.etag).not.toBe(etag);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a list is sent compressed as %s to clients that accept it', async (encoding, decompress) => {
  const plain = await list(admin);
  const sent = await list(admin, { 'accept-encoding': `${encoding}, identity;q=0.5` });
  expect(sent.headers['content-encoding']).toBe(encoding);
  expect(sent.headers.vary).toContain('accept-encoding');
  expect(decompress(sent.rawPayload).toString()).toBe(plain.payload);
  expect(sent.headers.etag).not.toBe(plain.headers.etag);
  const again = await list(admin, {
    'if-none-match': String(sent.headers.etag),
    'accept-encoding': encoding,
  });
  expect(again.statusCode).toBe(304);
  const refused = await list(admin, { 'accept-encoding': `${encoding};q=0` });
  expect(refused.headers['content-encoding']).toBeUndefined();
});

test('one person’s list is never sent to another, nor cached after a change of roles', async () => {
  const own = await list(admin);
  const other = await list(stranger, { 'if-none-match': String(own.headers.etag) });
  expect(other.statusCode).toBe(200);
  expect(getIds(other.json())).toEqual([3001, 3002, 3003]);

  const { database, app } = portal;
  await database.owner.query(
    `insert into user_role (user_id, role, role_group, entity_id)
     select user_id, 'viewer', 'organization', 10 from app_user where email = $1`,
    [stranger],
  );
  app.push.dropLocally(changes.people, stranger);
  expect(getIds((await list(stranger)).json())).toHaveLength(planSubmissions.length + 3);
});

test('a new security matrix applies from the next request', async () => {
  const before = await list(admin);
  const { database, app } = portal;
  const withoutAdmins = defaultMatrixCsv.replaceAll(/^(\w+,\w+,Y),Y/gm, '$1,N');
  await database.owner.query(`insert into security_matrix (csv, uploaded_by) values ($1, 'test')`, [
    withoutAdmins,
  ]);
  app.push.dropLocally(changes.matrix);
  const after = await list(admin);
  expect(getIds(after.json())).toEqual(getIds(before.json()));
  expect(after.json<SubmissionListRow[]>().map(({ canEdit }) => canEdit)).not.toEqual(
    before.json<SubmissionListRow[]>().map(({ canEdit }) => canEdit),
  );
});
