import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { BulkUploadResult } from '@idss/contract/runs/uploads';
import { hedisFile, makeSubmission, makeUser } from '#src/test/factories.ts';
import { validationBytes } from '#src/log/counters.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { admin, orgId, stranger, sysadmin, uploadPeople, viewer } from '#src/test/upload-people.ts';
import { zip } from '#src/test/zip.ts';

/** Their check never ends by itself. */
const endless = [501, 502, 503, 504];
const nameOf = (id: number): string => `Commercial${id}.xml`;

const portal = await providePortal({
  environment: { FAULT: endless.map((id) => `validate.in-worker@${nameOf(id)}#1:wait`).join(',') },
  ...uploadPeople,
});
const db = portal.database.owner;
const sender = 'noor@plan.example';
await makeUser(db, { email: sender, roles: [['orgadmin', orgId]] });

const file = (subId: number) => ({ name: nameOf(subId), content: hedisFile({ subId, orgId }) });

/**
 * Sends the files and waits until a thread has each of them. Before that, stopping would leave the planned fault to the next file of
 * the name.
 */
async function sendEndless(subId: number, others: readonly number[] = []): Promise<string> {
  const files = [subId, ...others].map(file);
  for (const id of [subId, ...others]) await makeSubmission(db, { subId: id, orgId });
  const expected = (await readBytesGiven()) + files.reduce((sum, { content }) => sum + content.length, 0);
  const { transactionId } = await portal.upload(sender, files);
  await expect.poll(readBytesGiven, patience).toBe(expected);
  return transactionId;
}

/** The size of all files that threads were given. */
async function readBytesGiven(): Promise<number> {
  const { values } = await validationBytes.get();
  return values.reduce((sum, { value }) => sum + value, 0);
}

const patience = { timeout: 25_000 };

const stop = (as: string, transactionId: string) => portal.post(as, '/api/StopUpload', { transactionId });

async function read(subId: number) {
  const { rows } = await db.query<{
    step: number;
    validation_status: string;
    running_upload_file_id: string | null;
    runs: number;
    events: string[];
  }>(
    `select step, validation_status, running_upload_file_id,
       (select count(*)::int from validation_run r join upload_file f using (upload_file_id) where f.sub_id = c.sub_id) as runs,
       (select coalesce(json_agg(e.kind order by e.event_id), '[]') from event e where e.sub_id = c.sub_id) as events
     from component c where sub_id = $1`,
    [subId],
  );
  return rows[0];
}

const untouched = { step: 1, validation_status: 'NotRun', running_upload_file_id: null, runs: 0 };

test('who sent an upload stops its check, and the component takes the next file', async () => {
  const transactionId = await sendEndless(501);
  const { status, body } = await stop(sender, transactionId);
  expect(status).toBe(200);
  const note = 'Stopped by noor before its check ended; it changed nothing.';
  expect(body).toMatchObject({
    state: 'finished',
    fatalError: false,
    uploadDetail: {
      nonSurveyFiles: [{ fileName: nameOf(501), isProcessed: true, isValidated: false, note }],
    },
  });
  const { closing, lines } = await portal.getOutcome(sender, transactionId);
  expect(closing).toEqual(body);
  expect(lines).toContain(`${nameOf(501)}: ${note}`);
  expect(await read(501)).toMatchObject({ ...untouched, events: ['upload-stopped'] });
  const history = await portal.get(admin, '/api/GetSubmissionHistory?submissionId=501&component=DST');
  expect(history.body).toMatchObject([{ user: 'noor', message: `Check of ${nameOf(501)} stopped` }]);
  // Again there is nothing left to stop, and the same file is checked to its end.
  expect(await stop(sender, transactionId)).toMatchObject({
    status: 409,
    body: { message: 'Every file of this upload has its result; nothing is left to stop.' },
  });
  const again = await portal.upload(admin, [file(501)]);
  await portal.getOutcome(admin, again.transactionId);
  expect(await read(501)).toMatchObject({ step: 3, runs: 1, running_upload_file_id: null });
});

test('files that have their outcome keep it', async () => {
  const transactionId = await sendEndless(502, [512]);
  await expect.poll(() => read(512), patience).toMatchObject({ step: 3 });
  const { body } = await stop(sender, transactionId);
  const { nonSurveyFiles } = (body as BulkUploadResult).uploadDetail;
  expect(nonSurveyFiles.map(({ validationStatus }) => validationStatus)).toEqual(['NotRun', 'Warning']);
  expect(await read(502)).toMatchObject(untouched);
  expect(await read(512)).toMatchObject({ step: 3, runs: 1 });
});

test('others are told who can; strangers and unknown uploads are not found; staff can', async () => {
  const transactionId = await sendEndless(503);
  for (const as of [admin, viewer])
    expect(await stop(as, transactionId)).toMatchObject({
      status: 403,
      body: { message: 'Only noor, who sent it, can stop it.' },
    });
  expect((await stop(stranger, transactionId)).status).toBe(404);
  expect((await stop(admin, randomUUID())).status).toBe(404);
  expect((await stop(admin, "'; --")).status).toBe(400);
  expect((await stop(sysadmin, transactionId)).status).toBe(200);
  expect(await read(503)).toMatchObject(untouched);
});

test('an upload that waits for the component goes on when the one before it is stopped', async () => {
  const transactionId = await sendEndless(504);
  const next = await portal.upload(admin, [file(504)]);
  const waiting = `select from upload_file where transaction_id = '${next.transactionId}' and waits`;
  await expect.poll(async () => (await db.query(waiting)).rowCount, patience).toBe(1);
  expect((await stop(sender, transactionId)).status).toBe(200);
  await portal.getOutcome(admin, next.transactionId);
  expect(await read(504)).toMatchObject({ step: 3, runs: 1, running_upload_file_id: null });
});

test('at whatever moment it is stopped, each file has one outcome: stopped, or checked to its end', async () => {
  const ids = Array.from({ length: 12 }, (_, n) => 600 + n);
  for (const subId of ids) await makeSubmission(db, { subId, orgId });
  const uploads = await Promise.all(
    ids.map(async (subId, n) => {
      const content = n % 2 === 0 ? file(subId) : { name: `${subId}.zip`, content: zip([file(subId)]) };
      const { transactionId } = await portal.upload(admin, [content]);
      // Later ones are stopped further on their way.
      for (let reads = 0; reads < 3 * n; reads += 1)
        await portal.get(admin, `/api/DB/GetBulkTransactions?transaction=${transactionId}`);
      return { subId, transactionId, answer: await stop(admin, transactionId) };
    }),
  );
  for (const { subId, transactionId, answer } of uploads) {
    const { closing, lines } = await portal.getOutcome(admin, transactionId);
    expect(lines.filter((line) => line.includes('"state":"finished"'))).toHaveLength(1);
    const [row] = closing.uploadDetail.nonSurveyFiles;
    if (answer.status === 200) {
      expect(row?.note).toMatch(/^Stopped by/);
      expect(await read(subId)).toMatchObject(untouched);
    } else {
      expect(answer.status).toBe(409);
      expect(await read(subId)).toMatchObject({ step: 3, runs: 1, running_upload_file_id: null });
    }
  }
});
