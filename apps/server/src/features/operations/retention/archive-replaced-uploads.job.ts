/**
 * After a season, findings and results of the replaced uploads of each submission become one compressed file, and their lines and
 * generated files are removed. Each submission is a transaction, so that a job that was killed continues where it was. Spec:
 * files-retention.
 */
import { randomUUID } from 'node:crypto';
import { type Component, hedisComponent, getProgram } from '@idss/domain/program';
import { makeChange } from '#src/kernel/change.ts';
import type { App } from '#src/kernel/app.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { derivedFileTypes, finalFileTypes } from '#src/files/derived-file-types.ts';
import { mayRemoveFiles } from '#src/files/backup-lock.sql.ts';
import { fileTypes, insertStoredFiles, listCurrentFiles } from '#src/files/stored-file.sql.ts';
import { verifiedBytes } from '#src/files/verified-bytes.ts';
import { defineJob } from '#src/jobs/define-job.ts';
import { type RetentionJob, retentionQueue } from './retention-queue.ts';
import {
  deleteReplacedFiles,
  deleteReplacedLines,
  type FinishedComponent,
  listReplacedComponents,
  listReplacedRuns,
  lockFinished,
  replaceByArchive,
} from './retention.sql.ts';
import { openArchive } from './run-archive.ts';

export const archiveReplacedUploadsJob = defineJob(retentionQueue, (app) => ({
  concurrency: 1,
  run: (job) => archiveReplacedUploads(app, job),
}));

const componentsAtOnce = 50;
const filesAtOnce = 200;
/** The most of one job; the next job, an hour later, continues. */
const maxComponents = 10_000;

/** Uploaded files, and those of a survey that was final, are evidence. */
const isEvidence = (component: Component, fileType: number): boolean =>
  fileType === fileTypes.cahpsSubmission || finalFileTypes[component].includes(fileType);
const getRemovable = (component: Component): readonly number[] =>
  derivedFileTypes[component].filter((fileType) => !isEvidence(component, fileType));
export const removable = {
  [hedisComponent]: getRemovable(hedisComponent),
  CAHPS: getRemovable('CAHPS'),
  HOS: getRemovable('HOS'),
};

export async function archiveReplacedUploads(app: App, { before }: RetentionJob): Promise<void> {
  for (let done = 0; done < maxComponents; ) {
    const some = await listReplacedComponents(app.pool, before, componentsAtOnce);
    for (const each of some) {
      // No file is removed while a backup runs; the next hour's job continues.
      if (app.jobs.stopping.aborted || !(await mayRemoveFiles(app.pool))) return;
      await archiveUploadsFor(app, each);
    }
    done += some.length;
    if (some.length === 0) break;
  }
  await removeGenerated(app, before);
}

async function archiveUploadsFor(app: App, finishedComponent: FinishedComponent): Promise<void> {
  const { submissionId, component, organizationId, measurementYear } = finishedComponent;
  const runs = await listReplacedRuns(app.pool, finishedComponent);
  const runIds = runs.map(({ runId }) => runId);
  const fileType = fileTypes.replacedUploads;
  const [earlier] = await listCurrentFiles(app.pool, [finishedComponent], [fileType]);
  const written = await app.files.write(
    openArchive(app.pool, runs, earlier ? await verifiedBytes(app.files, earlier) : null),
  );
  const fileId = randomUUID();
  const fileName = `${submissionId}_${getProgram(component)}_ReplacedUploads.jsonl.gz`;
  const isArchived = await makeChange(
    { app, actor: systemActor },
    async ({ db, emit }) => {
      if (!(await mayRemoveFiles(db))) return false;
      await lockFinished(db, finishedComponent);
      const now = await listReplacedRuns(db, finishedComponent);
      const [earlierNow] = await listCurrentFiles(db, [finishedComponent], [fileType]);
      // The archive is discarded if the replaced uploads changed while it was written.
      if (now.map(({ runId }) => runId).join() !== runIds.join() || earlierNow?.fileId !== earlier?.fileId)
        return false;
      await insertStoredFiles(db, [
        {
          ...written,
          fileId,
          fileType,
          measurementYear,
          submissionId,
          component,
          fileName,
          originalName: fileName,
          mediaType: 'application/gzip',
          createdBy: systemActor.name,
        },
      ]);
      await replaceByArchive(db, runIds, { fileId, earlierFileId: earlier?.fileId ?? null });
      emit({
        kind: 'replaced-uploads-archived',
        submissionId,
        component,
        organizationId,
        uploads: runs.map((run) => run.fileName),
        fileName,
        sha256: written.sha256,
      });
      return true;
    },
    { name: 'retention' },
  );
  if (!isArchived) await app.files.remove(written.storageKey);
  else if (earlier) await app.files.remove(earlier.storageKey);
}

async function removeGenerated(app: App, before: number): Promise<void> {
  for (;;) {
    const { files, lines } = await makeChange({ app, actor: systemActor }, async ({ db, emit }) => {
      if (!(await mayRemoveFiles(db))) return { files: [], lines: 0 };
      const removed = {
        files: await deleteReplacedFiles(db, before, removable, filesAtOnce),
        lines: await deleteReplacedLines(db, before, filesAtOnce),
      };
      if (removed.files.length + removed.lines > 0)
        emit({
          kind: 'replaced-files-removed',
          files: removed.files.length,
          bytes: removed.files.reduce((sum, { size }) => sum + size, 0),
          lines: removed.lines,
        });
      return removed;
    });
    // Without a row they are unclaimed: if the process ends here, the sweep puts them into quarantine.
    for (const { storageKey } of files) await app.files.remove(storageKey);
    if (files.length + lines === 0 || app.jobs.stopping.aborted) return;
  }
}
