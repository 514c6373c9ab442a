/** Uploads with planned failures. One file, because all of it shares two portals, which take long to start. */
import { notify } from '#src/kernel/push.ts';
import { createHash, randomUUID } from 'node:crypto';
import { readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { systemActor } from '#src/kernel/actor.ts';
import { stagesApi } from '#src/features/stages/stages.api.ts';
import { eachFinding } from '#src/features/runs/findings/each-finding.ts';
import { sweepFiles } from '#src/files/sweep-files.ts';
import { writeContent } from '#src/files/write-content.ts';
import { changes } from '#src/kernel/cached.ts';
import { changeSetting } from '#src/test/change-setting.ts';
import { hedisFile, makeOrganization, makeSeason, makeSubmission, makeUser } from '#src/test/factories.ts';
import { startTestPortal, type TestPortal } from '#src/test/portal.ts';
import uploadPurpose from './upload.purpose.ts';
import { uploadsApi } from './uploads.api.ts';
import { resumeForgotten } from '#src/features/runs/check-job.ts';
import { runChecks } from '#src/features/runs/run-checks.ts';
import {
  openValidationPool,
  ValidationCrashed,
  type ValidationPool,
} from '#src/features/runs/threads/validation-pool.ts';
import { storedPath } from '#src/test/stored-path.ts';
import { readShippedSeason } from '#src/test/shipped-season.ts';

const orgId = 5678;
const admin = 'admin@plan.example';
/** A portal that takes uploads and processes them, with planned failures for some files. */
let portal: TestPortal;
/** One whose uploads wait until a test runs them. */
let waiting: TestPortal;
let pool: ValidationPool;
let subId = 0;

beforeAll(async () => {
  const handlers = { uploads: uploadsApi, stages: stagesApi };
  portal = await startTestPortal({
    handlers,
    environment: {
      FAULT: [
        'validate.in-worker@Commercial9001.xml:exit',
        'validate.in-worker@Commercial9003.xml#1:exit',
        'validate.in-worker@Commercial9004.xml:throw',
      ].join(','),
      SWEEP_EVERY_SECONDS: '1',
    },
  });
  waiting = await startTestPortal({ handlers, works: false });
  pool = openValidationPool({ log: waiting.app.log, size: 2 });
  for (const { database } of [portal, waiting]) {
    await makeSeason(database.owner);
    await makeOrganization(database.owner, { orgId });
    await makeUser(database.owner, { email: admin, roles: [['orgadmin', orgId]] });
  }
});

afterAll(async () => {
  await pool.close();
  await Promise.all([portal.close(), waiting.close()]);
});

beforeEach(() => {
  subId += 1;
});

async function getList<T>(all: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const each of all) list.push(each);
  return list;
}

const today = () => new Date().toISOString().slice(0, 10);

const getPlan = async (where: TestPortal, id = subId) => {
  await makeSubmission(where.database.owner, { subId: id, orgId });
  return { name: `Commercial${id}.xml`, content: hedisFile({ subId: id, orgId }) };
};

async function toRows<Row extends object>(
  where: TestPortal,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await where.database.owner.query<Row>(sql, values)).rows;
}

async function getFindings(where: TestPortal, id: number): Promise<object[]> {
  const found: object[] = [];
  for (const { runId } of await toRows<{ runId: string }>(
    where,
    'select run_id as "runId" from validation_run where sub_id = $1 order by finished_at',
    [id],
  ))
    for await (const some of eachFinding(where.database.owner, runId)) found.push(...some);
  return found;
}

/** Everything an upload leaves behind but ids and moments. */
async function getTrace(where: TestPortal, id: number) {
  return {
    component: await toRows(
      where,
      `select step, validation_status, data_version, running_upload_file_id from component where sub_id = $1`,
      [id],
    ),
    runs: await toRows(where, 'select status, counts, header from validation_run where sub_id = $1', [id]),
    findings: await getFindings(where, id),
    files: await toRows(
      where,
      'select file_type, sha256, archived_at from stored_file where sub_id = $1 and file_type <> 4 and file_type <> 21 order by file_type, sha256',
      [id],
    ),
    events: await toRows(where, 'select kind, message from event where sub_id = $1 order by event_id', [id]),
  };
}

test('files that bring down their thread fail after three tries; the others go on', async () => {
  const poison = [await getPlan(portal, 9001), await getPlan(portal, 9004)];
  const recovers = await getPlan(portal, 9003);
  const good = await getPlan(portal);
  const { transactionId } = await portal.upload(admin, [...poison, recovers, good]);
  const { closing } = await portal.getOutcome(admin, transactionId);
  const rows = new Map(closing.uploadDetail.nonSurveyFiles.map((row) => [row.fileName, row]));
  expect(rows.get(good.name)?.validationStatus).toBe('Warning');
  expect(rows.get(recovers.name)?.validationStatus).toBe('Warning');
  for (const { name } of poison)
    expect(rows.get(name)?.note).toMatch(/^The file could not be checked in three attempts: /);
  expect(closing.fatalError).toBe(false);
  expect(
    await toRows(portal, 'select sub_id from component where running_upload_file_id is not null'),
  ).toEqual([]);
  expect(
    await toRows(portal, `select attempts from upload_file where file_name = 'Commercial9001.xml'`),
  ).toEqual([{ attempts: 3 }]);
});

test('a file that never comes to an end or hoards memory is given up, and its thread is replaced', async () => {
  const file = await getPlan(waiting);
  await waiting.upload(admin, [file]);
  const [stored] = await toRows<{ key: string; size: number }>(
    waiting,
    'select storage_key as key, size from stored_file where file_name = $1',
    [file.name],
  );
  const task = {
    program: 'HEDIS' as const,
    makes: 'results' as const,
    uploaderName: 'Ada',
    path: storedPath(waiting.app, stored?.key),
    size: stored?.size ?? 0,
    fileName: file.name,
    season: await readShippedSeason(),
    register: {
      registrations: new Map(),
      softwareVendors: new Map(),
      certified: new Set<string>(),
      priorYears: new Map(),
    },
    switches: { guid: false, experimental: false },
    now: '2026-05-20T00:00:00.000Z',
    organizationName: 'Plan',
  };
  const hanging = openValidationPool({
    log: waiting.app.log,
    size: 1,
    heapMegabytes: 128,
    faults: [`validate.in-worker@${file.name}:loop`, 'validate.in-worker@Hoard.xml:allocate'],
    timeLimit: (bytes) => (bytes === 1 ? 500 : 120_000),
  });
  for (const [fileName, size, why] of [
    [file.name, 1, 'validation timed out'],
    ['Hoard.xml', task.size, 'it needs too much memory'],
  ] as const) {
    const stuck = await hanging.start({ ...task, fileName, size }, () => undefined);
    while (await stuck.next());
    await expect(stuck.done).rejects.toThrow(ValidationCrashed);
    await expect(stuck.done).rejects.toThrow(why);
  }
  const fine = await hanging.start({ ...task, fileName: 'Other.xml' }, () => undefined);
  while (await fine.next());
  expect((await fine.done).status).toBe('Fatal');
  await hanging.close();
});

test('a unit of work that runs twice at once leaves what one leaves', async () => {
  const file = await getPlan(waiting);
  const { transactionId } = await waiting.upload(admin, [file]);
  const job = { transactionId, actor: systemActor };
  await Promise.all([
    runChecks(waiting.app, pool, uploadPurpose, job),
    runChecks(waiting.app, pool, uploadPurpose, job),
  ]);
  await runChecks(waiting.app, pool, uploadPurpose, job);
  const twice = await getTrace(waiting, subId);
  expect(twice.component).toMatchObject([{ step: 3, data_version: 1, running_upload_file_id: null }]);
  expect(twice.runs).toHaveLength(1);
  expect(twice.files.map((row) => (row as { file_type: number }).file_type)).toEqual([3, 14, 25]);
  expect(twice.events).toHaveLength(1);
  const lines = await toRows<{ text: string }>(
    waiting,
    'select text from upload_line where transaction_id = $1',
    [transactionId],
  );
  expect(lines.filter(({ text }) => text.includes('"finished"'))).toHaveLength(1);
});

test('an upload whose unit of work was lost is taken up again', async () => {
  const file = await getPlan(waiting);
  const { transactionId } = await waiting.upload(admin, [file]);
  const db = waiting.database.owner;
  const jobs = () =>
    toRows(waiting, `select id from pgboss.job where data ->> 'transactionId' = $1`, [transactionId]);
  await db.query(
    `update upload_transaction set created_at = now() - interval '2 minutes' where transaction_id = $1`,
    [transactionId],
  );
  await resumeForgotten(waiting.app, uploadPurpose);
  expect(await jobs()).toHaveLength(1);
  await db.query(`delete from pgboss.job where data ->> 'transactionId' = $1`, [transactionId]);
  await resumeForgotten(waiting.app, uploadPurpose);
  await resumeForgotten(waiting.app, uploadPurpose);
  expect(await jobs()).toHaveLength(1);
});

test('bytes without a row go into quarantine once they are old, others stay', async () => {
  const file = await getPlan(waiting);
  await waiting.upload(admin, [file]);
  const { files } = waiting.app;
  const orphan = await files.write(
    (async function* () {
      yield Buffer.from('nobody knows me');
    })(),
  );
  const path = storedPath(waiting.app, orphan.storageKey);
  const tenMinutesAgo = () => new Date(Date.now() - 600_000);
  expect(await sweepFiles(waiting.app, tenMinutesAgo())).toMatchObject({ quarantined: 0, restored: 0 });
  await utimes(path, new Date(0), new Date(0));
  expect(await sweepFiles(waiting.app, tenMinutesAgo())).toMatchObject({ quarantined: 1, restored: 0 });
  expect(await files.has(orphan.storageKey)).toBe(false);
  expect(await readFile(join(files.quarantine.name, today(), orphan.storageKey), 'utf8')).toBe(
    'nobody knows me',
  );
  await sweepFiles(waiting.app, new Date(Date.now() + 1000));
  for (const { key } of await toRows<{ key: string }>(waiting, 'select storage_key as key from stored_file'))
    expect((await files.readAll(key)).length).toBeGreaterThan(0);
});

test('an older dump beside newer files destroys nothing; with the newer one all are back and can be read', async () => {
  const file = await getPlan(waiting);
  await waiting.upload(admin, [file]);
  const { files } = waiting.app;
  const stored = await toRows<{ key: string; sha256: string }>(
    waiting,
    'select storage_key as key, sha256 from stored_file',
  );
  const db = waiting.database.owner;
  const all = new Date(Date.now() + 1000);
  // As if the rows had not been written yet.
  await db.query(`update stored_file set storage_key = 'away ' || storage_key`);
  expect((await sweepFiles(waiting.app, all)).quarantined).toBeGreaterThanOrEqual(stored.length);
  expect(await Promise.all(stored.map(({ key }) => files.has(key)))).toEqual(stored.map(() => false));
  await db.query(`update stored_file set storage_key = replace(storage_key, 'away ', '')`);
  expect(await sweepFiles(waiting.app, all)).toMatchObject({ quarantined: 0, restored: stored.length });
  for (const { key, sha256 } of stored) {
    const hash = createHash('sha256').update(await files.readAll(key));
    expect(hash.digest('hex')).toBe(sha256);
  }
});

test('the regular look for unknown files follows its settings', async () => {
  const orphan = await writeContent(portal.app.files, 'left over');
  await utimes(storedPath(portal.app, orphan.storageKey), new Date(0), new Date(0));
  await vi.waitFor(async () => {
    // On a busy machine a look takes long, and the next one is due only after twenty times as long.
    await portal.database.owner.query('update storage_sweep set due_at = now()');
    expect(await portal.app.files.has(orphan.storageKey)).toBe(false);
    // Once the sweep has ended.
    expect((await portal.get(admin, '/metrics')).text).toMatch(/^idss_quarantined_files [1-9]/m);
  }, 10_000);
  const inQuarantine = await getList(portal.app.files.quarantine.list());
  expect(inQuarantine.map(({ storageKey }) => storageKey)).toContain(orphan.storageKey);
});

test('a right that was taken away while a file waited is not used', async () => {
  const file = await getPlan(waiting);
  const email = 'leaver@plan.example';
  const userId = await makeUser(waiting.database.owner, { email, roles: [['orgadmin', orgId]] });
  const { transactionId } = await waiting.upload(email, [file]);
  await waiting.database.owner.query('delete from user_role where user_id = $1', [userId]);
  await notify(waiting.app.pool, { change: changes.people, detail: email });
  await runChecks(waiting.app, pool, uploadPurpose, { transactionId, actor: systemActor });
  expect(await getTrace(waiting, subId)).toMatchObject({
    component: [{ step: 1, validation_status: 'NotRun', data_version: 0 }],
    runs: [],
    files: [],
  });
});

test('maintenance lets an upload end that was accepted before it', async () => {
  const { transactionId } = await waiting.upload(admin, [await getPlan(waiting)]);
  await changeSetting(waiting, 'isMaintenanceMode', true);
  await runChecks(waiting.app, pool, uploadPurpose, { transactionId, actor: systemActor });
  await changeSetting(waiting, 'isMaintenanceMode', false);
  expect(await getTrace(waiting, subId)).toMatchObject({ component: [{ step: 3, data_version: 1 }] });
});

test('a file whose check takes too much of the processor is refused with a finding that says so', async () => {
  const file = await getPlan(waiting);
  const { transactionId } = await waiting.upload(admin, [file]);
  const costly = openValidationPool({
    log: waiting.app.log,
    size: 1,
    processorLimit: () => 50,
    faults: [`validate.in-worker@${file.name}:spin`],
  });
  await runChecks(waiting.app, costly, uploadPurpose, { transactionId, actor: systemActor });
  await costly.close();
  const { closing } = await waiting.getOutcome(admin, transactionId);
  expect(closing.uploadDetail.nonSurveyFiles[0]).toMatchObject({
    validationStatus: 'Fatal',
    note: expect.stringContaining('it took more than 0.1 seconds of processor time'),
  });
  expect(
    await toRows(
      waiting,
      `select r.status, r.counts ->> 'Fatal' as fatal from validation_run r join upload_file f using (upload_file_id)
       where f.transaction_id = $1`,
      [transactionId],
    ),
  ).toEqual([{ status: 'Fatal', fatal: '1' }]);
  expect(
    await toRows(waiting, 'select sub_id from component where running_upload_file_id is not null'),
  ).toEqual([]);
});

test('a lost file is named, and the others go on', async () => {
  const [lost, good] = [await getPlan(waiting), await getPlan(waiting, subId + 5000)];
  const { transactionId } = await waiting.upload(admin, [lost, good]);
  const [row] = await toRows<{ key: string }>(
    waiting,
    'select storage_key as key from stored_file where file_name = $1 order by created_at desc',
    [lost.name],
  );
  await waiting.app.files.remove(row?.key ?? '');
  await runChecks(waiting.app, pool, uploadPurpose, { transactionId, actor: systemActor });
  const { closing } = await waiting.getOutcome(admin, transactionId);
  expect(closing.uploadDetail.nonSurveyFiles.map(({ note }) => note)).toEqual([
    'The stored file is missing. Please send it again.',
    '31 warnings',
  ]);
});

test('plan lock against upload: never locked with a file that was not validated', async () => {
  const file = await getPlan(waiting);
  const first = await waiting.upload(admin, [file]);
  await runChecks(waiting.app, pool, uploadPurpose, {
    transactionId: first.transactionId,
    actor: systemActor,
  });
  const lockUrl = (action: string) =>
    `/api/ExecutePlanAction?submissionId=${subId}&component=DST&action=${action}`;
  for (let round = 0; round < 20; round += 1) {
    const { transactionId } = await waiting.upload(admin, [
      { ...file, content: hedisFile({ subId, orgId }, { bytes: 45_000 + round * 10 }) },
    ]);
    const [lock] = await Promise.all([
      waiting.post(admin, lockUrl('PlanLock')),
      runChecks(waiting.app, pool, uploadPurpose, { transactionId, actor: systemActor }),
    ]);
    expect([200, 409]).toContain(lock.status);
    const [component] = await toRows<{
      step: number;
      file: string;
      run_file: string;
      running: string | null;
    }>(
      waiting,
      `select c.step, c.current_file_id as file, r.file_id as run_file, c.running_upload_file_id as running
       from component c join validation_run r on r.run_id = c.current_run_id where c.sub_id = $1`,
      [subId],
    );
    expect(component?.run_file).toBe(component?.file);
    expect(component?.running).toBeNull();
    expect(component?.step).toBe(lock.status === 200 ? 4 : 3);
    await waiting.database.owner.query('update component set step = 3 where sub_id = $1', [subId]);
  }
});

test('the same id again, with another body, changes nothing', async () => {
  const file = await getPlan(waiting);
  const transactionId = randomUUID();
  const first = await waiting.upload(admin, [file], { transactionId });
  const again = await waiting.upload(admin, [{ name: 'Commercial77777.xml', content: '<a/>' }], {
    transactionId,
  });
  expect(again.body).toEqual(first.body);
});
