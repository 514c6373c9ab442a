/** Checks of stored files that staff reprocess: the same checks as those of uploads, with another outcome. */
import { getComponent } from '@idss/domain/program';
import type { App } from '#src/kernel/app.ts';
import type { Claim, Purpose, StoredUploadFile } from '#src/features/runs/purpose.ts';
import { listTracked } from '#src/features/runs/findings/carry-explanations.ts';
import { isOpen } from '#src/features/runs/upload-rows.sql.ts';
import type { KnownHashes } from '#src/features/runs/threads/validation-messages.ts';
import { makeChange } from '#src/kernel/change.ts';
import { readReportHashes, type StoredFileRow } from '#src/files/stored-file.sql.ts';
import type { Job } from '#src/jobs/jobs.ts';
import { type ComponentRecord, findComponents } from '#src/access/find-component.sql.ts';
import { reprocessEffect } from './apply-reprocess.ts';
import type { StoredReports } from '#src/features/runs/uploads/findings-file.ts';
import {
  type CheckedFile,
  createOutcomeStore,
  findingsReports,
} from '#src/features/runs/uploads/follow-check.ts';
import { generatedFileTypes } from '#src/features/runs/uploads/generated-file-types.ts';
import { reprocessQueue } from './reprocess-queue.ts';
import { lockGroup } from './reprocessing.sql.ts';
import { stillProcessed } from './request-reprocessing.ts';
import { endUpload, submissionRun } from '#src/features/runs/uploads/submission-run.ts';
import { prepareSeasons } from '#src/features/runs/uploads/prepare-checks.ts';
import { loadUploadContext, type UploadContext } from '#src/features/runs/uploads/upload-context.ts';
import { listUploadFiles, type UploadFileRow } from '#src/features/runs/uploads/upload-records.sql.ts';
import {
  type AskingFile,
  claimForFiles,
  type KnownRun,
  readKnownRuns,
} from '#src/features/runs/uploads/validation-run.sql.ts';
import { validationTask } from '#src/features/runs/validation-task.ts';

const reprocessPurpose: Purpose<UploadFileRow> = {
  name: 'reprocess',
  queue: reprocessQueue,
  async open(app, job) {
    const context = await loadUploadContext(app, job);
    if (!context) return null;
    const store = createOutcomeStore(app, context, reprocessEffect);
    return {
      ...submissionRun(app, context),
      claimsTogether: 20,
      claim: (files) => claim(app, context, files, store),
      finish: (_waiting, job) => finish(app, context, job),
    };
  },
};

export default reprocessPurpose;

/** They were claimed when they were requested: usually there is nothing to write. */
async function claim(
  app: App,
  context: UploadContext,
  files: readonly StoredUploadFile<UploadFileRow>[],
  store: ReturnType<typeof createOutcomeStore>,
): Promise<readonly Claim[]> {
  const { program } = context;
  const component = getComponent(program);
  const found = await findComponents(
    app.pool,
    files.flatMap(({ file: { submissionId } }) =>
      submissionId === null ? [] : [{ submissionId, component }],
    ),
  );
  const records = new Map(found.map((record) => [record.submissionId, record]));
  const submissionIds = [...records.keys()];
  const reports = await readReportHashes(app.pool, {
    component,
    submissionIds,
    fileTypes: generatedFileTypes[program],
  });
  const runIds = found.flatMap(({ currentRunId, latestRunId }) =>
    [currentRunId ?? [], latestRunId ?? []].flat(),
  );
  const runs = await readKnownRuns(app.pool, runIds);
  const seasons = await prepareSeasons(app, context, found, null);
  const explained = await listTracked(app.pool, found);
  const claimed = await claimForFiles(app.pool, component, listUnclaimed(files, records));
  const claims: Claim[] = [];
  for (const { file, stored } of files) {
    const target = records.get(file.submissionId ?? Number.NaN);
    if (!target) claims.push({ kind: 'closed', why: 'The submission does not exist any more.' });
    else if (!isClaimed(target, file) && !claimed.has(file.uploadFileId))
      claims.push({ kind: 'closed', why: stillProcessed });
    else {
      const season = seasons.get(target.measurementYear) ?? { context, register: null };
      const prepared = {
        register: season.register,
        explained: explained.get(target.submissionId) ?? [],
      };
      const before = checkBefore(target, stored, runs, reports.get(target.submissionId) ?? new Map());
      const revalidated = {
        uploaderName: stored.createdBy,
        known: before?.known ?? null,
        headerSubmissionId: before && (runs.get(target.currentRunId ?? '')?.submissionId ?? null),
      };
      claims.push({
        kind: 'ready',
        task: (source) =>
          validationTask(app, season.context, { file, target, prepared, revalidated }, source),
        store: (running) => store({ file, stored, target, before }, running),
      });
    }
  }
  return claims;
}

const isClaimed = (
  { runningUploadFileId }: ComponentRecord,
  { uploadFileId }: Pick<UploadFileRow, 'uploadFileId'>,
): boolean => runningUploadFileId === uploadFileId;

const listUnclaimed = (
  files: readonly StoredUploadFile<UploadFileRow>[],
  records: ReadonlyMap<number, ComponentRecord>,
): readonly AskingFile[] =>
  files.flatMap(({ file: { submissionId, uploadFileId } }) => {
    const target = records.get(submissionId ?? Number.NaN);
    return !target || isClaimed(target, { uploadFileId })
      ? []
      : [{ submissionId: target.submissionId, uploadFileId }];
  });

/** The check before, of the same file; null where there was none. */
function checkBefore(
  { currentFileId, currentRunId, latestRunId }: ComponentRecord,
  { fileId }: StoredFileRow,
  runs: ReadonlyMap<string, KnownRun>,
  reports: StoredReports,
): (NonNullable<CheckedFile['before']> & { readonly known: KnownHashes }) | null {
  if (currentFileId !== fileId || latestRunId === null) return null;
  const hasReports = findingsReports.every((fileType) => reports.has(fileType));
  return {
    runId: latestRunId,
    reports,
    known: {
      resultsHash: runs.get(currentRunId ?? '')?.resultsHash ?? null,
      // A report that is missing is written again.
      findingsHash: hasReports ? (runs.get(latestRunId)?.findingsHash ?? null) : null,
    },
  };
}

const finish = (app: App, context: UploadContext, job: Pick<Job, 'complete'>): Promise<boolean> =>
  makeChange({ app, actor: context.actor }, async (change) => {
    const { db, hint } = change;
    const { transactionId, userId, program } = context.upload;
    await lockGroup(db, transactionId);
    const files = await listUploadFiles(db, transactionId);
    if (files.some(isOpen)) return false;
    // A request after this commit is a new job.
    await job.complete(db);
    if (!(await endUpload(change, context, files))) return true;
    const submissionId = files.at(-1)?.submissionId ?? null;
    if (submissionId === null) return true;
    const done = {
      groupId: transactionId,
      submissionId,
      component: getComponent(program),
      state: 2,
    } as const;
    hint({ message: { kind: 'callComplete', ...done }, audience: { userId } });
    return true;
  });
