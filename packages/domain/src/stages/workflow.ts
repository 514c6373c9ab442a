/**
 * The workflow of a component: one table, from which the actions offered and the server's guards all derive. Spec:
 * stages-transitions.
 */
import type { ActionName } from '../permissions/actions.ts';
import type { Component, Program } from '../program.ts';
import { hedisComponent, getProgram } from '../program.ts';
import { type SeasonForUpload, takesFile } from '../season/season-state.ts';
import { isOpenForUploads, type ProgramSwitches, type SystemModes } from '../settings/settings.ts';
import type { Need, Verdict } from '../verdict.ts';
import { all, no, yes } from '../verdict.ts';
import { takesNoFile } from './nothing-to-report.ts';
import { cahpsTransitions } from './cahps-transitions.ts';
import { hedisTransitions } from './hedis-transitions.ts';
import { hosTransitions } from './hos-transitions.ts';
import {
  type ComponentFacts,
  type PlanAction,
  planActions,
  type Transition,
  type WorkflowAction,
} from './transition.ts';
import { isAtLeast, type Stage, stageLabels } from './stage.ts';

/** The stage that a good upload leads to. Spec: stages-upload. */
export const stageAfterUpload: Record<Program, Stage> = {
  HEDIS: 'plan-lock',
  CAHPS: 'cahps-mark-final',
  HOS: 'hos-attestation',
};

/** May a file be uploaded at this stage: the first, or another before the workflow went further? */
export const isUploadStage = (program: Program, stage: Stage): boolean =>
  stage === 'import' || stage === stageAfterUpload[program];

export interface UploadFacts {
  readonly component: Component;
  readonly stage: Stage;
  readonly hasNothingToReport: boolean;
  readonly isSysadmin: boolean;
  readonly settings: ProgramSwitches & SystemModes;
  readonly season: SeasonForUpload;
  /** A file was accepted before. */
  readonly isBegun: boolean;
  readonly now: Date;
  readonly isJobRunning: boolean;
}

/** May a file for this component be uploaded now? The refusal is `fileUploadNotAllowedReason`. */
export function canUploadFile(facts: UploadFacts): Verdict {
  const program = getProgram(facts.component);
  const open = all(
    isOpenForUploads(program, facts.isSysadmin, facts.settings),
    takesFile(facts.season, { ...facts, program }),
  );
  if (!open.ok) return open;
  if (!isUploadStage(program, facts.stage))
    return no(getClosedReason(program, facts.stage), getWayBack(facts.component, facts.stage));
  if (facts.hasNothingToReport) return takesNoFile(facts.component);
  return facts.isJobRunning ? no('Another file for this submission is still being processed.') : yes();
}

function getClosedReason(program: Program, stage: Stage): string {
  if (program === 'HEDIS') return 'The submission is locked; remove the plan lock before loading a new file.';
  // HOS is attested before it is final.
  const is = program === 'HOS' && stage !== 'complete' ? 'attested' : 'final';
  return `The submission is ${is}; undo that before loading a new file.`;
}

/** What opens the component for a file again: of a locked one the lock that goes first. */
function getWayBack(component: Component, stage: Stage): Need | undefined {
  const undo = listTransitions(component).find(
    ({ action, from }) => undoing.has(action) && from.includes(stage),
  );
  return undo && { permission: undo.permission, toDo: undoing.get(undo.action) ?? 'undo that' };
}

const undoing: ReadonlyMap<WorkflowAction, string> = new Map([
  ['PlanUnlock', 'remove it'],
  ['MarkFinalUnlock', 'undo that'],
  ['AttestationUndo', 'undo that'],
]);

/** The rows of the table, each in the file of its program. */
export const listTransitions = (component: Component): readonly Transition[] =>
  ({ [hedisComponent]: hedisTransitions, CAHPS: cahpsTransitions, HOS: hosTransitions })[component];

/** The actions after which stages are named: once done, the component is one step further. */
const steps: ReadonlySet<WorkflowAction> = new Set(['PlanLock', 'AuditLock', 'MarkFinal', 'Attestation']);

/** The permission to do what this stage waits for; null where it waits for a file, or for nothing. */
export const awaitedPermission = (component: Component, stage: Stage): ActionName | null =>
  listTransitions(component).find(({ action, from }) => steps.has(action) && from.includes(stage))
    ?.permission ?? null;

export const findTransition = (component: Component, action: WorkflowAction): Transition | undefined =>
  listTransitions(component).find((transition) => transition.action === action);

/** Checks only the stage of an action. */
export function isAtAction(
  facts: Pick<ComponentFacts, 'component' | 'stage'>,
  action: WorkflowAction,
): Verdict {
  const transition = findTransition(facts.component, action);
  if (!transition) return no(`${action} is not an action of ${getProgram(facts.component)} submissions.`);
  return transition.from.includes(facts.stage)
    ? yes()
    : no(`The submission is at ${stageLabels[facts.stage]}; this is not possible there.`);
}

/** Checks stage and guards of an action; the person's permission is checked separately. */
export function canTake(facts: ComponentFacts, action: WorkflowAction): Verdict {
  const stage = isAtAction(facts, action);
  const transition = findTransition(facts.component, action);
  if (!stage.ok || !transition) return stage;
  return all(transition.appliesTo?.(facts) ?? yes(), transition.guard(facts));
}

type OfferedTransition = Transition & { readonly action: PlanAction };
const isOffered = (transition: Transition): transition is OfferedTransition =>
  planActions.some((action) => action === transition.action);

/** The actions of the submission's own page that start at its present stage and apply to it. */
export const offeredTransitions = (facts: ComponentFacts): readonly OfferedTransition[] =>
  listTransitions(facts.component)
    .filter(isOffered)
    .filter(
      (transition) => transition.from.includes(facts.stage) && (transition.appliesTo?.(facts).ok ?? true),
    );

/** Is a component final, and attested, after a move to `stage`? `wasAttested`: before the move. */
export function getCompletion(
  component: Component,
  stage: Stage,
  wasAttested: boolean,
): { readonly isFinal: boolean; readonly isAttested: boolean } {
  switch (component) {
    case hedisComponent:
      return { isFinal: isAtLeast(stage, 'hedis-attestation'), isAttested: stage === 'complete' };
    case 'CAHPS':
      return { isFinal: isAtLeast(stage, 'cahps-attestation'), isAttested: stage === 'complete' };
    case 'HOS':
      // With interim submission, marked final does not mean attested.
      return {
        isFinal: stage === 'complete',
        isAttested: stage === 'mark-final' || (stage === 'complete' && wasAttested),
      };
  }
}

/** Where the CAHPS component goes with this move of its HEDIS component, or null where it stays. */
export function cahpsMovesAlong(
  transition: Transition,
  facts: ComponentFacts,
): { readonly from: Stage; readonly to: Stage } | null {
  if (!transition.takesCahpsAlong || facts.cahps === null || facts.cahps.isAttestedApart) return null;
  const along = findTransition('CAHPS', transition.takesCahpsAlong);
  const { stage: from } = facts.cahps;
  return along?.from.includes(from)
    ? { from, to: along.to({ ...facts, component: 'CAHPS', stage: from }) }
    : null;
}
