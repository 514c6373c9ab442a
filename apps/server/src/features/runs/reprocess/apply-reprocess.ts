/**
 * How a repeated check changes its component: findings, status and reports are replaced. Results that changed replace the
 * stored ones before the locks and not after. Everything else stays. Spec: admin-data-reprocess.
 */
import { randomUUID } from 'node:crypto';
import { validationStatusLabels } from '@idss/domain/findings/finding';
import { getComponent, isHedis, getProgram } from '@idss/domain/program';
import { isUploadStage } from '@idss/domain/stages/workflow';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { outcomeNote } from '#src/features/runs/outcome-note.ts';
import type { KnownHashes } from '#src/features/runs/threads/validation-messages.ts';
import { archiveStoredFiles, insertStoredFiles } from '#src/files/stored-file.sql.ts';
import { regenerateResultFiles } from '#src/documents/generated/result-files-jobs.ts';
import {
  generatedFileTypes,
  isReportOfFindings,
  isReportOfRefused,
} from '#src/features/runs/uploads/generated-file-types.ts';
import { doResultsDiffer } from './results-differ.sql.ts';
import type { AppliedOutcome, CheckedComponent, Effect } from '#src/features/runs/uploads/store-outcomes.ts';
import { applyUploads } from '#src/features/runs/uploads/apply-upload.ts';
import { wakeWaitingUploads } from '#src/features/runs/uploads/upload-queue.ts';
import {
  insertResults,
  noteLatestRuns,
  noteResultsHash,
  readKnownRuns,
  replaceResults,
} from '#src/features/runs/uploads/validation-run.sql.ts';

/** Spec: admin-data-reprocess. */
export const resultsDiffer = 'Results differ from those that were locked; roll back to take them over';

export const reprocessEffect: Effect = {
  // Staff requested it: it is allowed at every stage.
  async apply(app, db, context, checked) {
    const { program } = context;
    const known = await readKnownRuns(
      db,
      checked.flatMap(({ record }) => record.currentRunId ?? []),
    );
    const applied: AppliedOutcome[] = [];
    const unchanged: CheckedComponent[] = [];
    for (const each of checked) {
      const { stored, record } = each;
      // Without a current file it is the last refused one: if it passes now, it is treated like a good upload.
      if (record.currentFileId !== stored.fileId) {
        applied.push(...(await applyUploads(app, db, context, [each])));
        continue;
      }
      const change = await getChange(db, known, each);
      await replaceReports(db, each, change);
      if (change === 'replaced') await useResults(app, db, each);
      else unchanged.push(each);
      applied.push(presentApplied(each, change));
    }
    const component = getComponent(program);
    await noteLatestRuns(
      db,
      component,
      unchanged.map(({ record: { submissionId }, runId, status }) => ({ submissionId, runId, status })),
    );
    await wakeWaitingUploads(
      app,
      db,
      component,
      checked.map(({ record }) => record.submissionId),
    );
    return applied;
  },
};

/** Whether the new results replace the stored ones. `locked`: they differ, but the stage takes no new data. */
type Change = 'none' | 'replaced' | 'locked';

/** The new results become the current ones. */
async function useResults(
  app: App,
  db: Queryable,
  { record: { submissionId, component }, stored, runId, status, outcome: { results } }: CheckedComponent,
): Promise<void> {
  if (results) await insertResults(db, [{ runId, results }]);
  await replaceResults(db, { submissionId, component, runId, status });
  if (isHedis(component)) await regenerateResultFiles(app, db, { submissionId, by: stored.createdBy });
}

function presentApplied(
  { record, stored, file, outcome, status, isGood }: CheckedComponent,
  change: Change,
): AppliedOutcome {
  const { submissionId, component, organizationId } = record;
  const found = outcomeNote(outcome.counts, status, isGood ? '' : outcome.reason);
  return {
    events: [
      {
        kind: 'file-processed',
        submissionId,
        component,
        organizationId,
        fileName: file.fileName,
        status: validationStatusLabels[status],
        isTakenIn: false,
        fileId: stored.fileId,
        sha256: stored.sha256,
        why: 'reprocess',
      },
    ],
    stage: record.stage,
    note:
      change === 'locked'
        ? resultsDiffer
        : change === 'replaced'
          ? `${found}. The results changed; the new ones are current.`
          : found,
  };
}

async function getChange(
  db: Queryable,
  known: ReadonlyMap<string, KnownHashes>,
  checked: CheckedComponent,
): Promise<Change> {
  const { record, isGood } = checked;
  if (!isGood) return 'none';
  if (record.currentRunId !== null && !(await hasChangedResults(db, record.currentRunId, known, checked)))
    return 'none';
  return isUploadStage(getProgram(record.component), record.stage) ? 'replaced' : 'locked';
}

async function hasChangedResults(
  db: Queryable,
  before: string,
  known: ReadonlyMap<string, KnownHashes>,
  { runId, outcome: { results, resultsHash } }: CheckedComponent,
): Promise<boolean> {
  if (resultsHash !== null) {
    if (resultsHash === known.get(before)?.resultsHash) return false;
    if (results === null) throw new Error('The current results changed during the check.');
  }
  if (await doResultsDiffer(db, before, { runId, results })) return true;
  if (resultsHash !== null) await noteResultsHash(db, before, resultsHash);
  return false;
}

async function replaceReports(
  db: Queryable,
  { stored, record, isGood, files: generatedFiles, unchangedTypes }: CheckedComponent,
  change: Change,
): Promise<void> {
  const { submissionId, component, measurementYear } = record;
  const componentKey = { submissionId, component };
  const isReplaced = (fileType: number): boolean =>
    !unchangedTypes.includes(fileType) &&
    (change === 'replaced' ||
      (isGood && change === 'none' ? isReportOfFindings(fileType) : isReportOfRefused(fileType)));
  const files = generatedFiles.filter(({ fileType }) => isReplaced(fileType));
  const fileTypes =
    isGood && change !== 'locked'
      ? generatedFileTypes[getProgram(component)].filter(isReplaced)
      : files.map(({ fileType }) => fileType);
  if (fileTypes.length === 0) return;
  await archiveStoredFiles(db, { ...componentKey, fileTypes, why: 'Reprocessed' });
  await insertStoredFiles(
    db,
    files.map(({ written, ...facts }) => ({
      ...facts,
      ...written,
      ...componentKey,
      fileId: randomUUID(),
      measurementYear,
      originalName: facts.fileName,
      createdBy: stored.createdBy,
    })),
  );
}
