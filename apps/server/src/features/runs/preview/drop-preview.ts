/** Drops a rule preview: its results are deleted, with an event. Spec: rule-preview-drop. */
import type { App, Queryable } from '#src/kernel/app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { appendEvent } from '#src/kernel/append-event.sql.ts';
import { type Actor, systemActor } from '#src/kernel/actor.ts';
import { actorOf } from '#src/kernel/actor.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict, notFound } from '#src/kernel/errors.ts';
import { closePreviewUpload, deletePreviewFiles } from './preview-files.sql.ts';
import { endPreview, findPreview, listExpiredPreviews, type StoredPreview } from './rule-preview.sql.ts';

const retentionMilliseconds = 30 * 86_400_000;
const maxFinished = 20;

/** What is being checked for it ends without a result. */
export async function dropPreview(context: Context, previewId: string): Promise<void> {
  const { app } = context;
  await inTransaction(app.pool, async (db) => {
    const preview = await findPreview(db, previewId, { isLocked: true });
    if (!preview) throw notFound();
    const { state } = preview;
    if (state === 'Applied' || state === 'Dropped')
      throw conflict(`The preview was ${state.toLowerCase()} already.`);
    await drop(app, db, actorOf(context), preview);
  });
}

/** Finished previews that were neither applied nor dropped for too long, or of which there are too many. */
export async function dropExpiredPreviews(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - retentionMilliseconds);
  for (const previewId of await listExpiredPreviews(app.pool, { before, maxFinished }))
    await inTransaction(app.pool, async (db) => {
      const preview = await findPreview(db, previewId, { isLocked: true });
      if (preview?.state === 'Done') await drop(app, db, systemActor, preview);
    });
}

async function drop(
  app: App,
  db: Queryable,
  actor: Actor,
  { previewId, userId }: StoredPreview,
): Promise<void> {
  await endPreview(db, previewId, 'Dropped');
  await deletePreviewFiles(db, previewId);
  await closePreviewUpload(db, previewId);
  await app.push.publish(db, { kind: 'upload', transactionId: previewId }, { userId });
  await appendEvent(db, actor, { kind: 'rule-preview-dropped', previewId });
}
