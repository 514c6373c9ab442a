import type { App } from '#src/kernel/app.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { makeChange } from '#src/kernel/change.ts';
import { mayRemoveFiles } from '#src/files/backup-lock.sql.ts';
import { deleteGenericUpload, listGenericUploadsBefore } from './generic-uploads.sql.ts';

/** A day. Spec: generic-uploads-kept. */
const retentionMilliseconds = 24 * 60 * 60_000;

/** Only their event stays. Answers how many were removed. */
export async function removeOldGenericUploads(app: App): Promise<number> {
  const old = await listGenericUploadsBefore(app.pool, new Date(app.now().getTime() - retentionMilliseconds));
  let removed = 0;
  for (const transactionId of old) {
    const keys = await makeChange({ app, actor: systemActor }, async ({ db }) =>
      // After the backup it is a day old as well.
      (await mayRemoveFiles(db)) ? deleteGenericUpload(db, transactionId) : null,
    );
    if (keys === null) break;
    removed += 1;
    // Cut off before this, no row claims them any more, and they go into quarantine.
    for (const key of keys) await app.files.remove(key);
  }
  if (removed > 0) app.log.info({ removed }, 'generic: uploads of a day ago were removed');
  return removed;
}
