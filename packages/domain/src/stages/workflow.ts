/**
 * The workflow of a component: one table, from which the actions offered and the server's guards all derive. Spec:
 * stages-transitions.
 */
import type { ValidationStatus } from '../findings/finding.ts';
import type { ActionName } from '../permissions/actions.ts';
import type { Component, Program } from '../program.ts';
import { hedisComponent, programOf } from '../program.ts';
import { isOpenForUploads, type ProgramSwitches, type SystemModes } from '../settings/settings.ts';
import type { Verdict } from '../verdict.ts';
import { all, no, yes } from '../verdict.ts';
import { cahpsTransitions } from './cahps-transitions.ts';
import { hedisTransitions } from './hedis-transitions.ts';
import { hosTransitions } from './hos-transitions.ts';
import { isAtLeast, type Stage, stageLabels } from './stage.ts';

/** The facts of a component that decide whether it may move. */
export interface ComponentFacts {
  readonly component: Component;
  readonly stage: Stage;
  readonly isAuditRequired: boolean;
  readonly validationStatus: ValidationStatus;
  /** There is a file to validate again: the current one, or without one the last that was refused. */
  readonly hasStoredFile: boolean;
  /** Validation has run on the current file. */
  readonly isValidated: boolean;
  /** A sysadmin may lock and mark final despite Error findings. */
  readonly isSysadmin: boolean;
  /** Rows of the review table that have no designation yet. */
  readonly rowsWithoutDesignation: number;
  /** HOS submissions are marked final without an attestation for now. */
  readonly isHosInterim: boolean;
  /** The program takes files now. */
  readonly isProgramOpen: boolean;
  /** It is attested now; `completionAt` says whether it is after a move. */
  readonly isAttested: boolean;
  /** Public-reporting choice saved after the last change of data. */
  readonly isReportingChoiceCurrent: boolean;
  /** A signed PDF is stored for exactly the current data. */
  readonly isSignedForThisData: boolean;
  /** Stage of the HEDIS component of the same submission, with which its CAHPS is finalized; null where it has none. */
  readonly hedisStage: Stage | null;
  /** The CAHPS component of the same submission; null where it has none. */
  readonly cahps: SurveyFacts | null;
  /** What the vendor's representative states when attesting HOS; null in every other action. */
  readonly hosAttestation: HosAttestation | null;
}

export interface SurveyFacts {
  readonly stage: Stage;
  /** It was left out when HEDIS was signed, and finalized by its own attestation. */
  readonly isAttestedApart: boolean;
}

export interface HosAttestation {
  /** Name of the data representative. */
  readonly attester: string;
  /** The survey vendor organization. */
  readonly vendorName: string;
  readonly areStatementsAccepted: boolean;
}

/** Actions of ExecutePlanAction. */
export const planActions = [
  'PlanLock',
  'PlanUnlock',
  'AuditLock',
  'AuditUnlock',
  'MarkFinal',
  'MarkFinalUnlock',
  'Attestation',
  'AttestationUndo',
  'ClearAllMeasures',
  'Unsubmit',
] as const;
export type PlanAction = (typeof planActions)[number];

/** Only for staff, and only in bulk. Spec: stages-any, admin-data-bulk. */
export const staffActions = ['Rollback', 'Reprocess'] as const;
export const workflowActions = [...planActions, ...staffActions] as const;
export type WorkflowAction = (typeof workflowActions)[number];

export interface Transition {
  readonly action: WorkflowAction;
  readonly from: readonly Stage[];
  to(facts: ComponentFacts): Stage;
  readonly permission: ActionName;
  /** An action that does not apply to this submission is not offered at all. Without it, it applies to every one. */
  appliesTo?(facts: ComponentFacts): Verdict;
  /** What has to be done first. An action that it refuses is offered, with the reason. */
  guard(facts: ComponentFacts): Verdict;
  /** The reporting choice and any draft or signed attestation that covers it become void. */
  readonly voidsAttestation?: true;
  /** The current file is archived and the component is empty afterwards. */
  readonly removesFile?: true;
  /** The CAHPS component of the same submission makes this move in the same transaction, where it can. */
  readonly takesCahpsAlong?: PlanAction;
}

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
  readonly isSysadmin: boolean;
  readonly settings: ProgramSwitches & SystemModes;
  readonly isJobRunning: boolean;
}

/** May a file for this component be uploaded now? The refusal is `fileUploadNotAllowedReason`. */
export function canUploadFile(facts: UploadFacts): Verdict {
  const program = programOf(facts.component);
  const open = isOpenForUploads(program, facts.isSysadmin, facts.settings);
  if (!open.ok) return open;
  if (!isUploadStage(program, facts.stage)) return no(closedBecause(program, facts.stage));
  return facts.isJobRunning ? no('Another file for this submission is still being processed.') : yes();
}

function closedBecause(program: Program, stage: Stage): string {
  if (program === 'HEDIS') return 'The submission is locked; remove the plan lock before loading a new file.';
  // HOS is attested before it is final.
  const is = program === 'HOS' && stage !== 'complete' ? 'attested' : 'final';
  return `The submission is ${is}; undo that before loading a new file.`;
}

/** The rows of the table, each in the file of its program. */
export const transitionsOf = (component: Component): readonly Transition[] =>
  ({ [hedisComponent]: hedisTransitions, CAHPS: cahpsTransitions, HOS: hosTransitions })[component];

/** What stages are named after: done, the component is one step further. */
const steps: ReadonlySet<WorkflowAction> = new Set(['PlanLock', 'AuditLock', 'MarkFinal', 'Attestation']);

/** The permission to do what this stage waits for; null where it waits for a file, or for nothing. */
export const awaitedPermission = (component: Component, stage: Stage): ActionName | null =>
  transitionsOf(component).find(({ action, from }) => steps.has(action) && from.includes(stage))
    ?.permission ?? null;

export const transitionOf = (component: Component, action: WorkflowAction): Transition | undefined =>
  transitionsOf(component).find((transition) => transition.action === action);

/** Checks only the stage of an action. */
export function isAtAction(
  facts: Pick<ComponentFacts, 'component' | 'stage'>,
  action: WorkflowAction,
): Verdict {
  const transition = transitionOf(facts.component, action);
  if (!transition) return no(`${action} is not an action of ${programOf(facts.component)} submissions.`);
  return transition.from.includes(facts.stage)
    ? yes()
    : no(`The submission is at ${stageLabels[facts.stage]}; this is not possible there.`);
}

/** Checks stage and guards of an action; the person's permission is checked separately. */
export function canTake(facts: ComponentFacts, action: WorkflowAction): Verdict {
  const stage = isAtAction(facts, action);
  const transition = transitionOf(facts.component, action);
  if (!stage.ok || !transition) return stage;
  return all(transition.appliesTo?.(facts) ?? yes(), transition.guard(facts));
}

type OfferedTransition = Transition & { readonly action: PlanAction };
const isOffered = (transition: Transition): transition is OfferedTransition =>
  planActions.some((action) => action === transition.action);

/** The actions of the submission's own page that start at its present stage and apply to it. */
export const offeredTransitions = (facts: ComponentFacts): readonly OfferedTransition[] =>
  transitionsOf(facts.component)
    .filter(isOffered)
    .filter(
      (transition) => transition.from.includes(facts.stage) && (transition.appliesTo?.(facts).ok ?? true),
    );

/** Is a component final, and attested, after a move to `stage`? `wasAttested`: before the move. */
export function completionAt(
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
  const along = transitionOf('CAHPS', transition.takesCahpsAlong);
  const { stage: from } = facts.cahps;
  return along?.from.includes(from)
    ? { from, to: along.to({ ...facts, component: 'CAHPS', stage: from }) }
    : null;
}
