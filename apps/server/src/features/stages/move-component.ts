/**
 * One action on one component: one transaction locks the rows it depends on, checks the rules, changes the stage,
 * applies the effects of the action, and writes the events. Of two concurrent actions one wins, the other gets the new
 * stage.
 */
import type { CellChange } from '@idss/domain/audit/save-review';
import type { DomainEvent } from '@idss/domain/events/event';
import { componentLabel, getComponent } from '@idss/domain/program';
import { can } from '@idss/domain/permissions/can';
import { attestationsVoidedBy, togetherWithHedis } from '@idss/domain/stages/attesting';
import { type Stage, type StageLabel, stageLabels } from '@idss/domain/stages/stage';
import { cahpsMovesAlong, canTake, getCompletion, findTransition } from '@idss/domain/stages/workflow';
import type {
  ComponentFacts,
  HosAttestation,
  Transition,
  WorkflowAction,
} from '@idss/domain/stages/transition';
import { requireLocked } from '#src/access/lock-component.ts';
import { countOpenRows } from '#src/features/review/count-open-rows.ts';
import { toFacts } from '#src/access/component-facts.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { readSummaryExtras } from '#src/access/component-extras.sql.ts';
import { voidHosAttestation } from '#src/access/hos-attestation.sql.ts';
import { type Change, makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { submissionHint } from '#src/kernel/effects.ts';
import { conflict, requireOk } from '#src/kernel/errors.ts';
import { stageEffects } from './stage-effects.ts';
import { archiveFile, touchSource, updateStage, voidAttestation } from './stages.sql.ts';

export interface Move {
  readonly record: Pick<ComponentRecord, 'submissionId' | 'component'>;
  readonly action: WorkflowAction;
  readonly why?: string;
  /** Only for the attestation of an HOS submission. */
  readonly hosAttestation?: HosAttestation;
}

/** Returns the new stage of the component. 403, or 409 with the current stage. */
export const moveComponent = (context: Context, move: Move): Promise<StageLabel> =>
  makeChange(context, (change) => moveComponentWithin(change, context, move), { name: 'stage' });

/** The same within another change, which must not have locked rows of the submission before. */
export async function moveComponentWithin(
  change: Change,
  { app, caller }: Pick<Context, 'app' | 'caller'>,
  move: Move,
): Promise<StageLabel> {
  const { db: client } = change;
  const { action, hosAttestation = null } = move;
  const record = await requireLocked(client, move.record);
  const transition = findTransition(record.component, action);
  if (!transition) throw conflict(`${action} is not available for this submission.`);
  requireOk(can(await app.cached.matrix(), caller, transition.permission, record.reach));
  if (record.runningUploadFileId !== null)
    throw conflict(
      'A file for this submission is still being processed. Please wait until it is done.',
      'stage_changed',
    );
  const extras = await readSummaryExtras(client, record.submissionId, record.component);
  const rowsWithoutDesignation = await countOpenRows(
    client,
    await app.cached.getCatalogue(record.measurementYear),
    record,
  );
  const facts = toFacts(
    record,
    { ...extras, rowsWithoutDesignation },
    await app.cached.settings(),
    caller.isSysadmin,
    hosAttestation,
  );
  const verdict = canTake(facts, action);
  if (!verdict.ok) throw conflict(verdict.reason, 'stage_changed');

  const to = transition.to(facts);
  await updateStage(client, {
    ...on(record),
    stage: to,
    ...getCompletion(record.component, to, record.isAttested),
    isAttestedApart: record.component === 'CAHPS' && to === 'complete' && record.hedisStage !== null,
  });
  let designations: readonly CellChange[] | undefined;
  for (const effect of stageEffects)
    if (effect.component === record.component && effect.action === action)
      designations = (await effect.take({ change, app, record })) ?? designations;
  await endAttestation(change, transition, record);
  await removeFile(change, transition, record);
  change.emit(
    stageChanged(record, { action, from: record.stage, to, why: describeReason(move), designations }),
  );
  await takeCahpsAlong(change, transition, record, facts);
  return stageLabels[to];
}

const on = ({ submissionId, component }: ComponentRecord) => ({ submissionId, component });

/** The text of an HOS attestation: who attested, and for which vendor. */
const describeReason = ({ why, hosAttestation }: Move): string | undefined =>
  why ??
  (hosAttestation
    ? `attested by ${hosAttestation.attester.trim()} for ${hosAttestation.vendorName.trim()}, both statements accepted`
    : undefined);

interface StageMove {
  readonly action: WorkflowAction;
  readonly from: Stage;
  readonly to: Stage;
  readonly why: string | undefined;
  readonly designations?: readonly CellChange[] | undefined;
}

const stageChanged = (
  {
    submissionId,
    component,
    organizationId,
  }: Pick<ComponentRecord, 'submissionId' | 'component' | 'organizationId'>,
  { action, from, to, why, designations }: StageMove,
): DomainEvent => ({
  kind: 'stage-changed',
  submissionId,
  component,
  organizationId,
  action,
  from: stageLabels[from],
  to: stageLabels[to],
  ...(why ? { why } : {}),
  ...(designations ? { designations } : {}),
});

/** CAHPS is finalized and reopened together with HEDIS of the same submission. Spec: stages-surveys. */
async function takeCahpsAlong(
  { db, emit }: Change,
  transition: Transition,
  record: ComponentRecord,
  facts: ComponentFacts,
): Promise<void> {
  const along = cahpsMovesAlong(transition, facts);
  if (!along) return;
  const cahps = { ...record, component: getComponent('CAHPS') };
  await updateStage(db, {
    ...on(cahps),
    stage: along.to,
    ...getCompletion(cahps.component, along.to, along.from === 'complete'),
    isAttestedApart: false,
  });
  emit(stageChanged(cahps, { action: transition.action, ...along, why: togetherWithHedis }));
}

/** Voids choices, drafts and signatures of this component, and of components whose attestation covers it. */
async function endAttestation(
  { db, actor, emit, hint }: Change,
  transition: Transition,
  record: ComponentRecord,
): Promise<void> {
  if (!transition.voidsAttestation) return;
  const { submissionId, organizationId } = record;
  for (const component of attestationsVoidedBy(record)) {
    const ended = await voidAttestation(db, submissionId, component, actor.name);
    if (component === getComponent('HOS'))
      ended.push(...(await voidHosAttestation(db, submissionId, actor.name)));
    if (component !== record.component) {
      // A choice in progress was based on data that are now outdated.
      await touchSource(db, submissionId, component);
      hint(submissionHint({ submissionId, component }));
    }
    const componentSuffix = component === record.component ? '' : ` of ${componentLabel(record.component)}`;
    for (const attestationId of ended)
      emit({
        kind: 'attestation-voided',
        submissionId,
        component,
        organizationId,
        attestationId,
        why: `${transition.action}${componentSuffix}`,
      });
  }
}

async function removeFile(
  { db, emit }: Change,
  transition: Transition,
  record: ComponentRecord,
): Promise<void> {
  if (!transition.removesFile) return;
  const { submissionId, component, organizationId } = record;
  const archived = await archiveFile(db, submissionId, component, transition.action);
  if (archived)
    emit({
      kind: 'file-archived',
      submissionId,
      component,
      organizationId,
      ...archived,
      why: transition.action,
    });
}
