/**
 * The workflow of a component: one table, from which stage labels, step numbers, the stepper, the actions offered and
 * the server's guards all derive. Spec: stages-transitions.
 */
import type { ValidationStatus } from '../findings/finding.ts';
import type { ActionName } from '../permissions/actions.ts';
import type { Component, Program } from '../program.ts';
import { programOf } from '../program.ts';
import type { Verdict } from '../verdict.ts';
import { no, yes } from '../verdict.ts';
import { cahpsTransitions } from './cahps-transitions.ts';
import { hedisTransitions } from './hedis-transitions.ts';
import { hosTransitions } from './hos-transitions.ts';

/** Spec: stages-steps. */
export type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** The word a list shows for the step that comes next. Spec: stages-steps. */
export const stageLabels = {
  1: 'Import',
  2: 'Apply Mark Final',
  3: 'Apply Plan Lock',
  4: 'Apply Audit Lock',
  5: 'Validations/Attestation',
  6: 'Apply Mark Final',
  7: 'Finalize Attestation',
  8: 'Finalize Attestation',
  9: 'Complete',
} as const satisfies Record<Step, string>;
export type StageLabel = (typeof stageLabels)[Step];

/** Step titles of the stepper on submission home. Spec: stages-steps. */
const stepTitles: Record<Program, Partial<Record<Step, string>>> = {
  HEDIS: {
    1: 'Import Submission',
    3: 'Apply Plan Lock',
    4: 'Apply Audit Lock',
    6: 'Apply Mark Final',
    7: 'Finalize Attestation',
    9: 'Submission Finalized',
  },
  CAHPS: {
    1: 'Import Submission',
    2: 'Apply Mark Final',
    8: 'Finalize Attestation',
    9: 'Submission Finalized',
  },
  HOS: {
    1: 'Import Submission',
    5: 'Validations/Attestation',
    6: 'Apply Mark Final',
    9: 'Submission Finalized',
  },
};

/** The steps of a component in order, the audit step left out where no audit is required. */
export function stepsOf(
  component: Component,
  isAuditRequired: boolean,
): readonly { step: Step; title: string }[] {
  return Object.entries(stepTitles[programOf(component)])
    .map(([step, title]) => ({ step: Number(step) as Step, title }))
    .filter(({ step }) => step !== 4 || isAuditRequired);
}

export const isStep = (n: number): n is Step => Number.isInteger(n) && n >= 1 && n <= 9;

/** What is known of a component when somebody wants to move it. */
export interface ComponentFacts {
  readonly component: Component;
  readonly step: Step;
  readonly isAuditRequired: boolean;
  readonly validationStatus: ValidationStatus;
  /** Validation has run on the file now in force. */
  readonly isValidated: boolean;
  /** A sysadmin may lock and mark final in spite of Error findings. */
  readonly isSysadmin: boolean;
  /** Rows of the review table that have no designation yet. */
  readonly rowsWithoutDesignation: number;
  /** HOS submissions are marked final without an attestation for now. */
  readonly isHosInterim: boolean;
  /** It stands as attested now; `standingAt` says what a move makes of that. */
  readonly isAttested: boolean;
  /** Public-reporting choice saved after the last change of data. */
  readonly isReportingChoiceCurrent: boolean;
  /** A signed PDF is stored for exactly the data in force. */
  readonly isSignedForThisData: boolean;
  /** Step of the HEDIS component of the same submission, with which its CAHPS is finalized; null where it has none. */
  readonly hedisStep: Step | null;
  /** The CAHPS component of the same submission; null where it has none. */
  readonly cahps: SurveyFacts | null;
  /** What the vendor's representative states with the act of attesting HOS; null in every other act. */
  readonly hosAttestation: HosAttestation | null;
}

export interface SurveyFacts {
  readonly step: Step;
  /** It was left out when HEDIS was signed and finalized by an attestation of its own. */
  readonly isAttestedApart: boolean;
}

export interface HosAttestation {
  /** Name of the data representative. */
  readonly attester: string;
  /** The survey vendor organization. */
  readonly vendorName: string;
  readonly areStatementsAccepted: boolean;
}

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

export interface Transition {
  readonly component: Component;
  readonly action: PlanAction;
  readonly from: readonly Step[];
  to(facts: ComponentFacts): Step;
  readonly permission: ActionName;
  guard(facts: ComponentFacts): Verdict;
  /** The reporting choice and any draft or signed attestation that covers it no longer hold afterwards. */
  readonly voidsAttestation?: true;
  /** The file in force is archived and the component is empty afterwards. */
  readonly removesFile?: true;
  /** The CAHPS component of the same submission makes the same move in the same transaction, where it can. */
  readonly takesCahpsAlong?: true;
}

/** Steps at which a new file may be taken in. Spec: stages-upload. */
const uploadSteps: Record<Program, readonly Step[]> = { HEDIS: [1, 3], CAHPS: [1, 2], HOS: [1, 5] };
/** The step that a good upload leads to. */
export const stepAfterUpload: Record<Program, Step> = { HEDIS: 3, CAHPS: 2, HOS: 5 };

export const isUploadStep = (component: Component, step: number): boolean =>
  uploadSteps[programOf(component)].some((each) => each === step);

export interface UploadFacts {
  readonly component: Component;
  readonly step: Step;
  readonly isProgramOpen: boolean;
  readonly isSystemOpen: boolean;
  readonly isJobRunning: boolean;
}

/** May a file for this component be taken in now? Its refusal is `fileUploadNotAllowedReason`. */
export function canUploadFile(facts: UploadFacts): Verdict {
  const program = programOf(facts.component);
  if (!facts.isSystemOpen) return no('The system is closed at the moment.');
  if (!facts.isProgramOpen) return no(`${program} submissions are switched off at the moment.`);
  if (!uploadSteps[program].includes(facts.step)) return no(closedBecause(program, facts.step));
  return facts.isJobRunning ? no('Another file for this submission is still being processed.') : yes();
}

function closedBecause(program: Program, step: Step): string {
  if (program === 'HEDIS') return 'The submission is locked; remove the plan lock before loading a new file.';
  // HOS is attested before it is final.
  const is = program === 'HOS' && step < 9 ? 'attested' : 'final';
  return `The submission is ${is}; undo that before loading a new file.`;
}

/** The rows of the table, each in the file of its program. */
export const transitionsOf = (component: Component): readonly Transition[] =>
  ({ DST: hedisTransitions, CAHPS: cahpsTransitions, HOS: hosTransitions })[component];

export const transitionOf = (component: Component, action: PlanAction): Transition | undefined =>
  transitionsOf(component).find((transition) => transition.action === action);

/** The stage part of an action alone. */
export function isAtAction(facts: Pick<ComponentFacts, 'component' | 'step'>, action: PlanAction): Verdict {
  const transition = transitionOf(facts.component, action);
  if (!transition) return no(`${action} is not an action of ${programOf(facts.component)} submissions.`);
  return transition.from.includes(facts.step)
    ? yes()
    : no(`The submission is at ${stageLabels[facts.step]}; this is not possible there.`);
}

/** The stage and guard part of an action; whether this person may do it is a second question. */
export function canTake(facts: ComponentFacts, action: PlanAction): Verdict {
  const stage = isAtAction(facts, action);
  if (!stage.ok) return stage;
  return transitionOf(facts.component, action)?.guard(facts) ?? stage;
}

/** Is a component final, and attested, after a move to `step`? `wasAttested`: as it stood before. */
export function standingAt(
  component: Component,
  step: Step,
  wasAttested: boolean,
): { readonly isFinal: boolean; readonly isAttested: boolean } {
  switch (component) {
    case 'DST':
      return { isFinal: step >= 7, isAttested: step === 9 };
    case 'CAHPS':
      return { isFinal: step >= 8, isAttested: step === 9 };
    case 'HOS':
      // Marked final from step 5, in the interim, is final and not attested.
      return { isFinal: step === 9, isAttested: step === 6 || (step === 9 && wasAttested) };
  }
}

/** Where the CAHPS component goes with this move of its HEDIS component, or null where it stays. */
export function cahpsMovesAlong(
  transition: Transition,
  facts: ComponentFacts,
): { readonly from: Step; readonly to: Step } | null {
  if (!transition.takesCahpsAlong || facts.cahps === null || facts.cahps.isAttestedApart) return null;
  const along = transitionOf('CAHPS', transition.action);
  const { step: from } = facts.cahps;
  return along?.from.includes(from)
    ? { from, to: along.to({ ...facts, component: 'CAHPS', step: from }) }
    : null;
}
