/** Each of the ten checks: a seeded defect is found and named, and nothing else is. On the demonstration, created once. */
import { writeFile } from 'node:fs/promises';
import type { SystemCheckItem } from '@idss/contract/operations/consistency';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#src/db/transaction.ts';
import { changes } from '#src/kernel/cached.ts';
import { mailQueue } from '#src/mail/mail-queue.ts';
import { staff, startDemonstrationPortal } from '#src/test/demonstration-portal.ts';
import type { TestPortal } from '#src/test/portal.ts';
import { storedPath } from '#src/test/stored-path.ts';
import { checkBuild, checkJobs } from './check-rows.ts';
import { runConsistencyCheck } from './run-consistency-check.ts';
import { sampleFiles } from './verify-files.ts';

const names = [
  'Catalogue and rules',
  'Stages',
  'Stored files',
  'Archives',
  'History',
  'Attestations',
  'Build',
  'Jobs',
  'Vendors and audit firms',
  'Roles',
  'Caches',
];
let portal: TestPortal;

beforeAll(async () => {
  portal = await startDemonstrationPortal({});
}, 120_000);
afterAll(() => portal.close());
beforeEach(forget);

const db = (sql: string, values: unknown[] = []) => portal.database.owner.query(sql, values);
async function forget(): Promise<void> {
  await db('delete from consistency_check');
}

/** As the owner of the database could do it. */
async function tamper(table: string, sql: string, values: unknown[] = []): Promise<void> {
  await db(`alter table ${table} disable trigger user`);
  await db(sql, values);
  await db(`alter table ${table} enable trigger user`);
}
async function one<Row extends object>(sql: string): Promise<Row> {
  const { rows } = await portal.database.owner.query<Row>(sql);
  if (!rows[0]) throw new Error(`No row: ${sql}`);
  return rows[0];
}

async function check(): Promise<readonly SystemCheckItem[]> {
  await forget();
  return runConsistencyCheck(portal.app);
}
/** Restores what a test seeded also when it fails, so that the others do not find it. */
const undone: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of undone.splice(0).reverse()) await undo();
});
const later = (sql: string, values: unknown[] = []): void => void undone.push(() => db(sql, values));

/** All that did not pass; the build time depends on where the test runs. */
const problems = async () =>
  (await check()).filter(({ type, name }) => type !== 'passed' && name !== 'Build');

const wrong = (name: string, message: RegExp, type: 'error' | 'warning' = 'error') => [
  { type, name, messages: [expect.stringMatching(message)] },
];

test('what the portal itself wrote passes every check', async () => {
  const items = await check();
  expect(items.map(({ name }) => name)).toEqual(names);
  expect(items.filter(({ type, name }) => type !== 'passed' && name !== 'Build')).toEqual([]);
});

test('catalogue: data, certificates and findings that nothing defines', async () => {
  later(`delete from vendor_measure where measure_code = 'ZZZ'`);
  later(`delete from audit_designation where measure_code = 'YYY'`);
  await db(`insert into vendor_measure (vendor_id, measure_code, product_line, product_year, measure_guid, imported_by)
    select vendor_id, 'ZZZ', product_line, product_year, gen_random_uuid(), 'x' from vendor_measure limit 1`);
  await db(`insert into audit_designation (sub_id, measure_code, designation, changed_by)
    select min(sub_id), 'YYY', '', 'x' from component where component = 'DST' and step = 3`);
  const { id } = await one<{ id: string }>(
    `select latest_run_id as id from component join submission using (sub_id)
     join season using (measurement_year) where is_current and jsonb_array_length((select finding_totals from validation_run
       where run_id = latest_run_id)) > 0 limit 1`,
  );
  const before = await one<{ totals: unknown }>(
    `select finding_totals as totals from validation_run where run_id = '${id}'`,
  );
  later('update validation_run set finding_totals = $2 where run_id = $1', [
    id,
    JSON.stringify(before.totals),
  ]);
  await db(
    `update validation_run set finding_totals = jsonb_set(finding_totals, '{0,ruleId}', '"I-999"') where run_id = $1`,
    [id],
  );
  expect(await problems()).toEqual([
    {
      type: 'error',
      name: 'Catalogue and rules',
      messages: [
        expect.stringMatching(/^Submission \d+ has data of YYY, which is not in the catalogue\.$/),
        expect.stringMatching(/^Vendor \d+ is certified for ZZZ \(\w+\), which is not in the catalogue\.$/),
        expect.stringMatching(/^Submission \d+ has findings of I-999, which is no rule\.$/),
      ],
    },
  ]);
});

test('stages: a mark that differs is a warning, which Reload Cache corrects; a stage without an event is an error', async () => {
  const { id } = await one<{ id: number }>(
    `select min(sub_id) as id from component join submission using (sub_id) join season using (measurement_year)
     where is_current and component = 'CAHPS' and step = 2`,
  );
  const onIt = `where sub_id = ${id} and component = 'CAHPS'`;
  later(`update component set step = 2, is_final = false ${onIt}`);
  await db(`update component set is_final = true ${onIt}`);
  expect(await problems()).toEqual(
    wrong(
      'Stages',
      new RegExp(`^Submission ${id} \\(CAHPS\\) is marked final, .*Reload Cache corrects it\\.$`),
      'warning',
    ),
  );
  expect(await portal.post(staff, '/api/UpdateAllSubmissionStatuses')).toMatchObject({ status: 200 });
  expect(await problems()).toEqual([]);
  await db(`update component set step = 8, is_final = true ${onIt}`);
  expect((await problems()).map(({ name, type }) => [type, name])).toEqual([['error', 'Stages']]);
});

test('stored files: another size, other bytes, no bytes', async () => {
  const { id, key } = await one<{ id: string; key: string }>(
    `select file_id as id, storage_key as key from stored_file where file_type = 14 and size > 1000 order by 1 limit 1`,
  );
  const path = storedPath(portal.app, key);
  const bytes = await portal.app.files.readAll(key);
  undone.push(() => writeFile(path, bytes));
  const flipped = Buffer.from(bytes);
  flipped[500] = (flipped[500] ?? 0) ^ 1;
  await db('update stored_file set hashed_at = null');
  await writeFile(path, flipped);
  expect(await problems()).toEqual(wrong('Stored files', /was changed: its hash differs from its record\.$/));
  // It was not marked as compared, so a check without time for all reads it first.
  const found: string[] = [];
  const { count, hashed } = await sampleFiles(
    portal.app.pool,
    portal.app.files,
    (text) => found.push(text),
    0,
  );
  expect([count > 50, hashed, found]).toEqual([true, 0, []]);
  expect(
    await one(`select file_id as id from stored_file order by hashed_at nulls first, file_id limit 1`),
  ).toEqual({
    id,
  });
  await writeFile(path, bytes.subarray(1));
  expect(await problems()).toEqual(wrong('Stored files', /is truncated: it has \d+ of \d+ bytes\.$/));
  await portal.app.files.remove(key);
  expect(await problems()).toEqual(wrong('Stored files', /is missing in the store\.$/));
});

test('stored files: one that is deleted while the check runs is no problem', async () => {
  const { app } = portal;
  const { rows } = await portal.database.owner.query<{ id: string; key: string }>(
    `select file_id as id, storage_key as key from stored_file order by 1 limit 2`,
  );
  const [gone, lost] = rows;
  later(`update stored_file set storage_key = $2 where file_id = $1`, [gone?.id, gone?.key]);
  const found: string[] = [];
  await sampleFiles(
    app.pool,
    {
      ...app.files,
      async getSize(key) {
        if (key === lost?.key) return null;
        if (key !== gone?.key) return app.files.getSize(key);
        await db(`update stored_file set storage_key = 'of a later file' where file_id = $1`, [gone.id]);
        return null;
      },
    },
    (text) => found.push(text),
    0,
  );
  expect(found).toEqual([expect.stringMatching(new RegExp(`\\(${lost?.id}\\) is missing in the store\\.$`))]);
});

test('history: an edited event', async () => {
  const { message } = await one<{ message: string }>('select message from event where event_id = 5');
  undone.push(() => tamper('event', 'update event set message = $1 where event_id = 5', [message]));
  await tamper('event', `update event set message = 'nothing happened' where event_id = 5`);
  expect(await problems()).toEqual(wrong('History', /^Event 5 was changed after it was written\.$/));
});

test('attestations: a changed fact of a signature', async () => {
  const { id, name } = await one<{ id: string; name: string }>(
    `select attestation_id as id, signer_name as name from attestation where state = 'signed' order by 1 limit 1`,
  );
  const rename = (to: string) =>
    tamper('attestation', `update attestation set signer_name = '${to}' where attestation_id = '${id}'`);
  undone.push(() => rename(name));
  await rename('Another Person');
  expect(await problems()).toEqual(
    wrong('Attestations', /the signer's name is "Another Person", but event \d+ says/),
  );
});

test('build: older than the measure model, or unknown', async () => {
  const warnings: string[] = [];
  const report = { error: () => undefined, warn: (text: string) => void warnings.push(text) };
  const { rows } = await portal.database.owner.query<{ day: string }>(
    'select measure_model_date::text as day from season where is_current',
  );
  const onTheDay = `${rows[0]?.day}T00:00:00.000Z`;
  for (const builtAt of ['2000-01-01T00:00:00.000Z', null, onTheDay, '2999-01-01T00:00:00.000Z'])
    await checkBuild(portal.app.pool, report, async () => builtAt);
  expect(warnings).toEqual([
    expect.stringMatching(
      /^The build of Jan 1, 2000 is older than the measure model of \w{3} \d{1,2}, \d{4}\.$/,
    ),
    expect.stringMatching(/^The build time is unknown: it could not be compared/),
  ]);
});

test('jobs: given up, or waiting too long', async () => {
  const { app } = portal;
  for (const key of ['failed', 'created'])
    await app.jobs.enqueue(app.pool, mailQueue, { mailId: key } as never, { key });
  later(`delete from pgboss.job where singleton_key in ('failed', 'created')`);
  const since = `now() - interval '2 days'`;
  await db(`update pgboss.job set state = 'failed', completed_on = ${since} where singleton_key = 'failed'`);
  await db(
    `update pgboss.job set created_on = ${since}, start_after = ${since} where singleton_key = 'created'`,
  );
  expect(await problems()).toEqual([
    ...wrong('Jobs', /^Job \S+ of send-mail failed at \S+ and is not retried any more\.$/),
    ...wrong('Jobs', /^Job \S+ of send-mail has been waiting since /, 'warning'),
  ]);
});

test('jobs: running for longer than they may', async () => {
  const { app } = portal;
  const errors: string[] = [];
  // Without a commit, so that the queue does not end the job first.
  const rolledBack = inTransaction(app.pool, async (client) => {
    await app.jobs.enqueue(client, mailQueue, { mailId: 'active' } as never, { key: 'active' });
    await client.query(
      `update pgboss.job set state = 'active', started_on = now() - interval '2 days' where singleton_key = 'active'`,
    );
    await checkJobs(client, { error: (text) => void errors.push(text), warn: () => undefined });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(errors).toEqual([
    expect.stringMatching(/has been running since \S+, longer than its time limit\.$/),
  ]);
});

test('vendors and audit firms: no audit firm', async () => {
  const { id, firm } = await one<{ id: number; firm: number }>(
    `select sub_id as id, audit_firm_id as firm from submission join season using (measurement_year)
     join component using (sub_id) where is_current and is_audit_required and component = 'DST' order by 1 limit 1`,
  );
  later('update submission set audit_firm_id = $2 where sub_id = $1', [id, firm]);
  await db('update submission set audit_firm_id = null where sub_id = $1', [id]);
  expect(await problems()).toEqual(
    wrong(
      'Vendors and audit firms',
      new RegExp(`^Submission ${id} \\(HEDIS\\): .*audit firm is missing\\.$`),
    ),
  );
});

test('roles: an organization that does not exist', async () => {
  later('delete from user_role where entity_id = 999999');
  await db(`insert into user_role (user_id, role, role_group, entity_id)
    select user_id, 'viewer', 'organization', 999999 from app_user where email = '${staff}'`);
  expect(await problems()).toEqual(
    wrong(
      'Roles',
      /^admin@idss\.example has the role viewer for the organization 999999, which does not exist\.$/,
    ),
  );
});

test('caches: a setting that was written without an announcement', async () => {
  await portal.app.cached.settings();
  undone.push(async () => portal.app.push.dropLocally(changes.settings));
  later(`delete from setting where key = 'allowsHosSubmission'`);
  await db(`insert into setting (key, value, changed_by) values ('allowsHosSubmission', 'false', 'by hand')`);
  expect(await problems()).toEqual(
    wrong('Caches', /^The configuration in memory differs from the database\./),
  );
});

test('the result is cached for a minute, for every process', async () => {
  const items = [{ type: 'passed', name: 'Made elsewhere', messages: [] }];
  const insert = (age: number) =>
    db(`insert into consistency_check (finished_at, items) values (now() - make_interval(secs => $1), $2)`, [
      age,
      JSON.stringify(items),
    ]);
  await insert(30);
  expect((await portal.get(staff, '/api/RunSystemConsistencyCheck')).body).toEqual(items);
  await forget();
  await insert(70);
  // Two at once are one check.
  const [one, two] = await Promise.all([
    runConsistencyCheck(portal.app),
    runConsistencyCheck({ ...portal.app }),
  ]);
  expect(one.map(({ name }) => name)).toEqual(names);
  expect(two).toEqual(one);
});
