/**
 * Keeps what a bulk action did. The outcome of a submission is written in the transaction of its change, so that the record
 * of an action whose process was killed is true. Spec: bulk-record.
 */
import type { BulkOutcome } from '@idss/contract/bulk/bulk';
import type { Component } from '@idss/domain/program';
import { bulkRecordDays, type RecordedBulkAction } from '@idss/domain/stages/bulk-record';
import type { StageLabel } from '@idss/domain/stages/stage';
import { getActor, requireUserId } from '#src/kernel/actor.ts';
import { moveComponentWithin, type Move } from '#src/features/stages/move-component.ts';
import { type Change, makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict } from '#src/kernel/errors.ts';
import {
  deleteOldBulkActions,
  endBulkAction,
  insertBulkAction,
  insertWaitingOutcomes,
  updateBulkOutcomes,
} from '#src/access/bulk-record.sql.ts';
import { type SelectedComponent, selectDistinct } from './execute-bulk.ts';

type Done = Pick<SelectedComponent, 'submissionId' | 'component'> & {
  readonly stage: StageLabel;
  /** The file that was archived. */
  readonly fileId?: string | null;
};

/** Called within the change of these submissions. */
export type RecordDone = (change: Change, ...done: readonly Done[]) => Promise<void>;

export interface RecordedRequest {
  readonly bulkId: string;
  readonly action: RecordedBulkAction;
  readonly selected: readonly SelectedComponent[];
  readonly undoes?: string;
}

/** Does the work and keeps its outcomes. 409 where the id is that of another bulk action. */
export async function recordBulk<Outcome extends BulkOutcome>(
  context: Context,
  { bulkId, action, selected, undoes }: RecordedRequest,
  work: (recordDone: RecordDone) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const { pool } = context.app;
  const each = selectDistinct(selected);
  const isNew = await makeChange(context, async ({ db }) => {
    await deleteOldBulkActions(db, bulkRecordDays);
    const isOwn = await insertBulkAction(db, {
      bulkId,
      action,
      component: getOnly(each),
      userId: requireUserId(context.caller),
      userName: getActor(context).name,
      undoes: undoes ?? null,
    });
    if (isOwn) await insertWaitingOutcomes(db, bulkId, each, context.requestId);
    return isOwn;
  });
  if (!isNew) throw conflict('This id belongs to another bulk action.');
  try {
    const outcomes = await work(async ({ db }, ...done) => {
      await updateBulkOutcomes(
        db,
        bulkId,
        done.map((each) => ({ ...each, ok: true, reason: '' })),
      );
    });
    await updateBulkOutcomes(pool, bulkId, outcomes);
    return outcomes;
  } finally {
    await endBulkAction(pool, bulkId);
  }
}

/** One move of a submission, with its outcome. */
export const moveRecorded = (context: Context, move: Move, recordDone: RecordDone): Promise<StageLabel> =>
  makeChange(
    context,
    async (change) => {
      const stage = await moveComponentWithin(change, context, move);
      await recordDone(change, { ...move.record, stage });
      return stage;
    },
    { name: 'stage' },
  );

function getOnly(selected: readonly SelectedComponent[]): Component | null {
  const [first, ...others] = new Set(selected.map(({ component }) => component));
  return first && others.length === 0 ? first : null;
}
