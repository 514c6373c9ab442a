/** One of the five bulk actions of staff on many submissions of one program, and its preview. Spec: admin-data-bulk. */
import { requireUserId } from '#src/kernel/actor.ts';
import { randomUUID } from 'node:crypto';
import type { BulkActionOutcome } from '@idss/contract/bulk/bulk-actions';
import type { BulkOutcome } from '@idss/contract/bulk/bulk';
import { can } from '@idss/domain/permissions/can';
import type { Component } from '@idss/domain/program';
import {
  type BulkAction,
  canTakeBulkAction,
  listMoves,
  stageAfterBulkAction,
} from '@idss/domain/stages/bulk-actions';
import { type StageLabel, stageLabels } from '@idss/domain/stages/stage';
import { all, no, type Verdict, yes } from '@idss/domain/verdict';
import { toFacts } from '#src/access/component-facts.ts';
import { type Change, makeChange } from '#src/kernel/change.ts';
import { moveComponentWithin } from '#src/features/stages/move-component.ts';
import {
  type RequestedReprocess,
  requestReprocessing,
  stillProcessed,
} from '#src/features/runs/reprocess/request-reprocessing.ts';
import type { AccessWatch, Context } from '#src/kernel/context.ts';
import { conflict } from '#src/kernel/errors.ts';
import { type ComponentRecord, findComponents } from '#src/access/find-component.sql.ts';
import { done, executeBulk, refused, unknown } from '#src/features/bulk/execute-bulk.ts';
import { type RecordDone, recordBulk } from './bulk-record.ts';

export interface BulkActionRequest {
  readonly action: BulkAction;
  readonly component: Component;
  readonly submissionIds: readonly number[];
  /** Of the client; the id of the bulk action. Requests with the same one belong together. */
  readonly groupId?: string | undefined;
}

export interface BulkActionResult {
  readonly outcomes: BulkActionOutcome[];
  readonly bulkId: string;
  readonly groupId: string | null;
}

const maxId = 2_147_483_647;

async function checkAction(
  { app, caller }: Pick<Context, 'app' | 'caller'>,
  record: ComponentRecord,
  action: BulkAction,
): Promise<Verdict> {
  return all(
    can(await app.cached.matrix(), caller, 'SUBMISSION_GENERIC_ADMIN', record.reach),
    record.runningUploadFileId === null ? yes() : no(stillProcessed),
    canTakeBulkAction(await bulkActionFacts({ app }, record), action),
  );
}

// Signature and designations decide none of these actions.
const bulkActionFacts = async ({ app }: Pick<Context, 'app'>, record: ComponentRecord) =>
  toFacts(
    record,
    { isSignedForThisData: false, rowsWithoutDesignation: 0 },
    await app.cached.settings(),
    true,
  );

export async function previewBulkAction(
  context: Pick<Context, 'app' | 'caller'>,
  { action, component, submissionIds }: BulkActionRequest,
): Promise<BulkActionOutcome[]> {
  const selected = [...new Set(submissionIds)].map((submissionId) => ({ submissionId, component }));
  const found = await findComponents(
    context.app.pool,
    selected.filter(({ submissionId }) => submissionId <= maxId),
  );
  const records = new Map(found.map((record) => [record.submissionId, record]));
  const outcomes: BulkOutcome[] = [];
  for (const each of selected) {
    const record = records.get(each.submissionId);
    if (!record) {
      outcomes.push(unknown(each));
      continue;
    }
    const verdict = await checkAction(context, record, action);
    const facts = await bulkActionFacts(context, record);
    outcomes.push(
      verdict.ok
        ? done(record, stageLabels[stageAfterBulkAction(facts, action)])
        : refused(record, verdict.reason),
    );
  }
  return withFiles(outcomes);
}

export async function runBulkAction(
  context: Context & AccessWatch,
  request: BulkActionRequest,
): Promise<BulkActionResult> {
  const { action, component } = request;
  const bulkId = request.groupId ?? randomUUID();
  // An id that no component can have is not kept.
  const selected = request.submissionIds
    .filter((submissionId) => submissionId <= maxId)
    .map((submissionId) => ({ submissionId, component }));
  const archived = new Map<number, string>();
  const outcomes = await recordBulk(context, { bulkId, action, selected }, (recordDone) =>
    action === 'Reprocess'
      ? reprocess(context, { ...request, groupId: bulkId }, recordDone)
      : moveEach(context, { ...request, action, groupId: bulkId }, { recordDone, archived }),
  );
  const isValidated = action === 'Reprocess' || (action === 'Rollback' && outcomes.some(({ ok }) => ok));
  return { outcomes: withFiles(outcomes, archived), bulkId, groupId: isValidated ? bulkId : null };
}

interface Recording {
  readonly recordDone: RecordDone;
  /** Gets the file of each submission that was archived. */
  readonly archived: Map<number, string>;
}

function moveEach(
  context: Context & AccessWatch,
  { action, component, submissionIds, groupId }: BulkActionRequest & { readonly groupId: string },
  { recordDone, archived }: Recording,
): Promise<BulkOutcome[]> {
  return executeBulk(
    context,
    submissionIds.map((submissionId) => ({ submissionId, component })),
    {
      may: (record) => checkAction(context, record, action),
      take: (record) =>
        makeChange(
          context,
          async (change) => {
            const stage = await takeMoves(change, context, record, action);
            const fileId = action === 'Unsubmit' ? record.currentFileId : null;
            if (fileId !== null) archived.set(record.submissionId, fileId);
            await recordDone(change, { ...record, stage, fileId });
            // Validation runs again on what can be changed again.
            if (action === 'Rollback')
              await requestReprocessing(change, context.app, {
                userId: requireUserId(context.caller),
                groupId,
                component,
                submissionIds: [record.submissionId],
              });
            return stage;
          },
          { name: 'stage' },
        ),
    },
  );
}

async function takeMoves(
  change: Change,
  context: Context,
  record: ComponentRecord,
  action: BulkAction,
): Promise<StageLabel> {
  let stage = stageLabels[record.stage];
  for (const move of listMoves(action, record))
    stage = await moveComponentWithin(change, context, { record, action: move, why: `bulk ${action}` });
  return stage;
}

async function reprocess(
  context: Context,
  { component, submissionIds, groupId }: BulkActionRequest & { readonly groupId: string },
  recordDone?: RecordDone,
): Promise<BulkOutcome[]> {
  const { app } = context;
  const ids = [...new Set(submissionIds)];
  const request = {
    userId: requireUserId(context.caller),
    groupId,
    component,
    submissionIds: ids.filter((id) => id <= maxId),
  };
  const requested = await makeChange(
    context,
    async (change) => {
      const all = await requestReprocessing(change, app, request);
      const accepted = all.flatMap(({ record, verdict }) => (record && verdict.ok ? [record] : []));
      await recordDone?.(
        change,
        ...accepted.map((record) => ({ ...record, stage: stageLabels[record.stage] })),
      );
      return all;
    },
    { name: 'reprocess' },
  );
  const byId = new Map(requested.map((each) => [each.submissionId, each]));
  return ids.map((submissionId) => getOutcome(component, submissionId, byId.get(submissionId)));
}

function getOutcome(
  component: Component,
  submissionId: number,
  requested: RequestedReprocess | undefined,
): BulkOutcome {
  if (!requested?.record) return unknown({ submissionId, component });
  const { record, verdict } = requested;
  return verdict.ok ? done(record, stageLabels[record.stage]) : refused(record, verdict.reason);
}

/** Reprocesses one submission. 404, or 409 with the reason. */
export async function reprocessOne(
  context: Context,
  request: { readonly component: Component; readonly submissionId: number; readonly groupId: string },
): Promise<boolean> {
  const [outcome] = await reprocess(context, {
    ...request,
    action: 'Reprocess',
    submissionIds: [request.submissionId],
  });
  if (!outcome?.ok) throw conflict(outcome?.reason ?? '');
  return true;
}

const withFiles = (
  outcomes: readonly BulkOutcome[],
  archived: ReadonlyMap<number, string> = new Map(),
): BulkActionOutcome[] =>
  outcomes.map((outcome) => ({ ...outcome, archivedFileId: archived.get(outcome.submissionId) ?? null }));
