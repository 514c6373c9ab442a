/**
 * One action on one component: one transaction that locks the row, asks the rules, moves the stage, does what the
 * action brings with it, and writes the event. Of two at once, one wins and the other reads the present stage.
 */
import { componentOf } from '@idss/domain/program';
import { can } from '@idss/domain/permissions/can';
import {
  canTake,
  stageLabels,
  standingAt,
  transitionOf,
  type PlanAction,
  type StageLabel,
  type Transition,
} from '@idss/domain/stages/workflow';
import type pg from 'pg';
import type { App } from '#src/app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { appendEvent, type Actor } from '#src/events/append-event.sql.ts';
import { factsOf } from '#src/features/submissions/component-facts.ts';
import { lockComponent, type ComponentRecord } from '#src/records/find-component.sql.ts';
import { readSummaryExtras } from '#src/records/component-extras.sql.ts';
import type { Caller } from '#src/http/context.ts';
import { conflict, notFound, requireOk } from '#src/http/errors.ts';
import { fault } from '#src/http/fault.ts';
import { setInitialDesignations } from './set-initial-designations.ts';
import { archiveFile, updateStage, voidAttestation } from './stages.sql.ts';

export interface Move {
  readonly app: App;
  readonly actor: Actor;
  readonly caller: Caller;
  readonly record: Pick<ComponentRecord, 'submissionId' | 'component'>;
  readonly action: PlanAction;
  readonly why?: string;
}

/** Answers the stage that the component is at now. 403, or 409 with the present stage. */
export async function moveComponent(move: Move): Promise<StageLabel> {
  const { app, record } = move;
  const stage = await inTransaction(app.pool, async (client) => {
    const locked = await lockComponent(client, record.submissionId, record.component);
    if (!locked) throw notFound();
    return moveLocked(client, move, locked);
  });
  return stage;
}

async function moveLocked(
  client: pg.PoolClient,
  { app, actor, caller, action, why }: Move,
  record: ComponentRecord,
): Promise<StageLabel> {
  const transition = transitionOf(record.component, action);
  if (!transition) throw conflict(`${action} is not an action of this submission.`);
  requireOk(can(await app.cached.matrix(), caller, transition.permission, record.reach));
  if (record.runningUploadFileId !== null)
    throw conflict(
      'A file for this submission is still being processed. Please wait until it is done.',
      'stage_changed',
    );
  const extras = await readSummaryExtras(client, record.submissionId, record.component);
  const facts = factsOf(record, extras, await app.cached.settings(), caller.isSysadmin);
  const verdict = canTake(facts, action);
  if (!verdict.ok) throw conflict(verdict.reason, 'stage_changed');

  const to = transition.to(facts);
  await updateStage(client, {
    submissionId: record.submissionId,
    component: record.component,
    step: to,
    ...standingAt(record.component, to, record.isAttested),
  });
  await fault(app.config, 'stage.after-update');
  await takeEffect(client, app, actor, transition, record);
  await app.push.publish(
    client,
    { kind: 'submission', submissionId: record.submissionId, component: record.component },
    { submissionId: record.submissionId },
  );
  await appendEvent(client, actor, {
    kind: 'stage-changed',
    submissionId: record.submissionId,
    component: record.component,
    organizationId: record.organizationId,
    action,
    from: stageLabels[record.step],
    to: stageLabels[to],
    ...(why ? { why } : {}),
  });
  await fault(app.config, 'stage.before-commit');
  return stageLabels[to];
}

/** What an action brings with it besides the stage. */
async function takeEffect(
  client: pg.PoolClient,
  app: App,
  actor: Actor,
  transition: Transition,
  record: ComponentRecord,
): Promise<void> {
  const { submissionId, component, organizationId } = record;
  const on = { submissionId, component, organizationId } as const;
  if (transition.action === 'PlanLock' && component === componentOf('HEDIS'))
    await setInitialDesignations(client, (await app.cached.season()).catalogue, record, actor.name);
  if (transition.voidsAttestation)
    for (const attestationId of await voidAttestation(client, submissionId, component, actor.name))
      await appendEvent(client, actor, {
        kind: 'attestation-voided',
        ...on,
        attestationId,
        why: transition.action,
      });
  if (transition.removesFile) {
    const archived = await archiveFile(client, submissionId, component, transition.action);
    if (archived)
      await appendEvent(client, actor, { kind: 'file-archived', ...on, ...archived, why: transition.action });
  }
}
