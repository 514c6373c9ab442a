import { expect, test } from 'vitest';
import { severities, type Severity } from '@idss/domain/findings/finding';
import { getPosition } from '@idss/domain/findings/finding-position';
import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { getDownloads } from '#src/features/downloads/list-downloads.ts';
import { findComponent } from '#src/access/find-component.sql.ts';
import { insertFindings, totalFindings } from './finding-blocks.sql.ts';
import type { Caller } from '#src/kernel/context.ts';
import { hedisFile, makeOrganization, makeSubmission } from '#src/test/factories.ts';
import { makeFinding } from '#src/test/make-finding.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { storedPath } from '#src/test/stored-path.ts';

const orgId = 5678;
const plan = { subId: 1234, orgId };
const empty = { subId: 1235, orgId };
const admin = 'admin@plan.example';
const outsider = 'admin@other.example';
const helper = 'helper@plan.example';
const content = hedisFile(plan);

/** What the store is asked for a link, where it gives links. */
let asked: readonly unknown[] | null = null;
const portal = await providePortal({
  store: (own) => ({
    ...own,
    linkTo: async (...args) => {
      if (asked === null) return own.linkTo(...args);
      asked = args;
      return 'https://files.example/signed';
    },
  }),
  organizations: [{ orgId }, { orgId: 9999 }],
  people: { [admin]: ['orgadmin', orgId], [outsider]: ['orgadmin', 9999], [helper]: ['vendoruser', 700] },
});
const db = portal.database.owner;
await makeSubmission(db, plan);
await makeSubmission(db, empty);
// Sees the submission as the survey vendor of its component, without a right to its findings.
await makeOrganization(db, { orgId: 700, type: 'surveyVendor' });
await db.query('update component set vendor_id = 700 where sub_id = $1', [plan.subId]);
const { transactionId } = await portal.upload(admin, [{ name: 'Commercial1234.xml', content }]);
await portal.getOutcome(admin, transactionId);

interface Page {
  total: number;
  rows: { id: number; severity: Severity; ruleId: string; measureCode: string | null }[];
  next: number | null;
}

const findingsUrl = (more = ''): string => `/api/GetFindings?submissionId=1234&component=DST${more}`;
const page = async (more = ''): Promise<Page> => (await portal.get(admin, findingsUrl(more))).body;

test('findings come page by page, none twice and none missed', async () => {
  const all = await page('&limit=1000');
  expect(all.rows).not.toEqual([]);
  expect(all.total).toBe(all.rows.length);
  const seen: number[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const next: Page = await page(`&limit=7&after=${after}`);
    seen.push(...next.rows.map(({ id }) => id));
    after = next.next;
  }
  expect(seen).toEqual(all.rows.map(({ id }) => id));
});

test('errors come first, and within a severity the order of the file', async () => {
  const { rows } = await page('&limit=1000');
  const order = rows.map(({ severity, id }) => severities.indexOf(severity) * 1e6 + id);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(new Set(rows.map(({ severity }) => severity)).size).toBeGreaterThan(1);
  expect((await page('&after=999999999')).rows).toEqual([]);
});

test('a page has at most 1,000 findings, whatever is asked for', async () => {
  const subId = 1236;
  await makeSubmission(db, { subId, orgId });
  const runId = randomUUID();
  await db.query(
    `insert into validation_run (run_id, sub_id, component, file_id, status, counts)
     select $1, $2, 'DST', file_id, 'Warning', '{"Schema": 0, "Fatal": 0, "Error": 0, "Warning": 1001}'
     from stored_file where sub_id = $3 limit 1`,
    [runId, subId, plan.subId],
  );
  await db.query('update component set latest_run_id = $1, current_run_id = $1 where sub_id = $2', [
    runId,
    subId,
  ]);
  const finding = makeFinding({ ruleId: 'H-001', severity: 'Warning' });
  await insertFindings(db, runId, 1, Array(1001).fill(finding));
  await totalFindings(db, runId);
  const url = `/api/GetFindings?submissionId=${subId}&component=DST&limit=5000`;
  const { rows, next }: Page = (await portal.get(admin, url)).body;
  expect(rows).toHaveLength(1000);
  expect(next).toBe(getPosition('Warning', rows.at(-1)?.id ?? 0));
});

test('findings are filtered and searched', async () => {
  const all = await page('&limit=1000');
  const [first] = all.rows;
  const byRule = await page(`&ruleId=${first?.ruleId}`);
  expect(byRule.rows).toEqual(all.rows.filter(({ ruleId }) => ruleId === first?.ruleId));
  expect(byRule.total).toBe(all.rows.filter(({ ruleId }) => ruleId === first?.ruleId).length);
  const warned = all.rows.filter(
    ({ severity, measureCode }) => severity === 'Warning' && measureCode !== null,
  );
  const measure = warned[0]?.measureCode;
  const byMeasure = await page(`&measureCode=${measure}&severity=Warning`);
  expect(byMeasure.rows).not.toEqual([]);
  expect(byMeasure.rows).toEqual(warned.filter(({ measureCode }) => measureCode === measure));
  expect((await page('&search=%25nothing%20like%20it')).total).toBe(0);
  expect((await page(`&search=${first?.ruleId.toLowerCase()}`)).total).toBeGreaterThan(0);
  expect((await portal.get(admin, findingsUrl('&limit=x'))).status).toBe(400);
});

const tally = (words: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
};

test('groups are those of the findings, and explain their rule', async () => {
  const { rows } = await page('&limit=1000');
  const { body } = await portal.get(admin, '/api/GetFindingGroups?submissionId=1234&component=HEDIS');
  const { counts, groups } = body as {
    counts: Record<string, number>;
    groups: { ruleId: string; count: number; why: string; fix: string; summary: string }[];
  };
  expect(rows).not.toEqual([]);
  expect(Object.fromEntries(groups.map(({ ruleId, count }) => [ruleId, count]))).toEqual(
    tally(rows.map(({ ruleId }) => ruleId)),
  );
  expect(counts).toMatchObject(tally(rows.map(({ severity }) => severity)));
  for (const { summary, why, fix } of groups) expect([summary, why, fix]).not.toContain('');
});

test('GetValidationData answers the documented fields', async () => {
  const { body } = await portal.get(
    admin,
    '/api/GetValidationData?subId=1234&productLine=Commercial&submissionComponent=DST',
  );
  const rows = body as Record<string, string>[];
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
    ['indicatorKey', 'measureCode', 'message', 'ruleName', 'severity', 'shortIndicatorName'].sort(),
  );
  const wrongLine = '/api/GetValidationData?subId=1234&productLine=Medicaid&submissionComponent=DST';
  expect((await portal.get(admin, wrongLine)).status).toBe(404);
});

test('GetValidationData names the other ways where there are more findings than it answers', async () => {
  const db = portal.database.owner;
  const url = '/api/GetValidationData?subId=1234&productLine=Commercial&submissionComponent=DST';
  const change = async (count: string): Promise<void> => {
    await db.query(
      `update validation_run set finding_totals = jsonb_set(finding_totals, '{0,count}', $1) where sub_id = 1234`,
      [count],
    );
  };
  const { rows } = await db.query<{ count: string }>(
    `select finding_totals -> 0 ->> 'count' as count from validation_run where sub_id = 1234`,
  );
  await change('100001');
  const { status, text } = await portal.get(admin, url);
  await change(rows[0]?.count ?? '');
  expect(status).toBe(413);
  expect(text).toContain('page by page with GetFindings');
  expect((await portal.get(admin, url)).status).toBe(200);
});

test('a component without a file has no findings', async () => {
  const { body } = await portal.get(admin, '/api/GetFindings?submissionId=1235&component=DST');
  expect(body).toEqual({ runId: null, total: 0, isTotalExact: true, rows: [], next: null });
});

test('who may not see the submission gets 404, who may not see its findings 403', async () => {
  expect((await portal.get(outsider, findingsUrl())).status).toBe(404);
  expect((await portal.get(admin, '/api/GetFindings?submissionId=4711&component=DST')).status).toBe(404);
  expect((await portal.get(helper, findingsUrl())).status).toBe(403);
});

const linkTo = (as: string, key: string) =>
  portal.get(as, `/api/GetSubmissionDownloadString?component=DST&submissionId=1234&key=${key}`);

test('the uploaded file comes back byte by byte, and only for a minute', async () => {
  const { body } = await linkTo(admin, '14');
  const { url, fileName } = body as { url: string; fileName: string };
  expect(fileName).toBe('Commercial1234.xml');
  const answer = await portal.server.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.payload).toBe(content);
  expect(answer.headers).toMatchObject({
    'content-disposition': `attachment; filename="Commercial1234.xml"; filename*=UTF-8''Commercial1234.xml`,
    'x-content-type-options': 'nosniff',
    'content-type': 'application/xml',
  });
  expect(answer.headers['content-security-policy']).toContain('sandbox');
  expect((await portal.server.inject({ url: `${url.slice(0, -2)}xx` })).statusCode).toBe(404);
});

test('with links a download is a redirect, signed only after the right was checked again', async () => {
  const { url } = (await linkTo(admin, '14')).body as { url: string };
  asked = [];
  await db.query(`update app_user set locked_at = now() where email = $1`, [admin]);
  expect((await portal.server.inject({ url })).statusCode).toBe(404);
  await db.query(`update app_user set locked_at = null where email = $1`, [admin]);
  expect(asked).toEqual([]);
  const answer = await portal.server.inject({ url });
  expect([answer.statusCode, answer.payload]).toEqual([302, '']);
  expect(answer.headers).toMatchObject({
    location: 'https://files.example/signed',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(asked?.slice(1)).toEqual([
    60,
    {
      disposition: `attachment; filename="Commercial1234.xml"; filename*=UTF-8''Commercial1234.xml`,
      mediaType: 'application/xml',
    },
  ]);
  asked = null;
});

test('results and findings are files of the component', async () => {
  for (const [key, first] of [
    ['3', '\uFEFFMeasureCode,ShortIndicatorName,Severity'],
    ['4', '<?xml version="1.0"'],
    ['21', '\uFEFFOrgId,OrgName,SubId'],
  ] as const) {
    const { url } = (await linkTo(admin, key)).body as { url: string };
    const { payload } = await portal.server.inject({ url });
    expect(payload.startsWith(first)).toBe(true);
  }
});

test('links are given for what the caller may have', async () => {
  expect((await linkTo(outsider, '14')).status).toBe(404);
  expect((await linkTo(helper, '14')).status).toBe(200);
  expect((await linkTo(helper, '3')).status).toBe(403);
  expect((await linkTo(admin, '26')).status).toBe(404);
  expect((await linkTo(admin, 'x')).status).toBe(404);
  const record = await findComponent(portal.app.pool, 1234, 'DST');
  if (!record) throw new Error('no component');
  const caller = {
    roles: [{ role: 'vendoruser', group: 'vendor', entityId: 700 }],
    auditorAssignments: new Map(),
  };
  const items = await getDownloads({ app: portal.app, caller: caller as unknown as Caller }, record);
  expect(items.map(({ displayName }) => displayName)).toEqual([
    'Uploaded file',
    'User License Agreement (TXT)',
  ]);
});

test('bytes that changed on the disk are not handed out as the file', async () => {
  const { rows } = await portal.database.owner.query<{ key: string; sha256: string }>(
    'select storage_key as key, sha256 from stored_file where sub_id = 1234 and file_type = 21',
  );
  const [file] = rows;
  const bytes = await portal.app.files.readAll(file?.key ?? '');
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256);
  const path = storedPath(portal.app, file?.key);
  await writeFile(path, Buffer.concat([bytes.subarray(1), Buffer.from('x')]));
  const { url } = (await linkTo(admin, '21')).body as { url: string };
  const answer = await portal.server.inject({ url });
  await writeFile(path, bytes);
  expect(answer.statusCode).toBe(500);
  expect(answer.payload).not.toContain('OrgName');
});
