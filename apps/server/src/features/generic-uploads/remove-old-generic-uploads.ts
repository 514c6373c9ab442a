import type { App } from '#src/app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { deleteGenericUpload, listGenericUploadsBefore } from './generic-uploads.sql.ts';

/** A day. Spec: generic-uploads-kept. */
const retentionMilliseconds = 24 * 60 * 60_000;

/** Only their event stays. Answers how many were removed. */
export async function removeOldGenericUploads(app: App): Promise<number> {
  const old = await listGenericUploadsBefore(app.pool, new Date(app.now().getTime() - retentionMilliseconds));
  for (const transactionId of old) {
    const keys = await inTransaction(app.pool, (db) => deleteGenericUpload(db, transactionId));
    // Cut off before this, no row claims them any more, and they go into quarantine.
    for (const key of keys) await app.files.remove(key);
  }
  if (old.length > 0) app.log.info({ removed: old.length }, 'generic: uploads of a day ago were removed');
  return old.length;
}
