/**
 * The workflow of a component: one table, from which stage labels, step numbers, the stepper, the actions offered and
 * the server's guards all derive. Decisions, part 4.
 */
import type { ValidationStatus } from '../findings/finding.ts';
import { hasErrors } from '../findings/finding.ts';
import type { ActionName } from '../permissions/actions.ts';
import type { Component, Program } from '../program.ts';
import { programOf } from '../program.ts';
import type { Verdict } from '../verdict.ts';
import { no, yes } from '../verdict.ts';

/** Steps as document 2, section 4 numbers them. */
export type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** The word a list shows for the step that comes next. Documents 1 and 2, "Stage labels". */
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

/** Step titles of the stepper on submission home. Document 2, "Workflow step numbers". */
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
  readonly isHosInterim: boolean;
  /** Public-reporting choice saved after the last change of data. */
  readonly isReportingChoiceCurrent: boolean;
  /** A signed PDF is stored for exactly the data in force. */
  readonly isSignedForThisData: boolean;
  /** The submission also has a HEDIS component; its CAHPS is then finalized with it. */
  readonly hasHedis: boolean;
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
  /** The reporting choice and any draft or signed attestation no longer hold afterwards. */
  readonly voidsAttestation?: true;
  /** The file in force is archived and the component is empty afterwards. */
  readonly removesFile?: true;
}

const noErrorFindings = (facts: ComponentFacts): Verdict =>
  hasErrors(facts.validationStatus) && !facts.isSysadmin
    ? no('Resolve validation errors before applying the plan lock.')
    : yes();

const always = (): Verdict => yes();

const transitions: readonly Transition[] = [
  {
    component: 'DST',
    action: 'PlanLock',
    from: [3],
    to: (facts) => (facts.isAuditRequired ? 4 : 6),
    permission: 'PLAN_LOCK',
    guard: (facts) =>
      facts.isValidated ? noErrorFindings(facts) : no('Validation has not run on the current file yet.'),
  },
  {
    component: 'DST',
    action: 'PlanUnlock',
    from: [4, 6],
    to: () => 3,
    permission: 'UNLOCK_PLAN_LOCK',
    guard: (facts) =>
      facts.step === 6 && facts.isAuditRequired
        ? no('Remove the audit lock first, then the plan lock.')
        : yes(),
    voidsAttestation: true,
  },
  {
    component: 'DST',
    action: 'AuditLock',
    from: [4],
    to: () => 6,
    permission: 'AUDIT_LOCK',
    guard: (facts) =>
      facts.rowsWithoutDesignation === 0
        ? yes()
        : no('Every measure and indicator needs an audit designation.'),
  },
  {
    component: 'DST',
    action: 'AuditUnlock',
    from: [6],
    to: () => 4,
    permission: 'UNLOCK_AUDIT_LOCK',
    guard: (facts) => (facts.isAuditRequired ? yes() : no('This submission has no audit lock.')),
  },
  {
    component: 'DST',
    action: 'MarkFinal',
    from: [6],
    to: () => 7,
    permission: 'MARK_FINAL_HEDIS',
    guard: (facts) =>
      hasErrors(facts.validationStatus) && !facts.isSysadmin
        ? no('Resolve validation errors before marking the submission final.')
        : yes(),
  },
  {
    component: 'DST',
    action: 'MarkFinalUnlock',
    from: [7],
    to: () => 6,
    permission: 'MARK_FINAL_HEDIS',
    guard: always,
    voidsAttestation: true,
  },
  {
    component: 'DST',
    action: 'Attestation',
    from: [7],
    to: () => 9,
    permission: 'SIGN_ATTESTATION_HEDIS',
    guard: (facts) => {
      if (!facts.isReportingChoiceCurrent)
        return no('Save the public reporting choice first; it must be newer than the last change of data.');
      return facts.isSignedForThisData ? yes() : no('Sign the attestation of the current data first.');
    },
  },
  {
    component: 'DST',
    action: 'AttestationUndo',
    from: [9],
    to: () => 7,
    permission: 'SUBMISSION_GENERIC_ADMIN',
    guard: always,
    voidsAttestation: true,
  },
  {
    component: 'DST',
    action: 'Unsubmit',
    from: [3],
    to: () => 1,
    permission: 'UPLOAD_DOCUMENT_HEDIS',
    guard: always,
    voidsAttestation: true,
    removesFile: true,
  },
  {
    component: 'DST',
    action: 'ClearAllMeasures',
    from: [1, 3],
    to: () => 1,
    permission: 'UPLOAD_DOCUMENT_HEDIS',
    guard: always,
    voidsAttestation: true,
    removesFile: true,
  },
];

/** Steps at which a new file may be taken in. Decisions, part 4, "upload processed". */
const uploadSteps: Record<Program, readonly Step[]> = { HEDIS: [1, 3], CAHPS: [1, 2], HOS: [1, 5] };
/** The step that a good upload leads to. */
export const stepAfterUpload: Record<Program, Step> = { HEDIS: 3, CAHPS: 2, HOS: 5 };

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
  if (!uploadSteps[program].includes(facts.step))
    return no(
      program === 'HEDIS'
        ? 'The submission is locked; remove the plan lock before loading a new file.'
        : 'The submission is final; undo that before loading a new file.',
    );
  return facts.isJobRunning ? no('Another file for this submission is still being processed.') : yes();
}

export const transitionOf = (component: Component, action: PlanAction): Transition | undefined =>
  transitions.find((t) => t.component === component && t.action === action);

export const transitionsOf = (component: Component): readonly Transition[] =>
  transitions.filter((t) => t.component === component);

/** Every permission that lets somebody move some component. Used to describe who can do what. */
export const allTransitions = (): readonly Transition[] => transitions;

/** The stage and guard part of an action; whether this person may do it is a second question. */
export function canTake(facts: ComponentFacts, action: PlanAction): Verdict {
  const transition = transitionOf(facts.component, action);
  if (!transition) return no(`${action} is not an action of ${programOf(facts.component)} submissions.`);
  if (!transition.from.includes(facts.step))
    return no(`The submission is at ${stageLabels[facts.step]}; this is not possible there.`);
  return transition.guard(facts);
}
