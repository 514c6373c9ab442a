/**
 * Undoes a bulk action, submission by submission, where nothing changed since. The undo is a bulk action itself, with the
 * rights that the person has now. Spec: bulk-record.
 */
import type { BulkOutcome } from '@idss/contract/bulk/bulk';
import { can, uploadAction } from '@idss/domain/permissions/can';
import { type Component, getProgram } from '@idss/domain/program';
import { bulkRecords, canUndoOne } from '@idss/domain/stages/bulk-record';
import type { PlanAction } from '@idss/domain/stages/transition';
import { stageLabels } from '@idss/domain/stages/stage';
import { findTransition } from '@idss/domain/stages/workflow';
import { all, no, type Verdict, yes } from '@idss/domain/verdict';
import { bulkActions } from '@idss/domain/stages/bulk-actions';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import { restoreUploads } from '#src/features/runs/uploads/restore-uploads.ts';
import type { AccessWatch, Context } from '#src/kernel/context.ts';
import { conflict, Refusal } from '#src/kernel/errors.ts';
import { moveRecorded, recordBulk, type RecordDone } from './bulk-record.ts';
import {
  type BulkActionSummary,
  type BulkOutcomeRow,
  listBulkOutcomes,
} from '#src/access/bulk-record.sql.ts';
import { executeBulk, type SelectedComponent } from './execute-bulk.ts';

export interface UndoRequest {
  readonly undoId: string;
  readonly submissions: readonly SelectedComponent[];
}

const getKey = ({ submissionId, component }: SelectedComponent): string => `${submissionId} ${component}`;

export async function undoBulkAction(
  context: Context & AccessWatch,
  { bulkId, action }: BulkActionSummary,
  { undoId, submissions }: UndoRequest,
): Promise<BulkOutcome[]> {
  const { undo, whyNotUndone = '' } = bulkRecords[action];
  if (!undo) throw conflict(whyNotUndone);
  if (bulkActions.some((each) => each === action)) requireFreshSignIn(context, 'undo a bulk action');
  const kept = new Map((await listBulkOutcomes(context.app.pool, bulkId)).map((row) => [getKey(row), row]));
  const request = { bulkId: undoId, action: undo.action, selected: submissions, undoes: bulkId };
  return recordBulk(context, request, (recordDone) =>
    undo.move === null
      ? restoreArchived(context, { undoId, submissions }, kept)
      : moveBack(context, { undoId, submissions }, { move: undo.move, kept, recordDone }),
  );
}

/** May this person undo it on this submission now? */
export async function mayUndo(
  context: Pick<Context, 'app' | 'caller'>,
  { undo, whyNotUndone = '' }: (typeof bulkRecords)[keyof typeof bulkRecords],
  { row, record }: { readonly row: BulkOutcomeRow; readonly record: ComponentRecord | undefined },
): Promise<Verdict> {
  if (!undo) return no(whyNotUndone);
  const verdict = canUndo(row);
  return verdict.ok && record ? mayMove(context, record, undo.move) : verdict;
}

/** The outcome in the list allows it; permission and stage are checked by what does it. */
const canUndo = (row: BulkOutcomeRow | undefined): Verdict =>
  row?.state === 'done' ? canUndoOne(isAsLeft(row)) : no('The action did not change it.');

/** An upload moves a submission, too. */
const isAsLeft = ({ isLatestMove, currentStage, stage }: BulkOutcomeRow): boolean =>
  isLatestMove && currentStage !== null && stageLabels[currentStage] === stage;

interface MovingBack {
  readonly move: PlanAction;
  readonly kept: ReadonlyMap<string, BulkOutcomeRow>;
  readonly recordDone: RecordDone;
}

const moveBack = (
  context: Context & AccessWatch,
  { submissions }: UndoRequest,
  { move, kept, recordDone }: MovingBack,
): Promise<BulkOutcome[]> =>
  executeBulk(context, submissions, {
    may: async (record) => all(canUndo(kept.get(getKey(record))), await mayMove(context, record, move)),
    take: (record) =>
      moveRecorded(context, { record, action: move, why: 'undo of a bulk action' }, recordDone),
  });

async function mayMove(
  { app, caller }: Pick<Context, 'app' | 'caller'>,
  { component, reach }: ComponentRecord,
  move: PlanAction | null,
): Promise<Verdict> {
  const matrix = await app.cached.matrix();
  if (move === null) return can(matrix, caller, uploadAction(getProgram(component)), reach);
  const transition = findTransition(component, move);
  return transition
    ? can(matrix, caller, transition.permission, reach)
    : no(`${move} is not available for this submission.`);
}

/** The archived files are validated again under the undo's id and become current, as an upload of them would. */
async function restoreArchived(
  context: Context & AccessWatch,
  { undoId, submissions }: UndoRequest,
  kept: ReadonlyMap<string, BulkOutcomeRow>,
): Promise<BulkOutcome[]> {
  const [component] = new Set(submissions.map((each) => each.component));
  const verdicts = new Map(submissions.map((each) => [each.submissionId, canUndo(kept.get(getKey(each)))]));
  const files = submissions.flatMap((each) => {
    const fileId = kept.get(getKey(each))?.fileId ?? null;
    return verdicts.get(each.submissionId)?.ok && fileId !== null
      ? [{ submissionId: each.submissionId, fileId }]
      : [];
  });
  const rows = new Map<number, Verdict>();
  if (component && files.length > 0)
    for (const [submissionId, verdict] of await restore(context, { undoId, component, files }))
      rows.set(submissionId, verdict);
  return submissions.map((each) => {
    const verdict = rows.get(each.submissionId) ?? verdicts.get(each.submissionId) ?? no('');
    return {
      submissionId: each.submissionId,
      component: each.component,
      orgName: '',
      ok: verdict.ok,
      stage: kept.get(getKey(each))?.stage ?? '',
      reason: verdict.ok ? '' : verdict.reason,
    };
  });
}

interface Restoring {
  readonly undoId: string;
  readonly component: Component;
  readonly files: readonly { readonly submissionId: number; readonly fileId: string }[];
}

/** Of each submission: its file is being validated, or why not. */
async function restore(
  context: Context,
  { undoId, component, files }: Restoring,
): Promise<ReadonlyMap<number, Verdict>> {
  try {
    const { uploadDetail } = await restoreUploads(context, { transactionId: undoId, component, files });
    return new Map(
      [...uploadDetail.nonSurveyFiles, ...uploadDetail.surveyFiles].map((file) => [
        file.submissionID ?? 0,
        file.isProcessed ? no(file.note) : yes(),
      ]),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return new Map(files.map(({ submissionId }) => [submissionId, no(error.message)]));
  }
}
