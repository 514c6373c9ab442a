/**
 * How a repeated check changes its component: findings, status and reports are replaced. Results that changed replace the
 * stored ones before the locks and not after. Everything else stays. Spec: admin-data-reprocess.
 */
import { randomUUID } from 'node:crypto';
import { validationStatusLabels } from '@idss/domain/findings/finding';
import { isHedis, programOf } from '@idss/domain/program';
import { isUploadStage } from '@idss/domain/stages/workflow';
import type { App, Queryable } from '#src/app.ts';
import { outcomeNote } from '#src/checking/outcome-note.ts';
import { archiveStoredFiles, insertStoredFiles, readReportHashes } from '#src/files/stored-file.sql.ts';
import { regenerateResultFiles } from '#src/generators/result-files-jobs.ts';
import { generatedOf, isReportOfFindings, isReportOfRefused } from './generated-file-types.ts';
import { doResultsDiffer } from './results-differ.sql.ts';
import type { CheckedComponent, OutcomeContext, Settled, Settlement } from './save-outcome.ts';
import { settleUpload } from './take-in-file.ts';
import { wakeWaitingUpload } from './upload-queue.ts';
import {
  insertResults,
  noteLatestRun,
  noteResultsHash,
  readResultsHash,
  replaceResults,
} from './validation-run.sql.ts';

/** Spec: admin-data-reprocess. */
export const resultsDiffer = 'Results differ from those that were locked; roll back to take them over';

export const reprocessSettlement: Settlement = {
  // It was asked for by staff, at whatever stage.
  refuse: () => Promise.resolve(null),
  storedReports: async ({ pool }, stored, target) =>
    target && target.currentFileId === stored.fileId
      ? readReportHashes(pool, { ...target, fileTypes: generatedOf[programOf(target.component)] })
      : new Map(),
  settle: (app, db, saving, checked) =>
    // Without a current file it is the last refused one: if it passes now, it is what a good upload would be.
    checked.record.currentFileId === saving.stored.fileId
      ? settleCurrentFile(app, db, saving, checked)
      : settleUpload(app, db, saving, checked),
};

/** What of the stored results the new ones change. */
type Change = 'none' | 'replaced' | 'locked';

async function settleCurrentFile(
  app: App,
  db: Queryable,
  saving: OutcomeContext,
  checked: CheckedComponent,
): Promise<Settled> {
  const { file, stored, runId, made } = saving;
  const { record, status, isGood } = checked;
  const { submissionId, component, organizationId } = record;
  const of = { submissionId, component };
  const change = await changeOf(db, saving, checked);
  await replaceReports(db, saving, checked, change);
  if (change === 'replaced') {
    const { results } = made.outcome;
    if (results) await insertResults(db, runId, results);
    await replaceResults(db, { ...of, runId, status });
    if (isHedis(component)) await regenerateResultFiles(app, db, { submissionId, by: stored.createdBy });
  } else await noteLatestRun(db, { ...of, runId, status });
  await wakeWaitingUpload(app, db, of);
  const found = outcomeNote(made.outcome.counts, status, isGood ? '' : made.outcome.reason);
  return {
    events: [
      {
        kind: 'file-processed',
        ...of,
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

async function changeOf(
  db: Queryable,
  { runId, made }: OutcomeContext,
  { record, isGood }: CheckedComponent,
): Promise<Change> {
  if (!isGood) return 'none';
  if (record.currentRunId !== null && !(await hasChangedResults(db, record.currentRunId, runId, made)))
    return 'none';
  return isUploadStage(programOf(record.component), record.stage) ? 'replaced' : 'locked';
}

async function hasChangedResults(
  db: Queryable,
  before: string,
  runId: string,
  { outcome: { results, resultsHash } }: OutcomeContext['made'],
): Promise<boolean> {
  if (resultsHash !== null) {
    if (resultsHash === (await readResultsHash(db, before))) return false;
    if (results === null) throw new Error('The current results changed during the check.');
  }
  if (await doResultsDiffer(db, before, { runId, results })) return true;
  if (resultsHash !== null) await noteResultsHash(db, before, resultsHash);
  return false;
}

async function replaceReports(
  db: Queryable,
  { stored, made }: OutcomeContext,
  { record, isGood }: CheckedComponent,
  change: Change,
): Promise<void> {
  const { submissionId, component, measurementYear } = record;
  const of = { submissionId, component };
  const isReplaced = (fileType: number): boolean =>
    !made.unchangedTypes.includes(fileType) &&
    (change === 'replaced' ||
      (isGood && change === 'none' ? isReportOfFindings(fileType) : isReportOfRefused(fileType)));
  const files = made.files.filter(({ fileType }) => isReplaced(fileType));
  const fileTypes =
    isGood && change !== 'locked'
      ? generatedOf[programOf(component)].filter(isReplaced)
      : files.map(({ fileType }) => fileType);
  if (fileTypes.length === 0) return;
  await archiveStoredFiles(db, { ...of, fileTypes, why: 'Reprocessed' });
  await insertStoredFiles(
    db,
    files.map(({ written, ...facts }) => ({
      ...facts,
      ...written,
      ...of,
      fileId: randomUUID(),
      measurementYear,
      originalName: facts.fileName,
      createdBy: stored.createdBy,
    })),
  );
}
