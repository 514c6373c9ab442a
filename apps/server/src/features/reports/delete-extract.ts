/** Deletes an extract: row, file and bytes, with an event. */
import type { App } from '#src/kernel/app.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { Actor } from '#src/kernel/actor.ts';
import { mayRemoveFiles } from '#src/files/backup-lock.sql.ts';
import { findStoredFile } from '#src/files/stored-file.sql.ts';
import { conflict, notFound } from '#src/kernel/errors.ts';
import { deleteExtractRows, failAbandonedExtracts, findExtract } from './data-extract.sql.ts';
import { extractQueues } from './extract-queue.ts';

export async function deleteExtract(app: App, actor: Actor, extractId: string): Promise<void> {
  const file = await makeChange({ app, actor }, async ({ db, emit }) => {
    await failAbandonedExtracts(db, extractQueues);
    const extract = await findExtract(db, extractId, { isLocked: true });
    if (!extract) throw notFound();
    if (extract.state === 'Waiting' || extract.state === 'Running')
      throw conflict('This extract is being generated. Cancel it, or delete it when it is done.');
    const stored = extract.fileId === null ? null : await findStoredFile(db, extract.fileId);
    const mayRemove = await mayRemoveFiles(db);
    await deleteExtractRows(db, extract);
    emit({ kind: 'data-extract-deleted', fileName: extract.name });
    return mayRemove ? stored : null;
  });
  // Without a row they are unclaimed: if the process dies here, or while a backup runs, they go into quarantine.
  if (file) await app.files.remove(file.storageKey);
}
