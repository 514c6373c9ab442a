/**
 * After mark final: the de-identified file (type 20) and the final zip (type 19) with the submission file, its results
 * and the de-identified file. Safe to do again: they are made once for one version of the data. Spec: cahps-reports.
 */
import { randomUUID } from 'node:crypto';
import { createDeidentifier } from '@idss/validation/results/cahps/deidentify';
import type { App } from '#src/kernel/app.ts';
import { verifiedBytes } from '#src/files/verified-bytes.ts';
import { makeChange } from '#src/kernel/change.ts';
import {
  fileTypes,
  insertStoredFiles,
  listStoredFiles,
  type StoredFile,
  type StoredFileRow,
} from '#src/files/stored-file.sql.ts';
import { toZip } from '#src/files/zip-stream.ts';
import { defineJob } from '#src/jobs/define-job.ts';
import { type ComponentRecord, findComponent, lockComponent } from '#src/access/find-component.sql.ts';
import { type FinalFilesJob, finalFilesQueue } from './final-files-jobs.ts';

export const makeFinalFilesJob = defineJob(finalFilesQueue, (app) => ({
  concurrency: 2,
  run: (job) => runFinalFiles(app, job),
}));

const component = 'CAHPS';

export async function runFinalFiles(
  app: App,
  { submissionId, dataVersion, actor }: FinalFilesJob,
): Promise<void> {
  const record = await findComponent(app.pool, submissionId, component);
  if (!record || !isWanted(record, dataVersion)) return;
  const files = await listStoredFiles(app.pool, submissionId, component);
  const submitted = files.find(({ fileId }) => fileId === record.currentFileId);
  if (!submitted || currentFile(files, fileTypes.cahpsFinalZip)) return;
  const preview = currentFile(files, fileTypes.cahpsPreviewResults);
  const finalFiles = await makeFiles(app, record, submitted, preview, actor.name);
  const isStored = await makeChange({ app, actor }, async ({ db, emit }) => {
    const now = await lockComponent(db, submissionId, component);
    if (!now || !isWanted(now, dataVersion)) return false;
    // Another run of this job may have been faster.
    if (currentFile(await listStoredFiles(db, submissionId, component), fileTypes.cahpsFinalZip))
      return false;
    await insertStoredFiles(db, finalFiles);
    emit({
      kind: 'final-files-made',
      submissionId,
      component,
      organizationId: record.organizationId,
      files: finalFiles.map(({ fileName, sha256 }) => ({ fileName, sha256 })),
    });
    return true;
  });
  if (!isStored) for (const { storageKey } of finalFiles) await app.files.remove(storageKey);
}

const currentFile = (files: readonly StoredFileRow[], fileType: number): StoredFileRow | undefined =>
  files.find((file) => file.fileType === fileType && file.archivedAt === null);

/** Still final, with the same data. */
const isWanted = (record: ComponentRecord, dataVersion: number): boolean =>
  record.isFinal && record.dataVersion === dataVersion && record.currentFileId !== null;

async function makeFiles(
  app: App,
  record: ComponentRecord,
  submitted: StoredFileRow,
  preview: StoredFileRow | undefined,
  createdBy: string,
): Promise<readonly StoredFile[]> {
  const { definition } = await app.cached.seasonData(record.measurementYear);
  const name = submitted.fileName.replace(/\.csv$/i, '');
  const { measurementYear, submissionId } = record;
  const fileOwner = { measurementYear, submissionId, component, createdBy } as const;
  const deidentifier = createDeidentifier(definition.cahps);
  async function* deidentified(): AsyncGenerator<Uint8Array> {
    for await (const chunk of await verifiedBytes(app.files, submitted)) yield deidentifier.write(chunk);
    yield deidentifier.end();
  }
  const publicFile: StoredFile = {
    ...fileOwner,
    ...(await app.files.write(deidentified())),
    fileId: randomUUID(),
    fileType: fileTypes.cahpsDeidentified,
    fileName: `${name}_DeIdentified.csv`,
    originalName: `${name}_DeIdentified.csv`,
    mediaType: 'text/csv',
  };
  const members = [submitted, publicFile, ...(preview ? [preview] : [])].map((file) => ({
    path: file.fileName,
    modifiedAt: new Date(submitted.createdAt),
    isPacked: file === preview,
    open: () => verifiedBytes(app.files, file),
  }));
  const zip: StoredFile = {
    ...fileOwner,
    ...(await app.files.write(toZip(members))),
    fileId: randomUUID(),
    fileType: fileTypes.cahpsFinalZip,
    fileName: `${name}_Final.zip`,
    originalName: `${name}_Final.zip`,
    mediaType: 'application/zip',
  };
  return [publicFile, zip];
}
