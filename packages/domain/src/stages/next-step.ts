/**
 * What a component waits for, and whose permission it takes: the lists of next steps and of what waits for others. Only rules of
 * the workflow are asked, the same that answer its buttons. Spec: dashboard-next-steps.
 */
import { hasErrors } from '../findings/finding.ts';
import type { ActionName } from '../permissions/actions.ts';
import { signAction, uploadAction } from '../permissions/can.ts';
import { type Component, getProgram, type Program } from '../program.ts';
import type { Verdict } from '../verdict.ts';
import { yes } from '../verdict.ts';
import { attestationMethod, canPrepareAttestation } from './attesting.ts';
import type { ComponentFacts, WorkflowAction } from './transition.ts';
import { canTake, findTransition, isUploadStage } from './workflow.ts';

export const stepKinds = [
  'upload',
  'uploadAgain',
  'correct',
  'planLock',
  'review',
  'markFinal',
  'chooseReporting',
  'sign',
  'attestHos',
] as const;
export type StepKind = (typeof stepKinds)[number];

export interface NextStep {
  readonly kind: StepKind;
  readonly permission: ActionName;
  /** Can it be done now, by whoever may? */
  readonly verdict: Verdict;
}

export interface StepFacts {
  readonly facts: ComponentFacts;
  /** May a file be uploaded now? The answer of `canUploadFile`. */
  readonly upload: Verdict;
  /** A file is being checked: the component waits for the portal. */
  readonly isChecking: boolean;
  /** The last file was not taken: refused, or its check failed. */
  readonly isLastFileBad: boolean;
}

const act = (facts: ComponentFacts, kind: StepKind, action: WorkflowAction): NextStep[] => {
  const transition = findTransition(facts.component, action);
  return transition ? [{ kind, permission: transition.permission, verdict: canTake(facts, action) }] : [];
};

/** CAHPS surveys are marked final without any issue; elsewhere only errors stand in the way. */
const needsCorrection = ({ component, validationStatus }: ComponentFacts): boolean =>
  component === 'CAHPS' ? validationStatus !== 'NoIssues' : hasErrors(validationStatus);

/**
 * The steps that the component waits for, each a different person's; none while a file is checked, when it is complete or has
 * nothing to report, and for a survey that is attested together with HEDIS. With several, the first that a person may do is theirs.
 */
export function listNextSteps({ facts, upload, isChecking, isLastFileBad }: StepFacts): readonly NextStep[] {
  const program = getProgram(facts.component);
  const { stage } = facts;
  if (isChecking || stage === 'complete' || facts.hasNothingToReport) return [];
  if (isUploadStage(program, stage)) {
    const file = { permission: uploadAction(program), verdict: upload };
    if (isLastFileBad) return [{ kind: 'uploadAgain', ...file }];
    if (stage === 'import') return [{ kind: 'upload', ...file }];
    if (needsCorrection(facts)) return [{ kind: 'correct', ...file }];
  }
  switch (stage) {
    case 'plan-lock':
      return act(facts, 'planLock', 'PlanLock');
    case 'audit-lock':
      // Open rows are the review itself, no obstacle to it.
      return [{ kind: 'review', permission: 'AUDIT_LOCK', verdict: yes() }];
    case 'cahps-mark-final':
    case 'mark-final':
      return act(facts, 'markFinal', 'MarkFinal');
    case 'hos-attestation':
      return facts.isHosInterim
        ? act(facts, 'markFinal', 'MarkFinal')
        : [{ kind: 'attestHos', permission: signAction('HOS'), verdict: yes() }];
    case 'hedis-attestation':
    case 'cahps-attestation':
      return listAttesting(facts);
    case 'import':
      return [];
  }
}

/** Who signs chooses public reporting as well; others may have chosen before. */
function listAttesting(facts: ComponentFacts): NextStep[] {
  if (attestationMethod(facts) === 'withHedis') return [];
  const verdict = canPrepareAttestation(facts);
  const sign: NextStep = { kind: 'sign', permission: signAction(getProgram(facts.component)), verdict };
  return facts.isReportingChoiceCurrent
    ? [sign]
    : [sign, { kind: 'chooseReporting', permission: 'MANAGE_PUBLIC_REPORTING', verdict }];
}

/** From so many on, steps of one kind that are done together are one line of the list. */
const togetherFrom = 3;

/** Is the step done for many submissions at once, on a page that takes all of them? */
export const isDoneTogether = (kind: StepKind, program: Program): boolean =>
  kind === 'upload' || kind === 'attestHos' || (kind === 'markFinal' && program !== 'HEDIS');

/** Steps that are done together, in the place of the first of them; each other step alone. */
export function groupSteps<Step>(
  steps: readonly Step[],
  describe: (step: Step) => {
    readonly kind: StepKind;
    readonly component: Component;
    readonly isPossible: boolean;
  },
): (readonly [Step, ...Step[]])[] {
  const key = (step: Step, at: number): string => {
    const { kind, component, isPossible } = describe(step);
    return isPossible && isDoneTogether(kind, getProgram(component)) ? `${kind} ${component}` : String(at);
  };
  return [
    ...Map.groupBy(
      steps.map((step, at) => ({ step, key: key(step, at) })),
      (each) => each.key,
    ).values(),
  ].flatMap((group): (readonly [Step, ...Step[]])[] => {
    const [first, ...others] = group.map(({ step }) => step);
    if (first === undefined) return [];
    return group.length < togetherFrom
      ? [[first], ...others.map((step) => [step] as const)]
      : [[first, ...others]];
  });
}
