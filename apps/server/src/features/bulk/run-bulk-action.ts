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

export interface BulkActionRequest {
  readonly action: BulkAction;
  readonly component: Component;
  readonly submissionIds: readonly number[];
  /** Of the client. */
  readonly groupId?: string | undefined;
}

export interface BulkActionResult {
  readonly outcomes: BulkActionOutcome[];
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
  const { action, component, submissionIds } = request;
  const groupId = request.groupId ?? randomUUID();
  if (action === 'Reprocess')
    return { outcomes: withFiles(await reprocess(context, { ...request, groupId })), groupId };
  const archived = new Map<number, string>();
  const outcomes = await executeBulk(
    context,
    submissionIds.map((submissionId) => ({ submissionId, component })),
    {
      may: (record) => checkAction(context, record, action),
      take: (record) =>
        makeChange(
          context,
          async (change) => {
            const stage = await takeMoves(change, context, record, action);
            if (action === 'Unsubmit' && record.currentFileId !== null)
              archived.set(record.submissionId, record.currentFileId);
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
  const isValidated = action === 'Rollback' && outcomes.some(({ ok }) => ok);
  return { outcomes: withFiles(outcomes, archived), groupId: isValidated ? groupId : null };
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
): Promise<BulkOutcome[]> {
  const { app } = context;
  const ids = [...new Set(submissionIds)];
  const request = {
    userId: requireUserId(context.caller),
    groupId,
    component,
    submissionIds: ids.filter((id) => id <= maxId),
  };
  const requested = await makeChange(context, (change) => requestReprocessing(change, app, request), {
    name: 'reprocess',
  });
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
