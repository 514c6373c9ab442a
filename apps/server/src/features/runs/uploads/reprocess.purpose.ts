/** Checks of stored files that staff reprocess: the same checks as those of uploads, with another outcome. */
import type { App } from '#src/kernel/app.ts';
import type { Purpose, Claim, StoredUploadFile } from '#src/features/runs/purpose.ts';
import { loadRegisterOfMany, type RegisterOfMany } from '#src/features/runs/load-register.ts';
import { addLines, isOpen, listForgotten } from '#src/features/runs/upload-rows.sql.ts';
import type { KnownHashes } from '#src/features/runs/validation-messages.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { readReportHashes, type StoredFileRow } from '#src/files/stored-file.sql.ts';
import type { Job } from '#src/jobs/jobs.ts';
import { getComponent } from '@idss/domain/program';
import { type ComponentRecord, findComponents } from '#src/access/find-component.sql.ts';
import type { StoredReports } from './findings-file.ts';
import { generatedOf } from './generated-file-types.ts';
import { presentUpload } from './present-upload.ts';
import { reprocessQueue } from './reprocess-queue.ts';
import { lockGroup } from './reprocessing.sql.ts';
import { stillProcessed } from './request-reprocessing.ts';
import { reportsOfFindings, savingWith } from './follow-check.ts';
import { closeFile } from './store-outcomes.ts';
import { reprocessEffect } from './apply-reprocess.ts';
import { loadUploadContext, type UploadContext } from './upload-context.ts';
import { findUpload, finishUpload, listUploadFiles, type UploadFileRow } from './upload-records.sql.ts';
import { claimComponent, type KnownRun, readKnownRuns } from './validation-run.sql.ts';
import { validationTask } from './validation-task.ts';

interface Target {
  readonly record: ComponentRecord;
  /** Of the submissions that were claimed together; null of a survey. */
  readonly register: RegisterOfMany | null;
  /** The check before, of the same file; null where there was none. */
  readonly before: (Before & { readonly known: KnownHashes }) | null;
  /** In the header of the file; null where that is unknown. */
  readonly headerSubmissionId: number | null;
}

interface Before {
  readonly runId: string;
  readonly reports: StoredReports;
}

export const reprocessPurpose: Purpose<UploadContext, UploadFileRow, Target> = {
  queue: reprocessQueue,
  concurrency: 2,
  perOrganization: 2,
  async load(app, { transactionId, actor }) {
    const group = await findUpload(app.pool, transactionId);
    return group?.state === 'received' ? loadUploadContext(app, group, actor) : null;
  },
  async listOpenFiles(app, { upload }) {
    return (await listUploadFiles(app.pool, upload.transactionId)).filter(isOpen);
  },
  claimsTogether: 20,
  claim,
  task(app, context, file, { target: { record, register, before, headerSubmissionId }, stored }, source) {
    const known = before?.known ?? null;
    const again = { uploaderName: stored.createdBy, known, register, headerSubmissionId };
    return validationTask(app, context, file, record, source, again);
  },
  save: (app, context, file, { stored, target: { record, before } }, running) =>
    save(app, context, file, { stored, target: record, before }, running),
  refuse: (app, context, file, finding) => closeFile(app, context, file, 'refused', finding),
  fail: (app, context, file, note) => closeFile(app, context, file, 'failed', note),
  finish,
  listForgotten: (db) => listForgotten(db, { purpose: 'reprocess' }),
  maintain: () => Promise.resolve(),
};

const save = savingWith(reprocessEffect);

/** They were claimed when they were requested: usually there is nothing to write. */
async function claim(
  app: App,
  { program, measurementYear, shared }: UploadContext,
  files: readonly StoredUploadFile<UploadFileRow>[],
): Promise<readonly Claim<Target>[]> {
  const component = getComponent(program);
  const wanted = files.flatMap(({ file: { submissionId } }) =>
    submissionId === null ? [] : [{ submissionId, component }],
  );
  const found = await findComponents(app.pool, wanted);
  const records = new Map(found.map((record) => [record.submissionId, record]));
  const reports = await readReportHashes(app.pool, {
    component,
    submissionIds: [...records.keys()],
    fileTypes: generatedOf[program],
  });
  const runIds = found.flatMap(({ currentRunId, latestRunId }) =>
    [currentRunId ?? [], latestRunId ?? []].flat(),
  );
  const known = await readKnownRuns(app.pool, runIds);
  const register =
    program === 'HEDIS'
      ? await loadRegisterOfMany(app, { measurementYear, shared }, [...records.keys()])
      : null;
  const claims: Claim<Target>[] = [];
  for (const { file, stored } of files) {
    const record = file.submissionId === null ? undefined : records.get(file.submissionId);
    if (!record) claims.push({ kind: 'failed', note: 'The submission is not in the current season.' });
    else if (!(await isClaimed(app, record, file))) claims.push({ kind: 'failed', note: stillProcessed });
    else {
      const before = beforeOf(record, stored, known, reports.get(record.submissionId) ?? new Map());
      const headerSubmissionId = before ? (known.get(record.currentRunId ?? '')?.submissionId ?? null) : null;
      claims.push({ kind: 'ready', target: { record, register, before, headerSubmissionId } });
    }
  }
  return claims;
}

const isClaimed = async (
  app: App,
  record: ComponentRecord,
  { uploadFileId }: UploadFileRow,
): Promise<boolean> =>
  record.runningUploadFileId === uploadFileId ||
  claimComponent(app.pool, record.submissionId, record.component, uploadFileId);

function beforeOf(
  { currentFileId, currentRunId, latestRunId }: ComponentRecord,
  { fileId }: StoredFileRow,
  known: ReadonlyMap<string, KnownRun>,
  reports: StoredReports,
): Target['before'] {
  if (currentFileId !== fileId || latestRunId === null) return null;
  const hasReports = reportsOfFindings.every((fileType) => reports.has(fileType));
  return {
    runId: latestRunId,
    reports,
    known: {
      resultsHash: known.get(currentRunId ?? '')?.resultsHash ?? null,
      // A report that is missing is written again.
      findingsHash: hasReports ? (known.get(latestRunId)?.findingsHash ?? null) : null,
    },
  };
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
    const done = {
      groupId: transactionId,
      submissionId,
      component: getComponent(program),
      state: 2,
    } as const;
    await app.push.publish(db, { kind: 'callComplete', ...done }, { userId });
    return true;
  });
}
