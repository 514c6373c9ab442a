/** Replaced uploads are whole during their season and archived after it; nothing is lost when the job is killed. Spec: files-retention. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { findingsArchived } from '@idss/domain/findings/listing';
import { beforeAll, expect, test } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import type { Queryable } from '#src/db/queryable.ts';
import { runVerifyCommand } from '#src/features/operations/consistency/run-verify-command.ts';
import type { FindingRecord } from '#src/features/runs/findings/finding-blocks.ts';
import { eachFinding } from '#src/features/runs/findings/each-finding.ts';
import { type FileStore, StorageFull } from '#src/files/file-store.ts';
import { changes } from '#src/kernel/cached.ts';
import { hedisFile, makeSubmission, measurementYear } from '#src/test/factories.ts';
import { lastEvents } from '#src/test/last-events.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { archiveReplacedUploads, removable } from './archive-replaced-uploads.job.ts';
import { listReplacedRuns } from './retention.sql.ts';
import { openArchive, readArchive } from './run-archive.ts';
import { enqueueRetention } from './start-retention.ts';

const orgId = 5678;
const admin = 'admin@plan.example';
const staff = 'staff@portal.example';
const subId = 3001;
const day = 86_400_000;
const clock = { now: new Date() };
const portal = await providePortal({
  signer: 'own',
  now: () => clock.now,
  organizations: [{ orgId }],
  people: { [admin]: ['orgadmin', orgId], [staff]: ['sysadmin'] },
});
const db = portal.database.owner;

const get = async <T>(url: string, as = admin): Promise<T> => {
  const { status, body, text } = await portal.get(as, `/api/${url}`);
  expect(status, text).toBe(200);
  return body;
};
const toRows = async (sql: string) =>
  (await db.query<{ n: number }>(`select count(*)::int as n from ${sql}`)).rows[0]?.n;
const runsArchived = () => toRows('validation_run where archive_file_id is not null');
const transactions: string[] = [];
const before = measurementYear + 1;
const archive = () => archiveReplacedUploads(portal.app, { before });

beforeAll(async () => {
  await makeSubmission(db, { subId, orgId });
  for (const bytes of [0, 30_000, 60_000]) {
    const content = hedisFile({ subId, orgId }, { bytes });
    const { transactionId } = await portal.upload(admin, [{ name: `Commercial${subId}.xml`, content }]);
    await portal.getOutcome(admin, transactionId);
    transactions.push(transactionId);
  }
});

async function verify(): Promise<string[]> {
  const lines: string[] = [];
  const { pool, files } = portal.app;
  await runVerifyCommand(['archives', 'files', 'states', 'events'], {
    pool,
    files,
    out: (line) => lines.push(line),
  });
  return lines;
}

const makeCurrent = async (year: number): Promise<void> => {
  await db.query('update season set is_current = false');
  await db.query(
    `insert into season (measurement_year, is_current, measure_model_date, loaded_at)
     values ($1, true, '2027-01-15', now()) on conflict (measurement_year) do update set is_current = true`,
    [year],
  );
  portal.app.push.dropLocally(changes.season);
};

const finishedComponent = {
  submissionId: subId,
  component: 'DST',
  organizationId: orgId,
  measurementYear,
} as const;

test('during the season nothing is archived, and after it only once the days of the setting are over', async () => {
  const due = (archiveAfterDays: number, after: number) =>
    enqueueRetention({
      ...portal.app,
      jobs: { ...portal.app.jobs, enqueue: async () => undefined },
      config: { ...portal.app.config, archiveAfterDays },
      now: () => new Date(Date.now() + after),
    });
  expect(await due(90, 1000 * day)).toBeNull();
  await archiveReplacedUploads(portal.app, { before: measurementYear });
  expect(await runsArchived()).toBe(0);
  await makeCurrent(before);
  expect(await due(90, 89.9 * day)).toBeNull();
  expect(await due(90, 90.1 * day)).toBe(before);
  // Never.
  expect(await due(0, 1000 * day)).toBeNull();
});

test('files that were uploaded, are final or signed are never removed', () => {
  const types = Object.values(removable).flat();
  expect(types.length).toBeGreaterThan(10);
  expect(types.filter((type) => [14, 17, 19, 20, 26, 27].includes(type))).toEqual([]);
});

test('what is replaced is neither current nor the latest, nor has findings that one of those refers to', async () => {
  const [first, second] = await listReplacedRuns(db, finishedComponent);
  const replaced = async () => (await listReplacedRuns(db, finishedComponent)).map(({ runId }) => runId);
  expect(await replaced()).toHaveLength(2);
  const refer = (runId: string | null) =>
    db.query(
      'update validation_run r set findings_run_id = $1 from component c where r.run_id = c.current_run_id',
      [runId],
    );
  await refer(first?.runId ?? '');
  expect(await replaced()).toEqual([second?.runId]);
  await refer(null);
});

test('a database or a disk that fails while an archive is written or read fails that, and not the process', async () => {
  const runs = await listReplacedRuns(db, finishedComponent);
  const unreachable: Pick<Queryable, 'query'> = {
    query: async () => {
      throw new Error('The database is away.');
    },
  };
  await expect(Readable.from(openArchive(unreachable as Queryable, runs, null)).toArray()).rejects.toThrow(
    'The database is away.',
  );
  const [first = new Uint8Array()] = await Readable.from(openArchive(portal.app.pool, runs, null)).toArray();
  const unreadable = async function* () {
    yield first;
    throw new Error('The disk does not answer.');
  };
  await expect(readArchive(unreadable())).rejects.toThrow('The disk does not answer.');
  const full: FileStore = {
    ...portal.app.files,
    write: async (source) => {
      for await (const _ of source) throw new StorageFull('There is no space left to store files.');
      throw new Error('There was nothing to write.');
    },
  };
  const stored = await toRows('stored_file');
  await expect(archiveReplacedUploads({ ...portal.app, files: full }, { before })).rejects.toThrow(
    StorageFull,
  );
  expect([await runsArchived(), await toRows('stored_file')]).toEqual([0, stored]);
});

test('killed at any point, the job leaves a submission whole or archived, and continues', async () => {
  const findings = () => toRows('finding_block');
  const whole = await findings();
  for (const point of ['retention.before-begin', 'retention.before-commit']) {
    const failing = { ...portal.app, config: { ...portal.app.config, fault: [`${point}:throw`] } };
    await expect(archiveReplacedUploads(failing, { before })).rejects.toThrow(`Planned failure at ${point}.`);
    expect([await runsArchived(), await findings()]).toEqual([0, whole]);
  }
  // Of two processes one archives it, and the file of the other goes.
  await Promise.all([archive(), archive()]);
  expect(await runsArchived()).toBe(2);
  expect(await toRows('stored_file where file_type = 27')).toBe(1);
  expect(await toRows("event where kind = 'replaced-uploads-archived'")).toBe(1);
  // Again, there is nothing to do.
  const events = await toRows('event');
  await archive();
  expect(await toRows('event')).toBe(events);
  // What counts now stays.
  const { rows } = await db.query<{ current: string }>('select current_run_id as current from component');
  for (const table of ['finding_block', 'measure_result', 'indicator_result', 'result_details'])
    expect((await db.query(`select distinct run_id from ${table}`)).rows).toEqual([
      { run_id: rows[0]?.current },
    ]);
  expect(await toRows('stored_file where file_type = 14')).toBe(3);
  expect(await toRows('stored_file where archived_at is not null and file_type not in (14, 27)')).toBe(0);
  expect(await lastEvents(db, 1)).toEqual([
    { kind: 'replaced-files-removed', files: 8, bytes: expect.any(Number), lines: expect.any(Number) },
  ]);
});

const download = async (): Promise<{ fileName: string; lines: Record<string, object>[] }> => {
  const file = `measurementYear=${measurementYear}&submissionId=${subId}&fileTypeId=27`;
  const { fileName, url } = await get<{ fileName: string; url: string }>(
    `Reports/GetUserHistoricalDownloadLink?${file}`,
  );
  const { rawPayload, statusCode } = await portal.server.inject(url);
  expect(statusCode).toBe(200);
  const lines = gunzipSync(rawPayload).toString().trimEnd().split('\n');
  return { fileName, lines: lines.map((line) => JSON.parse(line)) };
};

test('Historical Files has the archive, with every finding and result of each replaced upload', async () => {
  const rows = await get<{ fileType: string }[]>(
    `Reports/UserGetHistoricalFileList?myStr=${measurementYear}`,
  );
  expect(rows.map(({ fileType }) => fileType)).toContain(
    'HEDIS: Findings and results of replaced uploads (GZIP)',
  );
  const { fileName, lines } = await download();
  expect(fileName).toBe(`${subId}_HEDIS_ReplacedUploads.jsonl.gz`);
  const heads = lines.filter((line) => 'runId' in line);
  expect(heads).toMatchObject(
    Array(2).fill({
      submissionId: subId,
      component: 'DST',
      status: 'Warning',
      fileName: `Commercial${subId}.xml`,
    }),
  );
  // The files differ in a comment only: what the current one has, each replaced one has.
  const { rows: current } = await db.query<{ id: string }>('select current_run_id as id from component');
  const findings = lines.flatMap(({ finding }) => finding ?? []);
  // The archive is in the order of the file, pages are not.
  const present: FindingRecord[] = [];
  for await (const some of eachFinding(portal.app.pool, current[0]?.id ?? '')) present.push(...some);
  expect(findings).toEqual([...present, ...present]);
  for (const [kind, table] of [
    ['measure', 'measure_result'],
    ['indicator', 'indicator_result'],
  ] as const)
    expect(lines.filter((line) => kind in line)).toHaveLength(2 * ((await toRows(table)) ?? 0));
  expect(lines.filter((line) => 'indicator' in line)).toContainEqual({
    indicator: expect.objectContaining({
      elements: expect.objectContaining({ Denominator: expect.any(Number) }),
    }),
  });
});

test('what needs the rows says plainly where they are', async () => {
  // The next season has no definition here.
  await makeCurrent(measurementYear);
  const report = await get<{ fileContents: string }>(
    `Reports/GetUploadReport?transactionNumber=${transactions[0]}`,
  );
  const { sheets } = await readXlsx(Buffer.from(report.fileContents, 'base64'));
  expect(String(sheets[0]?.rows[1]?.at(-1))).toContain(findingsArchived);
  await makeCurrent(before);
  // Archived uploads cannot be compared, and a closed season has no way back to an earlier upload.
  const { rows: files } = await db.query<{ id: string }>(
    'select file_id as id from stored_file where file_type = 14 order by created_at',
  );
  const ids = files.map(({ id }) => id);
  const uploads = `before=${ids[0]}&after=${ids[1]}`;
  const compared = await portal.get(
    admin,
    `/api/CompareUploads?submissionId=${subId}&component=DST&${uploads}`,
  );
  const restored = await portal.post(admin, '/api/RestoreUploads', {
    transactionId: randomUUID(),
    component: 'DST',
    files: [{ submissionId: subId, fileId: ids[0] }],
  });
  expect([compared.status, restored.status]).toEqual([409, 403]);
  expect(compared.text).toContain(findingsArchived);
  // The last line has the outcome.
  const lines = await Promise.all(
    transactions.map((transaction) => get<string[]>(`DB/GetBulkTransactions?transaction=${transaction}`)),
  );
  expect(lines.map(({ length }) => length === 1)).toEqual([true, true, false]);
  expect(JSON.parse(lines[0]?.[0] ?? '')).toMatchObject({ state: 'finished' });
});

test('the check finds archives that do not fit, and nothing else', async () => {
  const fine = await verify();
  expect(fine).toContain('Archives: 1 of replaced uploads read.');
  expect(fine.at(-1)).toBe('All checks passed.');
  const problem = async (change: string, back: string) => {
    await db.query(change);
    const found = (await verify()).filter((line) => line.startsWith('  Archive of'));
    await db.query(back);
    return found.map((line) => line.replace(/^.*?\): /, ''));
  };
  const { rows } = await db.query<{ run: string; archive: string; latest: string }>(
    `select run_id as run, archive_file_id as archive, latest_run_id as latest from validation_run
     join component using (sub_id, component) where archive_file_id is not null order by run_id limit 1`,
  );
  const [{ run, archive: file, latest } = { run: '', archive: '', latest: '' }] = rows;
  expect(
    await problem(
      `update validation_run set finding_totals = finding_totals || '[{"count": 2}]' where run_id = '${run}'`,
      `update validation_run set finding_totals = finding_totals - -1 where run_id = '${run}'`,
    ),
  ).toEqual([expect.stringMatching(/^it has \d+ findings of the validation .*, which had \d+\.$/)]);
  expect(
    await problem(
      `insert into measure_result (run_id, measure_code, report_measure, benefit_offered) values ('${run}', 'AAB', true, true)`,
      `delete from measure_result where run_id = '${run}'`,
    ),
  ).toEqual(['findings or results in it are in the database as well.']);
  expect(
    await problem(
      `insert into result_details values ('${run}', '')`,
      `delete from result_details where run_id = '${run}'`,
    ),
  ).toEqual(['findings or results in it are in the database as well.']);
  expect(
    await problem(
      `update validation_run set archive_file_id = null where run_id = '${run}'`,
      `update validation_run set archive_file_id = '${file}' where run_id = '${run}'`,
    ),
  ).toEqual([`it has a validation that does not name it: ${run}.`]);
  expect(
    await problem(
      `update component set latest_run_id = '${run}'`,
      `update component set latest_run_id = '${latest}'`,
    ),
  ).toEqual(['a validation in it is current, or the latest.']);
  expect((await verify()).at(-1)).toBe('All checks passed.');
});

test('what is replaced later continues the archive', async () => {
  const { lines: before } = await download();
  // As a repeated check would leave it.
  await db.query('update component set latest_run_id = null, current_run_id = null');
  await archive();
  const { lines } = await download();
  expect(lines.slice(0, before.length)).toEqual(before);
  expect(lines.filter((line) => 'runId' in line)).toHaveLength(3);
  expect(await toRows('stored_file where file_type = 27')).toBe(1);
  expect((await verify()).filter((line) => line.includes('rchive'))).toEqual([
    'Archives: 1 of replaced uploads read.',
  ]);
});

test('App Info has the sizes by kind', async () => {
  await makeCurrent(measurementYear);
  const items = await get<{ key: string; value: string }[]>('GetAppInfo', staff);
  const sizes = new Map(items.map(({ key, value }) => [key, value]));
  expect(sizes.get('Store: Archives of replaced uploads')).toMatch(/^\d+\.\d kB in 1 file$/);
  expect(sizes.get('Store: Uploaded files, replaced')).toMatch(/ in 2 files$/);
  expect(sizes.has('Store: Generated files, replaced')).toBe(false);
  expect(sizes.get('Database: Findings')).toMatch(/^\d+\.\d kB$/);
});
