/** Data extracts of the demonstration, which the product's own commands created. */
import { extractTypes } from '@idss/domain/extract/extract-type';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { staff, startDemonstrationPortal } from '#src/test/demonstration-portal.ts';
import { deliveriesDuring } from '#src/test/hints-during.ts';
import { lastEvents } from '#src/test/last-events.ts';
import type { TestPortal } from '#src/test/portal.ts';
import { extractsOf, type Members } from './data-extract.fixture.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startDemonstrationPortal({ signer: 'own' });
}, 120_000);
afterAll(() => portal.close());
beforeEach(() => db('delete from data_extract'));

const db = (sql: string, values: unknown[] = []) => portal.database.owner.query(sql, values);
const { get, start, list, work, extract } = extractsOf(() => portal);
const toText = (members: Members, name: string): string => members.get(name)?.text ?? '';

test('counts, verification and contents agree, for each type', async () => {
  const statistics = await get<Record<string, number>>('GetDSTSubmissionDataExtractStatistics');
  expect(Object.keys(statistics)).toEqual([...extractTypes]);
  // Certificates of an earlier year add no rows.
  await db(
    `insert into vendor_measure (vendor_id, measure_code, product_line, product_year, measure_guid, imported_by)
     select vendor_id, measure_code, product_line, product_year - 1, gen_random_uuid(), 'test' from vendor_measure`,
  );
  for (const type of extractTypes) {
    const verified = await get<Record<string, never>>(`VerifyDataExtraction?dataExtractionType=${type}`);
    const { row, members } = await extract(type);
    const manifest = JSON.parse(toText(members, 'manifest.json'));
    expect(row).toMatchObject({ type, state: 'Done', submissions: statistics[type], createdBy: 'admin' });
    expect(row.name).toMatch(new RegExp(`^DSTExtract_MY\\d{4}_${type}_\\d{8}_\\d{6}\\.zip$`));
    expect(verified).toMatchObject(manifest.counts);
    expect(verified['submissions']).toBe(statistics[type]);
    const names = [...members.keys()].filter((name) => !name.startsWith('manifest.json'));
    expect(manifest.sha256).toEqual(
      Object.fromEntries(names.map((name) => [name, members.get(name)?.sha256])),
    );
    const lines = toText(members, 'submissions.csv').trim().split('\r\n');
    expect(lines).toHaveLength(1 + (row.submissions ?? 0));
    expect(names.filter((name) => name.startsWith('results/'))).toEqual(
      lines.slice(1).map((line) => `results/${line.split(',')[0]}.xml`),
    );
    expect(toText(members, 'indicators.csv').trim().split('\r\n')).toHaveLength(
      1 + manifest.counts.indicators,
    );
  }
  expect(statistics['All']).toBeGreaterThan(statistics['Attested'] ?? 0);
}, 60_000);

test('indicators have the comment of their measure where they have none, and the GUID of their season', async () => {
  const { rows: found } = await db(
    `select c.sub_id as "subId", i.measure_code as "measureCode", min(i.indicator_key) as first,
       max(i.indicator_key) as last, min(g.measure_guid::text) as guid
     from component c join submission s using (sub_id) join season y using (measurement_year)
       join indicator_result i on i.run_id = c.current_run_id
       join vendor_measure g on g.vendor_id = s.software_vendor_id and g.measure_code = i.measure_code
         and g.product_line = s.product_line and g.product_year = s.measurement_year + 1
     where y.is_current and c.component = 'DST' and c.step = 9 and s.is_audit_required
       and not exists (select from test_organization t where t.org_id = s.org_id)
     group by 1, 2 having min(i.indicator_key) <> max(i.indicator_key) order by 1, 2 limit 1`,
  );
  const { subId, measureCode, first, last, guid } = found[0];
  const { rows: before } = await db(
    'delete from audit_designation where sub_id = $1 and measure_code = $2 returning *',
    [subId, measureCode],
  );
  const cell = (key: string, comment: string) =>
    db(
      `insert into audit_designation (sub_id, measure_code, indicator_key, designation, comment, version, changed_by)
       values ($1, $2, $3, 'R', $4, 1, 'test')`,
      [subId, measureCode, key, comment],
    );
  await cell('', 'of the measure');
  await cell(first, 'of the indicator');
  const { members } = await extract('Attested');
  const lines = toText(members, 'indicators.csv').split('\r\n');
  const toRow = (key: string) => lines.find((line) => line.startsWith(`${subId},${measureCode},${key},`));
  expect(toRow(first)).toMatch(new RegExp(`,R,of the indicator,${guid},`));
  expect(toRow(last)).toMatch(new RegExp(`,R,of the measure,${guid},`));
  await db('delete from audit_designation where sub_id = $1 and measure_code = $2', [subId, measureCode]);
  await db(
    'insert into audit_designation select * from jsonb_populate_recordset(null::audit_designation, $1)',
    [JSON.stringify(before)],
  );
});

test('extracts older than 30 days are deleted, and the latest three stay', async () => {
  for (const [name, days] of Object.entries({ fourth: 34, third: 33, second: 31 }))
    await db(
      `insert into data_extract (extract_id, measurement_year, type, name, created_by, state, created_at)
       values (gen_random_uuid(), 2025, 'All', $1, 'test', 'Done', now() - $2 * interval '1 day')`,
      [name, days],
    );
  const names = async () => (await list()).map(({ name }) => name).slice(1);
  await start('Attested');
  await work();
  expect(await names()).toEqual(['second', 'third']);
  expect(await lastEvents(portal.database.owner, 1)).toEqual([
    { kind: 'data-extract-deleted', fileName: 'fourth' },
  ]);
});

test('a link to an extract ends with the role of staff', async () => {
  const { row } = await extract('Attested');
  const { url } = await get<{ url: string }>(`GetExtractDownload?extractId=${row.extractId}`);
  const setRole = (role: string, to: string) =>
    db(
      `update user_role set role = $2 from app_user u where u.user_id = user_role.user_id and u.email = $3 and role = $1`,
      [role, to, staff],
    );
  await setRole('sysadmin', 'viewer');
  expect((await portal.server.inject(url)).statusCode).toBe(404);
  await setRole('viewer', 'sysadmin');
  expect((await portal.server.inject(url)).statusCode).toBe(200);
});

test('made twice from the same data, extracts differ in time and id of the manifest only', async () => {
  const one = await extract('All');
  const two = await extract('All');
  expect([...two.members.keys()]).toEqual([...one.members.keys()]);
  const withoutTime = ({ text }: { text: string }) => ({ ...JSON.parse(text), madeOn: '', extractId: '' });
  for (const [name, first] of one.members) {
    const second = two.members.get(name);
    if (name === 'manifest.json.sig') continue;
    if (name === 'manifest.json') expect(withoutTime(second ?? { text: '{}' })).toEqual(withoutTime(first));
    else expect(second, name).toEqual(first);
  }
});

test('what is not audited, of a test organization or without a file is left out and counted', async () => {
  const before = await get<{ submissions: number; leftOut: object }>(
    'VerifyDataExtraction?dataExtractionType=All',
  );
  const { rows } = await db(`select sub_id as id from component join submission s using (sub_id)
    join season y using (measurement_year) where y.is_current and component = 'DST' and is_audit_required
      and current_run_id is not null and not exists (select from test_organization t where t.org_id = s.org_id)
    order by 1 limit 1`);
  await db('update submission set is_audit_required = false where sub_id = $1', [rows[0].id]);
  const { members } = await extract('All');
  expect(members.has(`results/${rows[0].id}.xml`)).toBe(false);
  const after = await get<{ submissions: number; leftOut: { notAudited: number } }>(
    'VerifyDataExtraction?dataExtractionType=All',
  );
  expect(after.submissions).toBe(before.submissions - 1);
  expect(after.leftOut).toEqual({ ...before.leftOut, notAudited: after.leftOut.notAudited });
  expect(after.leftOut.notAudited).toBeGreaterThan(0);
  await db('update submission set is_audit_required = true where sub_id = $1', [rows[0].id]);
});

test('one of a type at a time; another type may run', async () => {
  const answers = await Promise.all([start('All'), start('All'), start('Attested')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  expect((await list()).map(({ state }) => state)).toEqual(['Waiting', 'Waiting']);
});

test('a killed job begins again and ends once; one that was given up does not block the next', async () => {
  await start('Attested');
  const [row] = await list();
  await db(`update data_extract set state = 'Running', progress = 1`);
  await work();
  const [done] = await list();
  expect(done).toMatchObject({ extractId: row?.extractId, state: 'Done' });
  await work();
  expect(await list()).toEqual([done]);
  await start('Attested');
  await db(`update pgboss.job set state = 'failed' where name = 'extract-tables'`);
  expect((await list()).map(({ state }) => state)).toEqual(['Failed', 'Done']);
  expect(await start('Attested')).toMatchObject({ status: 200 });
  const [, failed] = await list();
  expect((await list()).map(({ state }) => state)).toEqual(['Waiting', 'Failed', 'Done']);
  expect(await portal.post(staff, `/api/DeleteDataExtract?extractId=${failed?.extractId}`)).toMatchObject({
    status: 200,
  });
  await db(`update pgboss.job set state = 'failed' where name = 'extract-tables'`);
  const [abandoned] = await list();
  expect(await portal.post(staff, `/api/DeleteDataExtract?extractId=${abandoned?.extractId}`)).toMatchObject({
    status: 200,
  });
});

test('staff, and no others, get a hint of each change', async () => {
  const deliveries = await deliveriesDuring(portal.app, async () => {
    const { row } = await extract('Attested');
    await portal.post(staff, `/api/DeleteDataExtract?extractId=${row.extractId}`);
  });
  const hints = deliveries.filter(({ message }) => message.kind === 'extract');
  // Requested, started, progress after each of four tables and two results, done and deleted.
  expect(hints.map(({ audience }) => audience)).toEqual(Array(10).fill({ isForStaff: true }));
});

test('an extract is deleted with its bytes, but not while it is being generated', async () => {
  const { row } = await extract('Attested');
  const fileName = row.name;
  expect(await lastEvents(portal.database.owner, 3)).toEqual([
    {
      kind: 'data-extract-started',
      type: 'Attested',
      fileName,
      contents: 'CSV, with result files and auditor comments and names of people',
    },
    { kind: 'data-extracted', type: 'Attested', fileName, submissions: row.submissions, sha256: row.sha256 },
    { kind: 'data-extract-downloaded', fileName },
  ]);
  const { rows } = await db(
    `select storage_key as key from data_extract join stored_file using (file_id) where extract_id = $1`,
    [row.extractId],
  );
  expect(await portal.post(staff, `/api/DeleteDataExtract?extractId=${row.extractId}`)).toMatchObject({
    status: 200,
  });
  expect(await lastEvents(portal.database.owner, 1)).toEqual([
    { kind: 'data-extract-deleted', fileName: row.name },
  ]);
  expect(await list()).toEqual([]);
  expect(await portal.app.files.has(rows[0].key)).toBe(false);
  expect(await portal.post(staff, `/api/DeleteDataExtract?extractId=${row.extractId}`)).toMatchObject({
    status: 404,
  });
  expect((await portal.get(staff, `/api/GetExtractDownload?extractId=${row.extractId}`)).status).toBe(404);
  await start('All');
  const [running] = await list();
  expect(await portal.post(staff, `/api/DeleteDataExtract?extractId=${running?.extractId}`)).toMatchObject({
    status: 409,
  });
});

test.each([
  'VerifyDataExtraction',
  'VerifyDataExtraction?dataExtractionType=Everything',
  'GetExtractDownload?extractId=1',
])('bad input: %s', async (call) => {
  expect((await portal.get(staff, `/api/${call}`)).status).toBe(400);
});
