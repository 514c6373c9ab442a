/** Questions about an upload as a whole, once its zips are open: too many files, and two for one submission. */
import type { Finding } from '@idss/domain/findings/finding';
import {
  type BatchFile,
  countSubmissions,
  repeatedSubmissions,
  submissionsPerUpload,
} from '@idss/validation/rules/hedis/batch-subject';
import { duplicateInBatch } from '@idss/validation/rules/hedis/duplicate-in-batch';
import { tooManyFiles } from '@idss/validation/rules/hedis/too-many-files';
import type { App } from '#src/kernel/app.ts';
import { isOpen } from '#src/features/runs/upload-rows.sql.ts';
import { isSubmissionFile } from './accepted-files.ts';
import { fileFinding } from '#src/features/runs/file-finding.ts';
import { closeFile } from './store-outcomes.ts';
import { listUploadFiles, type UploadFileRow } from './upload-records.sql.ts';
import type { UploadContext } from './upload-context.ts';

export const getBatchFile = (
  file: Pick<UploadFileRow, 'fileName' | 'component' | 'submissionId'>,
): BatchFile => ({ name: file.fileName, component: file.component, submissionId: file.submissionId });

export const tooManyFinding = (): Finding =>
  fileFinding(
    tooManyFiles,
    `An upload can have at most ${submissionsPerUpload} submissions.`,
    `more than ${submissionsPerUpload}`,
    `at most ${submissionsPerUpload}`,
  );

export async function refuseBatch(app: App, context: UploadContext): Promise<void> {
  const files = await listUploadFiles(app.pool, context.upload.transactionId);
  const rows = new Map(
    files
      .filter(({ fileId, fileName }) => fileId !== null && isSubmissionFile(context.upload.program, fileName))
      .map((file) => [getBatchFile(file), file]),
  );
  for (const [file, finding] of getFindings([...rows.keys()])) {
    const row = rows.get(file);
    if (row && isOpen(row)) await closeFile(app, context, row, finding);
  }
}

function getFindings(batch: readonly BatchFile[]): ReadonlyMap<BatchFile, Finding> {
  if (countSubmissions(batch) > submissionsPerUpload)
    return new Map(batch.map((file) => [file, tooManyFinding()]));
  const findings = new Map<BatchFile, Finding>();
  for (const { submissionId, files } of repeatedSubmissions(batch))
    for (const file of files)
      findings.set(
        file,
        fileFinding(
          duplicateInBatch,
          `More than one file for submission ${submissionId} in this upload; none was processed.`,
          files.map(({ name }) => name).join(', '),
          'one file',
        ),
      );
  return findings;
}
