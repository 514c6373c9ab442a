/**
 * Follows one generic upload to its end: checks each file, packs what came of it, announces. Every step may be cut off
 * at any moment and done again: what has its outcome is passed over.
 */
import { randomUUID } from 'node:crypto';
import type { App } from '#src/app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { appendEvent } from '#src/events/append-event.sql.ts';
import { shareOf } from '#src/checking/fair-share.ts';
import { loadSharedRegister } from '#src/features/uploads/load-register.ts';
import { sharedValidationPool } from '#src/checking/shared-validation-pool.ts';
import { loadCurrentUser } from '#src/access/current-user.ts';
import { progressLine } from '#src/checking/progress-lines.ts';
import type { ValidationPool } from '#src/checking/validation-pool.ts';
import { insertStoredFiles } from '#src/files/stored-file.sql.ts';
import type { JobDefinition } from '#src/jobs/jobs.ts';
import { currentWatch } from '#src/jobs/progress.ts';
import { startGenericCare } from './care-for-generic-uploads.ts';
import { checkGenericFile, type GenericChecking } from './check-generic-file.ts';
import { checkGenericUploadQueue, type GenericUploadJob } from './generic-upload-jobs.ts';
import {
  addGenericLines,
  findGenericUpload,
  finishGenericUpload,
  type GenericUpload,
  listGenericFiles,
} from './generic-uploads.sql.ts';
import { presentGenericUpload, statusWord } from './present-generic-upload.ts';
import { writeGenericZip } from './write-generic-zip.ts';

export { checkGenericUploadQueue } from './generic-upload-jobs.ts';

/** Submissions come first: uploads that count for something take the same threads. */
const uploadsAtOnce = 4;
/** So many of them may be of one organization: the others find a slot. */
const uploadsPerOrganization = 2;

export function checkGenericUploadJob(app: App): JobDefinition<GenericUploadJob> {
  const pool = sharedValidationPool(app);
  startGenericCare(app);
  return {
    ...checkGenericUploadQueue,
    concurrency: uploadsAtOnce,
    perGroup: uploadsPerOrganization,
    run: (job) => runGenericUpload(app, pool, job),
  };
}

export async function runGenericUpload(
  app: App,
  pool: ValidationPool,
  { transactionId, actor }: GenericUploadJob,
): Promise<void> {
  const upload = await findGenericUpload(app.pool, transactionId);
  if (!upload || upload.state === 'finished') return;
  const checking = await loadChecking(app, upload, actor.name);
  const files = await listGenericFiles(app.pool, transactionId);
  const queue = files.filter(({ state }) => state === 'waiting' || state === 'processing');
  const open = queue.length;
  let done = 0;
  const lane = async (): Promise<void> => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      currentWatch()?.signal.throwIfAborted();
      await checkGenericFile(app, pool, checking, file);
      done += 1;
      if (done % 10 === 0 && done < open)
        await addGenericLines(app.pool, transactionId, [progressLine(done, open)]);
    }
  };
  // Each lane to its end even where another one throws; then the first error is thrown.
  const lanes = await Promise.allSettled(Array.from({ length: pool.size }, lane));
  for (const outcome of lanes) if (outcome.status === 'rejected') throw outcome.reason;
  await finish(app, checking, actor);
}

async function loadChecking(app: App, upload: GenericUpload, userName: string): Promise<GenericChecking> {
  const { measurementYear } = await app.cached.season();
  const settings = await app.cached.settings();
  return {
    upload,
    userName,
    share: shareOf(await loadCurrentUser(app.pool, upload.userId), upload.userId),
    measurementYear,
    switches: {
      guid: settings.enableMeasureGuidValidation,
      experimental: settings.enableExperimentalValidation,
    },
    // Tied to no submission: vendors and their certificates are known, registrations are not asked for.
    register: {
      ...(await loadSharedRegister(app, 'HEDIS', measurementYear)),
      registrations: new Map(),
      priorYears: new Map(),
      knowsRegistrations: false,
    },
  };
}

async function finish(
  app: App,
  { upload, userName, measurementYear }: GenericChecking,
  actor: GenericUploadJob['actor'],
): Promise<void> {
  const { transactionId, userId } = upload;
  const files = await listGenericFiles(app.pool, transactionId);
  const written = await writeGenericZip(app, files, app.now());
  const zipFileId = randomUUID();
  const fileName = zipNameOf(upload);
  const closing = presentGenericUpload(transactionId, 'finished', files);
  await inTransaction(app.pool, async (db) => {
    await insertStoredFiles(db, [
      {
        fileId: zipFileId,
        fileType: genericZip,
        measurementYear,
        submissionId: null,
        component: null,
        fileName,
        originalName: fileName,
        mediaType: 'application/zip',
        ...written,
        createdBy: userName,
      },
    ]);
    const { didError, fatalError } = closing;
    if (!(await finishGenericUpload(db, transactionId, { didError, fatalError, zipFileId })))
      throw new Error('The generic upload was finished by somebody else, or removed.');
    await addGenericLines(db, transactionId, [JSON.stringify(closing)]);
    await app.push.publish(db, { kind: 'upload', transactionId }, { userId });
    await appendEvent(db, actor, {
      kind: 'generic-upload-checked',
      transactionId,
      files: files.map((file) => ({ fileName: file.fileName, status: statusWord(file) })),
    });
  });
}

/** An internal type: it is no file of a submission. Spec: files-types. */
const genericZip = 0;

/** GenericUpload_202605121430.zip, by the moment at which it arrived, UTC. */
const zipNameOf = ({ createdAt }: GenericUpload): string =>
  `GenericUpload_${new Date(createdAt).toISOString().slice(0, 16).replace(/\D/g, '')}.zip`;
