/** Drops a rule preview: its results are deleted, with an event. Spec: rule-preview-drop. */
import type { App } from '#src/kernel/app.ts';
import { type Change, makeChange } from '#src/kernel/change.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { uploadHint } from '#src/features/runs/upload-hint.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict, notFound } from '#src/kernel/errors.ts';
import { closePreviewUpload, deletePreviewFiles } from './preview-files.sql.ts';
import { endPreview, findPreview, listExpiredPreviews, type StoredPreview } from './rule-preview.sql.ts';

const retentionMilliseconds = 30 * 86_400_000;
const maxFinished = 20;

/** Its running checks end without a result. */
export async function dropPreview(context: Context, previewId: string): Promise<void> {
  await makeChange(context, async (change) => {
    const preview = await findPreview(change.db, previewId, { isLocked: true });
    if (!preview) throw notFound();
    const { state } = preview;
    if (state === 'Applied' || state === 'Dropped')
      throw conflict(`The preview was ${state.toLowerCase()} already.`);
    await drop(change, preview);
  });
}

/** Finished previews that were neither applied nor dropped for too long, or of which there are too many. */
export async function dropExpiredPreviews(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - retentionMilliseconds);
  for (const previewId of await listExpiredPreviews(app.pool, { before, maxFinished }))
    await makeChange({ app, actor: systemActor }, async (change) => {
      const preview = await findPreview(change.db, previewId, { isLocked: true });
      if (preview?.state === 'Done') await drop(change, preview);
    });
}

async function drop({ db, emit, hint }: Change, { previewId, userId }: StoredPreview): Promise<void> {
  await endPreview(db, previewId, 'Dropped');
  await deletePreviewFiles(db, previewId);
  await closePreviewUpload(db, previewId);
  hint(uploadHint({ transactionId: previewId, userId }));
  emit({ kind: 'rule-preview-dropped', previewId });
}
