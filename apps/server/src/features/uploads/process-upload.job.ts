/**
 * Follows one upload to its end: open, identify, check, save, announce. Every step may be cut off at any moment and
 * done again: what has its outcome is passed over, and one transaction gives a file its outcome.
 */
import type { App } from '#src/app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import type { Job, JobDefinition } from '#src/jobs/jobs.ts';
import { openZips } from './open-zips.ts';
import { presentUpload } from './present-upload.ts';
import { processFile } from './process-file.ts';
import { refuseBatch } from './refuse-batch.ts';
import { startCare } from './care-for-uploads.ts';
import { progressLine, waitingLine } from '#src/checking/progress-lines.ts';
import { processUploadQueue, type UploadJob } from './upload-jobs.ts';
import {
  addLines,
  findUpload,
  finishUpload,
  listUploadFiles,
  markWaiting,
  type UploadFileRow,
  type UploadTransaction,
} from './upload-records.sql.ts';
import { loadUploading, type Uploading } from './uploading.ts';
import { sharedValidationPool } from '#src/checking/shared-validation-pool.ts';
import type { ValidationPool } from '#src/checking/validation-pool.ts';
import { isStillTaken } from './validation-run.sql.ts';

export { processUploadQueue } from './upload-jobs.ts';

/** Uploads that one process has in hand at once; their files share its threads in turn. */
const uploadsAtOnce = 8;

/** So many of them may be of one organization: the others find a slot. */
const uploadsPerOrganization = 4;

/** Files of an upload whose outcome is being saved while the threads have the next ones. */
const savesAtOnce = 2;

export function processUploadJob(app: App): JobDefinition<UploadJob> {
  const pool = sharedValidationPool(app);
  startCare(app);
  return {
    ...processUploadQueue,
    concurrency: uploadsAtOnce,
    perGroup: uploadsPerOrganization,
    run: (data, job) => runUpload(app, pool, data, job),
  };
}

export async function runUpload(
  app: App,
  pool: ValidationPool,
  { transactionId, actor }: UploadJob,
  job: Pick<Job, 'complete'> = { complete: () => Promise.resolve() },
): Promise<void> {
  const upload = await findUpload(app.pool, transactionId);
  if (!upload || upload.state === 'finished') return;
  const uploading = await loadUploading(app, upload, actor);
  await openZips(app, uploading);
  await refuseBatch(app, uploading);
  for (;;) {
    const waiting = await processOpenFiles(app, pool, uploading);
    if (waiting.length === 0) return finish(app, upload);
    if (await setAside(app, upload, waiting, job)) return;
  }
}

/** Answers the files that wait for their component. */
async function processOpenFiles(
  app: App,
  pool: ValidationPool,
  uploading: Uploading,
): Promise<readonly UploadFileRow[]> {
  const { transactionId } = uploading.upload;
  const files = await listUploadFiles(app.pool, transactionId);
  const open = files.filter(({ state }) => state === 'waiting' || state === 'processing');
  const waiting: UploadFileRow[] = [];
  let done = 0;
  await eachAtOnce(open, pool.size + savesAtOnce, async (file) => {
    if ((await processFile(app, pool, uploading, file)) === 'waits') waiting.push(file);
    else done += 1;
    if (done > 0 && done % 10 === 0 && done < open.length)
      await addLines(app.pool, transactionId, [progressLine(done, open.length)]);
  });
  return waiting;
}

/**
 * The upload waits without a slot: whoever lets go of a component of its files asks for it again. False where one of them
 * is free by now.
 */
async function setAside(
  app: App,
  { transactionId, userId }: UploadTransaction,
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

/** At most `limit` at a time, each to its end even where another one throws; then the first error is thrown. */
async function eachAtOnce(
  files: readonly UploadFileRow[],
  limit: number,
  work: (file: UploadFileRow) => Promise<void>,
): Promise<void> {
  const queue = [...files];
  const lane = async (): Promise<void> => {
    for (let file = queue.shift(); file; file = queue.shift()) await work(file);
  };
  const lanes = await Promise.allSettled(Array.from({ length: limit }, lane));
  for (const outcome of lanes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function finish(app: App, upload: UploadTransaction): Promise<void> {
  const { transactionId } = upload;
  await inTransaction(app.pool, async (db) => {
    const files = await listUploadFiles(db, transactionId);
    const closing = presentUpload(upload, 'finished', files);
    if (!(await finishUpload(db, transactionId, closing.fatalError))) return;
    await addLines(db, transactionId, [JSON.stringify(closing)]);
    await announce(app, db, transactionId);
  });
}

async function announce(
  app: App,
  db: Parameters<App['push']['publish']>[0],
  transactionId: string,
): Promise<void> {
  const upload = await findUpload(db, transactionId);
  if (upload) await app.push.publish(db, { kind: 'upload', transactionId }, { userId: upload.userId });
}
