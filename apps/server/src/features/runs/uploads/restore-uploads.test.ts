/** An earlier upload becomes current again. Spec: admin-data-restore-upload. */
import { randomUUID } from 'node:crypto';
import type { BulkUploadResult } from '@idss/contract/runs/uploads';
import { expect, test } from 'vitest';
import { hedisFile, makeSubmission } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';

const orgId = 5678;
const admin = 'admin@plan.example';
const colleague = 'colleague@plan.example';
const viewer = 'viewer@plan.example';
const stranger = 'admin@other.example';
const staff = 'staff@portal.example';
const portal = await providePortal({
  organizations: [{ orgId }, { orgId: 9999 }],
  people: {
    [admin]: ['orgadmin', orgId],
    [colleague]: ['orgadmin', orgId],
    [viewer]: ['viewer', orgId],
    [stranger]: ['orgadmin', 9999],
    [staff]: ['sysadmin'],
  },
});
const db = portal.database.owner;
let lastId = 3000;

interface Uploaded {
  readonly fileId: string;
  readonly isInForce: boolean;
  readonly remark: string;
  readonly canRestore: { readonly ok: boolean; readonly reason?: string };
}

const history = async (subId: number, as = admin): Promise<readonly Uploaded[]> =>
  (await portal.get(as, `/api/GetSubmissionUploadedDocuments?submissionId=${subId}&component=DST`)).body;

/** Two uploads; the second is current. Latest first. */
async function twice(): Promise<{ subId: number; files: readonly Uploaded[] }> {
  lastId += 1;
  const subId = lastId;
  await makeSubmission(db, { subId, orgId });
  for (const bytes of [0, 30_000]) {
    const content = hedisFile({ subId, orgId }, { bytes });
    const { transactionId } = await portal.upload(admin, [{ name: `Commercial${subId}.xml`, content }]);
    await portal.getOutcome(admin, transactionId);
  }
  return { subId, files: await history(subId) };
}

const restore = (
  files: readonly { submissionId: number; fileId: string }[],
  { as = admin, transactionId = randomUUID() as string } = {},
) => portal.post(as, '/api/RestoreUploads', { transactionId, component: 'DST', files });

test('the earlier file is validated again and becomes current, the other one is archived', async () => {
  const { subId, files } = await twice();
  const [current, earlier] = files;
  expect(files.map(({ isInForce, canRestore }) => [isInForce, canRestore])).toEqual([
    [true, { ok: false, reason: 'This file is current.' }],
    [false, { ok: true }],
  ]);
  const transactionId = randomUUID();
  const wanted = [{ submissionId: subId, fileId: earlier?.fileId ?? '' }];
  const first = await restore(wanted, { transactionId });
  expect(first.status).toBe(200);
  // The answer was lost: the same again is the same upload.
  expect(await restore(wanted, { transactionId })).toMatchObject({ status: 200, body: first.body });
  const { closing } = await portal.getOutcome(admin, transactionId);
  expect(closing.uploadDetail.nonSurveyFiles).toMatchObject([{ submissionID: subId, isValidated: true }]);
  const after = await history(subId);
  expect(after.map(({ fileId, isInForce }) => [fileId, isInForce])).toEqual([
    [current?.fileId, false],
    [earlier?.fileId, true],
  ]);
  const { rows: events } = await db.query(
    `select detail from event where kind = 'upload-received' and detail ->> 'transactionId' = $1`,
    [transactionId],
  );
  expect(events).toMatchObject([{ detail: { files: [`Commercial${subId}.xml`], isRestored: true } }]);
  expect(after.map(({ remark }) => remark)).toEqual([`Replaced by Commercial${subId}.xml`, '']);
  const { rows } = await db.query(
    `select c.data_version as version, count(r.run_id)::int as runs from component c
     join validation_run r on r.file_id = c.current_file_id where c.sub_id = $1 group by 1`,
    [subId],
  );
  expect(rows).toEqual([{ version: 3, runs: 2 }]);
});

test('the answer of a transaction is given to its owner only, and only of an upload', async () => {
  const { subId, files } = await twice();
  const transactionId = randomUUID();
  const own = [{ submissionId: subId, fileId: files[1]?.fileId ?? '' }];
  expect((await restore(own, { transactionId })).status).toBe(200);
  await portal.getOutcome(admin, transactionId);
  for (const as of [colleague, stranger]) {
    const foreign = await restore(own, { as, transactionId });
    expect([as, foreign.status, foreign.text.includes(`${subId}`)]).toEqual([as, 404, false]);
  }
  await db.query(`update upload_transaction set purpose = 'reprocess' where transaction_id = $1`, [
    transactionId,
  ]);
  expect((await restore(own, { transactionId })).status).toBe(404);
});

test('it needs the right and the stage of an upload, and a file of this submission', async () => {
  const { subId, files } = await twice();
  const other = await twice();
  const fileId = files[1]?.fileId ?? '';
  const own = [{ submissionId: subId, fileId }];
  expect((await restore(own, { as: viewer })).status).toBe(403);
  expect((await restore(own, { as: stranger })).status).toBe(404);
  expect((await restore([{ submissionId: subId, fileId: other.files[1]?.fileId ?? '' }])).status).toBe(404);
  expect((await restore([{ submissionId: subId, fileId: randomUUID() }])).status).toBe(404);
  // Reports and results that were generated of its upload are no uploads.
  const { rows: generated } = await db.query<{ fileId: string }>(
    'select file_id as "fileId" from stored_file where sub_id = $1 and file_type <> 14',
    [subId],
  );
  expect(generated.length).toBeGreaterThan(5);
  for (const each of generated)
    expect((await restore([{ submissionId: subId, fileId: each.fileId }])).status).toBe(404);
  expect((await restore([{ submissionId: subId, fileId: files[0]?.fileId ?? '' }])).status).toBe(409);
  await db.query('update component set step = 4 where sub_id = $1', [subId]);
  const locked = 'The submission is locked; remove the plan lock before loading a new file.';
  expect(await restore(own)).toMatchObject({ status: 409, body: { message: locked } });
  expect((await history(subId))[1]?.canRestore).toMatchObject({ ok: false, reason: locked });
  // Several of which none is theirs are refused as one is.
  const foreign = [...own, { submissionId: other.subId, fileId: other.files[1]?.fileId ?? '' }];
  const unknown = foreign.map(({ submissionId }) => ({ submissionId, fileId: randomUUID() }));
  const { rows: before } = await db.query('select count(*) from upload_transaction');
  expect((await restore(foreign, { as: viewer })).status).toBe(403);
  expect((await restore(foreign, { as: stranger })).status).toBe(404);
  expect((await restore(unknown)).status).toBe(404);
  expect((await db.query('select count(*) from upload_transaction')).rows).toEqual(before);
  // Of several each has its own outcome.
  const several = await restore([
    ...own,
    { submissionId: other.subId, fileId: other.files[1]?.fileId ?? '' },
  ]);
  const { transactionId } = several.body as BulkUploadResult;
  const { closing } = await portal.getOutcome(admin, transactionId);
  expect(closing.uploadDetail.nonSurveyFiles.map(({ isValidated, note }) => [isValidated, note])).toEqual([
    [false, locked],
    [true, expect.any(String)],
  ]);
  expect((await history(other.subId))[1]?.isInForce).toBe(true);
});

test('the undo of a bulk Unsubmit makes the archived files current again, but not over a newer one', async () => {
  const [first, second] = [await twice(), await twice()];
  const ids = [first.subId, second.subId];
  const { bulkId } = (
    await portal.post(
      staff,
      `/api/BulkSubmissionAction?subIds=${ids.join(',')}&component=DST&action=Unsubmit`,
    )
  ).body as { bulkId: string };
  expect((await history(first.subId)).map(({ isInForce }) => isInForce)).toEqual([false, false]);
  const content = hedisFile({ subId: second.subId, orgId }, { bytes: 10 });
  const { transactionId } = await portal.upload(admin, [{ name: `Commercial${second.subId}.xml`, content }]);
  await portal.getOutcome(admin, transactionId);

  const undoId = randomUUID();
  const undone = await portal.post(staff, '/api/UndoBulkAction', {
    bulkId,
    undoId,
    submissions: ids.map((submissionId) => ({ submissionId, component: 'DST' })),
  });
  expect((undone.body as { outcomes: unknown }).outcomes).toMatchObject([
    { ok: true, reason: '' },
    { ok: false, reason: 'It was changed after this action, and stays as it is now.' },
  ]);
  await portal.getOutcome(staff, undoId);
  expect((await history(first.subId)).find(({ isInForce }) => isInForce)?.fileId).toBe(
    first.files[0]?.fileId,
  );
  expect((await history(second.subId))[0]).toMatchObject({ isInForce: true });
  const kept = (await portal.get(staff, `/api/GetBulkAction?bulkId=${undoId}`)).body;
  expect(kept).toMatchObject({ action: 'Restore', done: 1, refused: 1, files: 1, validated: 1 });
});
