/** Questions about an upload as a whole, once its zips are open: too many files, and two for one submission. */
import type { BatchFile } from '@idss/validation/rules/hedis/batch-subject';
import {
  countSubmissions,
  repeatedSubmissions,
  submissionsPerUpload,
} from '@idss/validation/rules/hedis/batch-subject';
import type { App } from '#src/app.ts';
import { closeFile } from './save-outcome.ts';
import { listUploadFiles, type UploadFileRow } from './upload-records.sql.ts';
import type { Uploading } from './uploading.ts';

export async function refuseBatch(app: App, uploading: Uploading): Promise<void> {
  const files = await listUploadFiles(app.pool, uploading.upload.transactionId);
  const rows = new Map<BatchFile, UploadFileRow>(
    files
      .filter((file) => file.fileId !== null && /\.xml$/i.test(file.fileName))
      .map((file) => [
        { name: file.fileName, component: file.component, submissionId: file.submissionId },
        file,
      ]),
  );
  const batch = [...rows.keys()];
  const refusals = new Map<BatchFile, string>();
  if (countSubmissions(batch) > submissionsPerUpload)
    for (const file of batch)
      refusals.set(file, `An upload may hold at most ${submissionsPerUpload} submissions.`);
  else
    for (const { submissionId, files: repeated } of repeatedSubmissions(batch))
      for (const file of repeated)
        refusals.set(
          file,
          `More than one file for submission ${submissionId} in this upload; none was processed.`,
        );
  for (const [file, why] of refusals) {
    const row = rows.get(file);
    if (row && (row.state === 'waiting' || row.state === 'processing'))
      await closeFile(app, uploading, row, 'refused', why);
  }
}
