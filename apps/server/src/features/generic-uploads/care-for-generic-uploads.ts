/** What nobody asks for and must be done: generic uploads that were forgotten go on, and those of a day ago go. */
import type { App } from '#src/app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { theProgram } from '#src/events/append-event.sql.ts';
import { repeat } from '#src/retry/retry.ts';
import { enqueueGenericUpload } from './enqueue-generic-upload.ts';
import {
  deleteGenericUpload,
  listGenericUploadsBefore,
  listUnfinishedGenericUploads,
} from './generic-uploads.sql.ts';

const everyMilliseconds = 60_000;

/** A day. Spec: generic-uploads-kept. */
const keptMilliseconds = 24 * 60 * 60_000;

export function startGenericCare(app: App): void {
  const care = async (): Promise<void> => {
    await removeOldGenericUploads(app);
    await resumeGenericUploads(app);
  };
  repeat(care, {
    everyMilliseconds,
    delays: { first: 1_000, most: everyMilliseconds },
    signal: app.jobs.stopping,
    onFailure: (err) => app.log.warn({ err }, 'generic: the regular care could not be done now'),
  });
}

/** One in progress has its unit in the queue already; then this changes nothing. */
export async function resumeGenericUploads(app: App): Promise<void> {
  for (const upload of await listUnfinishedGenericUploads(app.pool))
    await enqueueGenericUpload(app, app.pool, upload, theProgram);
}

/** Only their event stays. Answers how many were removed. */
export async function removeOldGenericUploads(app: App): Promise<number> {
  const old = await listGenericUploadsBefore(app.pool, new Date(app.now().getTime() - keptMilliseconds));
  for (const transactionId of old) {
    const keys = await inTransaction(app.pool, (db) => deleteGenericUpload(db, transactionId));
    // Cut off before this, no row claims them any more, and they go into quarantine.
    for (const key of keys) await app.files.remove(key);
  }
  if (old.length > 0) app.log.info({ removed: old.length }, 'generic: uploads of a day ago were removed');
  return old.length;
}
