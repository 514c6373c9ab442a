/** The bulk actions of the last days, and their undo. Spec: bulk-record. */
import type { BulkRecord, bulkRecords as calls, RecordedOutcome } from '@idss/contract/bulk/bulk-records';
import type { Handlers } from '@idss/contract/endpoint';
import { canSee } from '@idss/domain/permissions/can';
import { bulkRecords, canUndo, getBulkRecordState } from '@idss/domain/stages/bulk-record';
import { findComponents, type ComponentRecord } from '#src/access/find-component.sql.ts';
import { requireUserId } from '#src/kernel/actor.ts';
import type { AccessWatch, Context } from '#src/kernel/context.ts';
import { notFound } from '#src/kernel/errors.ts';
import {
  type BulkActionSummary,
  type BulkOutcomeRow,
  countBulkActions,
  findBulkAction,
  listBulkActions,
  listBulkOutcomes,
  listUndoing,
} from '#src/access/bulk-record.sql.ts';
import { mayUndo, undoBulkAction } from './undo-bulk-action.ts';

export const bulkRecordsApi: Handlers<typeof calls, Context & AccessWatch> = {
  async GetBulkActions({ query: { pageNumber = 1, resultCount = 25 } }, context) {
    const { pool } = context.app;
    const userId = context.caller.isSysadmin ? null : requireUserId(context.caller);
    const page = { offset: (pageNumber - 1) * resultCount, limit: resultCount };
    const rows = await listBulkActions(pool, userId, page);
    return {
      total: await countBulkActions(pool, userId),
      actions: rows.map((row) => present(context, row)),
    };
  },

  async GetBulkAction({ query: { bulkId } }, context) {
    const { pool } = context.app;
    const found = await requireBulkAction(context, bulkId);
    const rows = await listBulkOutcomes(pool, bulkId);
    const records = new Map(
      (await findComponents(pool, rows)).map((record) => [getKey(record), record] as const),
    );
    const isVisible = (row: BulkOutcomeRow): boolean => {
      const record = records.get(getKey(row));
      // Without a stage it was unknown to the person who named it, and says nothing.
      return row.stage === '' || (record !== undefined && canSee(context.caller, record.reach));
    };
    const visible = rows.filter(isVisible);
    return {
      ...present(context, found),
      outcomes: await Promise.all(
        visible.map((row) => presentOutcome(context, found, { row, record: records.get(getKey(row)) })),
      ),
      hidden: rows.length - visible.length,
      undo: canUndo(found.action, found.isUndone),
      undoes: found.undoes,
      undoneBy: await listUndoing(pool, bulkId),
      people: found.people,
    };
  },

  async UndoBulkAction({ body: { bulkId, ...request } }, context) {
    const found = await requireBulkAction(context, bulkId);
    return { outcomes: await undoBulkAction(context, found, request) };
  },
};

const getKey = ({ submissionId, component }: Pick<BulkOutcomeRow, 'submissionId' | 'component'>): string =>
  `${submissionId} ${component}`;

/** 404 for what does not exist, and for what others did. */
async function requireBulkAction({ app, caller }: Context, bulkId: string): Promise<BulkActionSummary> {
  const found = await findBulkAction(app.pool, bulkId);
  if (!found || (found.userId !== requireUserId(caller) && !caller.isSysadmin)) throw notFound();
  return found;
}

function present({ caller }: Context, row: BulkActionSummary): BulkRecord {
  const { people, userId, hasEnded, secondsSinceSent, undoes: _undoes, ...rest } = row;
  return {
    ...rest,
    isOwn: userId === caller.userId,
    state: getBulkRecordState(hasEnded, secondsSinceSent),
    done: people?.changed ?? row.done,
  };
}

async function presentOutcome(
  context: Context,
  { action }: BulkActionSummary,
  { row, record }: { readonly row: BulkOutcomeRow; readonly record: ComponentRecord | undefined },
): Promise<RecordedOutcome> {
  return {
    submissionId: row.submissionId,
    component: row.component,
    orgName: row.stage === '' ? '' : (record?.organizationName ?? ''),
    measurementYear: row.stage === '' ? null : (record?.measurementYear ?? null),
    ok: row.state === 'done',
    state: row.state,
    stage: row.stage,
    reason: row.reason,
    undo: await mayUndo(context, bulkRecords[action], { row, record }),
  };
}
