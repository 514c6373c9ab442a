/** Checks of stored files that staff reprocess: the same checks as those of uploads, with another outcome. */
import type { App } from '#src/app.ts';
import type { CheckDefinition, Claim } from '#src/checking/check-definition.ts';
import { addLines, isOpen, listForgotten } from '#src/checking/upload-rows.sql.ts';
import { inTransaction } from '#src/db/transaction.ts';
import type { Job } from '#src/jobs/jobs.ts';
import { componentOf } from '@idss/domain/program';
import { type ComponentRecord, findComponent } from '#src/records/find-component.sql.ts';
import { presentUpload } from './present-upload.ts';
import { reprocessQueue } from './reprocess-queue.ts';
import { lockGroup } from './reprocessing.sql.ts';
import { stillProcessed } from './request-reprocessing.ts';
import { closeFile, saveOutcome } from './save-outcome.ts';
import { reprocessSettlement } from './settle-reprocess.ts';
import { loadUploadContext, type UploadContext } from './upload-context.ts';
import { findUpload, finishUpload, listUploadFiles, type UploadFileRow } from './upload-records.sql.ts';
import { claimComponent, readResultsHash } from './validation-run.sql.ts';
import { validationTask } from './validation-task.ts';

export const reprocessChecks: CheckDefinition<UploadContext, UploadFileRow, ComponentRecord> = {
  queue: reprocessQueue,
  concurrency: 2,
  perOrganization: 2,
  noSpaceLeft: 'The portal had no space left to store the findings of this file. Reprocess it again later.',
  async load(app, { transactionId, actor }) {
    const group = await findUpload(app.pool, transactionId);
    return group?.state === 'received' ? loadUploadContext(app, group, actor) : null;
  },
  async listOpenFiles(app, { upload }) {
    return (await listUploadFiles(app.pool, upload.transactionId)).filter(isOpen);
  },
  claim,
  async task(app, context, file, { target, stored }, source) {
    const isCurrent = target.currentFileId === stored.fileId;
    const again = { uploaderName: stored.createdBy, hasResultFiles: isCurrent };
    const task = await validationTask(app, context, file, target, source, again);
    const runId = isCurrent ? target.currentRunId : null;
    return runId === null ? task : { ...task, knownResults: await readResultsHash(app.pool, runId) };
  },
  save: (...saving) => saveOutcome(reprocessSettlement, ...saving),
  refuse: (app, context, file, finding) => closeFile(app, context, file, 'refused', finding),
  fail: (app, context, file, note) => closeFile(app, context, file, 'failed', note),
  finish,
  listForgotten: (db) => listForgotten(db, { purpose: 'reprocess' }),
  maintain: () => Promise.resolve(),
};

/** It was claimed when it was requested: usually there is nothing to write. */
async function claim(
  app: App,
  { program }: UploadContext,
  { submissionId, uploadFileId }: UploadFileRow,
): Promise<Claim<ComponentRecord>> {
  const record =
    submissionId === null ? null : await findComponent(app.pool, submissionId, componentOf(program));
  if (!record) return { kind: 'failed', note: 'The submission is not in the current season.' };
  const isClaimed =
    record.runningUploadFileId === uploadFileId ||
    (await claimComponent(app.pool, record.submissionId, record.component, uploadFileId));
  return isClaimed ? { kind: 'ready', target: record } : { kind: 'failed', note: stillProcessed };
}

async function finish(app: App, { upload }: UploadContext, job: Pick<Job, 'complete'>): Promise<boolean> {
  const { transactionId, userId, program } = upload;
  return inTransaction(app.pool, async (db) => {
    await lockGroup(db, transactionId);
    const files = await listUploadFiles(db, transactionId);
    if (files.some(isOpen)) return false;
    // A request after this commit is a new job.
    await job.complete(db);
    const closing = presentUpload(upload, 'finished', files);
    if (!(await finishUpload(db, transactionId, closing.fatalError))) return true;
    await addLines(db, transactionId, [JSON.stringify(closing)]);
    await app.push.publish(db, { kind: 'upload', transactionId }, { userId });
    const submissionId = files.at(-1)?.submissionId ?? 0;
    const done = { groupId: transactionId, submissionId, component: componentOf(program), state: 2 } as const;
    await app.push.publish(db, { kind: 'callComplete', ...done }, { userId });
    return true;
  });
}
