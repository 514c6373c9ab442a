import { afterAll, expect, test } from 'vitest';
import { systemActor } from '#src/kernel/actor.ts';
import { resumeForgotten } from '#src/features/runs/check-job.ts';
import { runChecks } from '#src/features/runs/run-checks.ts';
import { openValidationPool, type ValidationPool } from '#src/features/runs/threads/validation-pool.ts';
import { findStoredFile } from '#src/files/stored-file.sql.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { filesIn, goodFile, offSchemaFile, openGenericTests, toText } from './generic-uploads.fixture.ts';
import genericUploadPurpose from './generic-upload.purpose.ts';
import { listGenericFiles } from './generic-uploads.sql.ts';
import { removeOldGenericUploads } from './remove-old-generic-uploads.ts';
import { writeGenericZip } from './write-generic-zip.ts';

const admin = 'admin@plan.example';
const shared = {
  organizations: [{ orgId: 5678 }],
  people: { [admin]: ['orgadmin', 5678] },
} as const;
/** One that checks what it takes, and one whose uploads wait until a test runs them. */
const portal = await providePortal({
  ...shared,
  environment: {
    FAULT: 'validate.in-worker@Commercial9001.xml:throw,validate.in-worker@Commercial9002.xml#1:exit',
  },
});
const waiting = await providePortal({ ...shared, works: false });
const { send, toLines } = openGenericTests(portal);
const later = openGenericTests(waiting);
const pool = openValidationPool({ log: waiting.app.log, size: 1 });
afterAll(() => pool.close());

async function count(sql: string, values: unknown[] = [], where = portal): Promise<number> {
  const { rows } = await where.database.owner.query<{ count: number }>(
    `select count(*) as count from ${sql}`,
    values,
  );
  return rows[0]?.count ?? -1;
}

test('a zip of which a part is changed or lost is not written', async () => {
  const { transactionId } = await send([goodFile(4056)]);
  const files = await listGenericFiles(portal.app.pool, transactionId);
  const report = await findStoredFile(portal.app.pool, files[0]?.reportFileId ?? '');
  const write = () => writeGenericZip(portal.app, files, new Date());
  await portal.database.owner.query('update stored_file set size = size + 1 where file_id = $1', [
    report?.fileId,
  ]);
  await expect(write()).rejects.toThrow('is not what was written');
  await portal.app.files.remove(report?.storageKey ?? '');
  await expect(write()).rejects.toThrow('missing');
});

test('a file that brings its thread down is told, and the others are checked', async () => {
  const sent = await send([goodFile(9001), goodFile(9002), goodFile(4060)]);
  expect(sent.body.didError).toBe(true);
  const { closing } = await toLines(sent.transactionId);
  const [crashing, once, calm] = closing?.uploadDetail.nonSurveyFiles ?? [];
  expect(crashing).toMatchObject({ validationStatus: 'NotRun', counts: null });
  expect(crashing?.note).toContain('could not be checked in three attempts');
  expect(once?.validationStatus).toBe('Warning');
  expect(calm?.validationStatus).toBe('Warning');
  expect(toText((await filesIn(sent)).get('Summary.csv'))).toContain('Commercial9001.xml,Not checked');
});

test('what was cut off goes on where it stopped, and is finished once', async () => {
  const { transactionId } = await later.send([goodFile(4090), goodFile(4091)], { query: '&wait=false' });
  const job = { transactionId, actor: systemActor };
  let starts = 0;
  const dying: ValidationPool = {
    ...pool,
    start(task, onProgress) {
      starts += 1;
      if (starts === 2) throw new Error('the process ends');
      return pool.start(task, onProgress);
    },
  };
  await expect(runChecks(waiting.app, dying, genericUploadPurpose, job)).rejects.toThrow('the process ends');
  expect((await later.toLines(transactionId)).closing).toBeNull();
  const link = `/api/GetGenericUploadDownload?transaction=${transactionId}`;
  expect((await waiting.get(admin, link)).status).toBe(409);
  await runChecks(waiting.app, dying, genericUploadPurpose, job);
  // Only the file that had no outcome was checked again.
  expect(starts).toBe(3);
  await runChecks(waiting.app, dying, genericUploadPurpose, job);
  expect(starts).toBe(3);
  const { closing, lines } = await later.toLines(transactionId);
  expect(closing?.uploadDetail.nonSurveyFiles.map(({ validationStatus }) => validationStatus)).toEqual([
    'Warning',
    'Warning',
  ]);
  expect(lines.filter((line) => line === 'Commercial4090.xml: Warning')).toHaveLength(1);
  expect(await count(`event where kind = 'generic-upload-checked'`, [], waiting)).toBe(1);
  expect((await waiting.get(admin, link)).status).toBe(200);
});

test('one that was forgotten is taken up again', async () => {
  const { transactionId } = await later.send([goodFile(4092)], { query: '&wait=false' });
  const units = () =>
    count(
      `pgboss.job where name = 'check-generic-upload' and data ->> 'transactionId' = $1`,
      [transactionId],
      waiting,
    );
  expect(await units()).toBe(1);
  await waiting.database.owner.query(`delete from pgboss.job where data ->> 'transactionId' = $1`, [
    transactionId,
  ]);
  await resumeForgotten(waiting.app, genericUploadPurpose);
  expect(await units()).toBe(0);
  await waiting.database.owner.query(
    `update upload_transaction set created_at = created_at - interval '2 minutes' where transaction_id = $1`,
    [transactionId],
  );
  await resumeForgotten(waiting.app, genericUploadPurpose);
  await resumeForgotten(waiting.app, genericUploadPurpose);
  expect(await units()).toBe(1);
});

test('after a day only the event stays', async () => {
  const old = await send([goodFile(4070), offSchemaFile(4071)]);
  const { rows } = await portal.database.owner.query<{ key: string }>(
    `select storage_key as key from stored_file where sub_id is null and file_name ~ '407[01]|Generic'
       and created_at >= (select created_at from upload_transaction where transaction_id = $1)`,
    [old.transactionId],
  );
  // Two files, two reports, a workbook, the zip.
  expect(rows).toHaveLength(6);
  const day = 24 * 60 * 60_000;
  const at = (milliseconds: number) => ({ ...portal.app, now: () => new Date(Date.now() + milliseconds) });
  expect(await removeOldGenericUploads(at(day - 60_000))).toBe(0);
  expect((await toLines(old.transactionId)).status).toBe(200);
  expect(await removeOldGenericUploads(at(day + 60_000))).toBeGreaterThan(0);
  expect((await toLines(old.transactionId)).status).toBe(404);
  const link = await portal.get(admin, `/api/GetGenericUploadDownload?transaction=${old.transactionId}`);
  expect(link.status).toBe(404);
  for (const { key } of rows) await expect(portal.app.files.readAll(key)).rejects.toThrow('missing');
  for (const table of ['generic_upload', 'generic_upload_file']) expect(await count(table)).toBe(0);
  expect(await count(`upload_transaction where program = 'GENERIC'`)).toBe(0);
  expect(await count('stored_file')).toBe(0);
  expect(
    await count(`event where kind = 'generic-upload-checked' and detail ->> 'transactionId' = $1`, [
      old.transactionId,
    ]),
  ).toBe(1);
});
