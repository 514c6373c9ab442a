/** Checks of the files that are sent for submissions: one after the other where they are for the same component. */
import { canSee } from '@idss/domain/permissions/can';
import { getComponent } from '@idss/domain/program';
import type { App } from '#src/kernel/app.ts';
import type { Purpose, Claim } from '#src/features/runs/purpose.ts';
import { waitingLine } from '#src/features/runs/progress-lines.ts';
import { addLines, isOpen, listForgotten } from '#src/features/runs/upload-rows.sql.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { sweepWhenDue } from '#src/files/regular-sweep.ts';
import type { Job } from '#src/jobs/jobs.ts';
import { type ComponentRecord, findComponent } from '#src/access/find-component.sql.ts';
import { openZips } from './open-zips.ts';
import { presentUpload } from './present-upload.ts';
import { findRefusal } from './find-refusal.ts';
import { refuseBatch } from './refuse-batch.ts';
import { savingWith } from './follow-check.ts';
import { closeFile } from './store-outcomes.ts';
import { uploadEffect } from './apply-upload.ts';
import { loadUploadContext, type UploadContext } from './upload-context.ts';
import { uploadQueue } from './upload-queue.ts';
import {
  findUpload,
  finishUpload,
  listUploadFiles,
  markWaiting,
  type UploadFileRow,
} from './upload-records.sql.ts';
import { validationTask } from './validation-task.ts';
import { claimComponent, isStillTaken } from './validation-run.sql.ts';

/** The component that a file counts for; null where it counts for none. */
type Target = ComponentRecord | null;

export const uploadPurpose: Purpose<UploadContext, UploadFileRow, Target> = {
  queue: uploadQueue,
  concurrency: 8,
  perOrganization: 4,
  async load(app, { transactionId, actor }) {
    const upload = await findUpload(app.pool, transactionId);
    return upload?.state === 'received' ? loadUploadContext(app, upload, actor) : null;
  },
  async prepare(app, context) {
    await openZips(app, context);
    await refuseBatch(app, context);
  },
  async listOpenFiles(app, { upload }) {
    return (await listUploadFiles(app.pool, upload.transactionId)).filter(isOpen);
  },
  claimsTogether: 1,
  claim: (app, context, files) => Promise.all(files.map(({ file }) => claim(app, context, file))),
  task: (app, context, file, { target }, source) => validationTask(app, context, file, target, source),
  save: savingWith(uploadEffect),
  refuse: (app, context, file, finding) => closeFile(app, context, file, 'refused', finding),
  fail: (app, context, file, note) => closeFile(app, context, file, 'failed', note),
  suspend,
  finish,
  listForgotten: (db) => listForgotten(db),
  maintain: sweepWhenDue,
};

async function claim(
  app: App,
  { uploader, program }: UploadContext,
  { submissionId, uploadFileId }: UploadFileRow,
): Promise<Claim<Target>> {
  const forNone = { kind: 'ready', target: null } as const;
  if (submissionId === null) return forNone;
  const record = await findComponent(app.pool, submissionId, getComponent(program));
  if (!record || !canSee(uploader, record.reach)) return forNone;
  const finding = await findRefusal(app, uploader, record);
  // Of a HEDIS file the rules say why it is refused; a survey file is not even checked then.
  if (finding) return program === 'HEDIS' ? forNone : { kind: 'refused', finding };
  // A waiting upload occupies nothing.
  return (await claimComponent(app.pool, submissionId, record.component, uploadFileId))
    ? { kind: 'ready', target: record }
    : { kind: 'waits' };
}

/** The upload is enqueued again when a component of its files becomes free. */
async function suspend(
  app: App,
  { upload: { transactionId, userId } }: UploadContext,
  waiting: readonly UploadFileRow[],
  job: Pick<Job, 'complete'>,
): Promise<boolean> {
  return inTransaction(app.pool, async (db) => {
    // In one order, so that two uploads that wait for the same components do not wait for each other.
    for (const file of [...waiting].sort((a, b) => (a.submissionId ?? 0) - (b.submissionId ?? 0)))
      if (!(await isStillTaken(db, file))) return false;
    const names = await markWaiting(
      db,
      waiting.map(({ uploadFileId }) => uploadFileId),
    );
    await addLines(db, transactionId, names.map(waitingLine));
    if (names.length > 0) await app.push.publish(db, { kind: 'upload', transactionId }, { userId });
    await job.complete(db);
    return true;
  });
}

async function finish(app: App, { upload }: UploadContext): Promise<boolean> {
  const { transactionId, userId } = upload;
  await inTransaction(app.pool, async (db) => {
    const files = await listUploadFiles(db, transactionId);
    const closing = presentUpload(upload, 'finished', files);
    if (!(await finishUpload(db, transactionId, closing.fatalError))) return;
    await addLines(db, transactionId, [JSON.stringify(closing)]);
    await app.push.publish(db, { kind: 'upload', transactionId }, { userId });
  });
  return true;
}
