/**
 * Follows one upload to its end: open, identify, check, save, announce. Every step may be cut off at any moment and
 * done again: what has its outcome is passed over, and one transaction gives a file its outcome.
 */
import type { App } from '#src/app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import type { JobDefinition } from '#src/jobs/jobs.ts';
import { openZips } from './open-zips.ts';
import { presentUpload } from './present-upload.ts';
import { processFile } from './process-file.ts';
import { refuseBatch } from './refuse-batch.ts';
import { startCare } from './care-for-uploads.ts';
import { progressLine } from './upload-lines.ts';
import { processUploadQueue, type UploadJob } from './upload-jobs.ts';
import {
  addLines,
  findUpload,
  finishUpload,
  listUploadFiles,
  type UploadFileRow,
  type UploadTransaction,
} from './upload-records.sql.ts';
import { loadUploading } from './uploading.ts';
import { sharedValidationPool } from './shared-validation-pool.ts';
import type { ValidationPool } from './validation-pool.ts';

export { processUploadQueue } from './upload-jobs.ts';

/** Uploads that one process has in hand at once; their files share its threads in turn. */
const uploadsAtOnce = 4;

/** Files whose outcome is being saved while the threads have the next ones. */
const savesAtOnce = 4;

export function processUploadJob(app: App): JobDefinition<UploadJob> {
  const pool = sharedValidationPool(app);
  startCare(app);
  return {
    ...processUploadQueue,
    concurrency: uploadsAtOnce,
    run: (job) => runUpload(app, pool, job),
  };
}

export async function runUpload(
  app: App,
  pool: ValidationPool,
  { transactionId, actor }: UploadJob,
): Promise<void> {
  const upload = await findUpload(app.pool, transactionId);
  if (!upload || upload.state === 'finished') return;
  const uploading = await loadUploading(app, upload, actor);
  await openZips(app, uploading);
  await refuseBatch(app, uploading);
  const files = await listUploadFiles(app.pool, transactionId);
  const open = files.filter(({ state }) => state === 'waiting' || state === 'processing');
  let done = 0;
  await eachAtOnce(open, pool.size + savesAtOnce, async (file) => {
    await processFile(app, pool, uploading, file);
    done += 1;
    if (done % 10 === 0 && done < open.length)
      await addLines(app.pool, transactionId, [progressLine(done, open.length)]);
  });
  await finish(app, upload);
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
