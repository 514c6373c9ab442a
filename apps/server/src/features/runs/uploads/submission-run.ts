/** The common part of runs that check files of submissions. */
import type { App } from '#src/kernel/app.ts';
import type { Change } from '#src/kernel/change.ts';
import { uploadHint } from '#src/features/runs/upload-hint.ts';
import type { Run } from '#src/features/runs/purpose.ts';
import { addLines, isOpen } from '#src/features/runs/upload-rows.sql.ts';
import { presentUpload } from '#src/features/runs/present-upload.ts';
import { closeFile } from './store-outcomes.ts';
import type { UploadContext } from './upload-context.ts';
import { finishUpload, listUploadFiles, type UploadFileRow } from './upload-records.sql.ts';

export const submissionRun = (
  app: App,
  context: UploadContext,
): Pick<Run<UploadFileRow>, 'upload' | 'share' | 'listOpenFiles' | 'close'> => ({
  upload: context.upload,
  share: context.share,
  listOpenFiles: async () => (await listUploadFiles(app.pool, context.upload.transactionId)).filter(isOpen),
  close: (file, why) => closeFile(app, context, file, why),
});

/** Every file of the upload has its outcome. False where it was finished already. */
export async function endUpload(
  { db, hint }: Change,
  { upload }: Pick<UploadContext, 'upload'>,
  files: readonly UploadFileRow[],
): Promise<boolean> {
  const { transactionId } = upload;
  const closing = presentUpload(upload, 'finished', files);
  if (!(await finishUpload(db, transactionId, closing.fatalError))) return false;
  await addLines(db, transactionId, [JSON.stringify(closing)]);
  hint(uploadHint(upload));
  return true;
}
