/** Labels of the buttons of a stage card, and the consequences that their confirm dialogs explain. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { formatFindingCounts, errorSeverities, hasErrors, noFindings } from '@idss/domain/findings/finding';
import { getProgram } from '@idss/domain/program';
import { leavesOutSurvey, surveyPart } from '@idss/domain/stages/attesting';
import { stageLabels } from '@idss/domain/stages/stage';
import { findTransition } from '@idss/domain/stages/workflow';
import type { ComponentFacts, PlanAction } from '@idss/domain/stages/transition';

type StageAction = SubmissionSummary['actions'][number];

export type ActionText = Pick<StageAction, 'label' | 'confirm' | 'tone'>;

const common: Record<PlanAction, ActionText> = {
  PlanLock: {
    label: 'Apply Plan Lock',
    confirm:
      'The data are frozen and each measure gets its first audit designation. An auditor or staff can remove the lock again.',
    tone: 'primary',
  },
  PlanUnlock: {
    label: 'Remove Plan Lock',
    confirm:
      'The plan can change the data again. Designations are kept; the reporting choice and any attestation become void.',
    tone: 'secondary',
  },
  AuditLock: {
    label: 'Apply Audit Lock',
    confirm: 'The review is closed and the designations are frozen. You can remove the lock again.',
    tone: 'primary',
  },
  AuditUnlock: {
    label: 'Remove Audit Lock',
    confirm: 'Designations can be changed again.',
    tone: 'secondary',
  },
  MarkFinal: {
    label: 'Mark Final',
    confirm: 'The plan declares its data final. Public reporting and the attestation come next.',
    tone: 'primary',
  },
  MarkFinalUnlock: {
    label: 'Undo Mark Final',
    confirm: 'The reporting choice and any draft or signed attestation become void.',
    tone: 'secondary',
  },
  Attestation: {
    label: 'Finalize Attestation',
    confirm: 'The submission becomes Complete.',
    tone: 'primary',
  },
  AttestationUndo: {
    label: 'Undo Attestation',
    confirm: 'The submission returns to Finalize Attestation. The signed document is kept, marked void.',
    tone: 'danger',
  },
  ClearAllMeasures: {
    label: 'Clear All Measures',
    confirm:
      'Every measure of this submission is cleared and the submission returns to Import. The file is archived, nothing is deleted.',
    tone: 'danger',
  },
  Unsubmit: {
    label: 'Unsubmit File',
    confirm: 'The file is archived and the submission returns to Import.',
    tone: 'danger',
  },
};

type Confirmations = Partial<Record<PlanAction, (facts: ComponentFacts) => string>>;

/** The label of the stage that this action leads to. */
const target = (action: PlanAction, facts: ComponentFacts): string =>
  stageLabels[findTransition(facts.component, action)?.to(facts) ?? facts.stage];

const confirmations = {
  HEDIS: {
    MarkFinal: (facts) =>
      leavesOutSurvey(facts)
        ? 'The plan declares its HEDIS data final. The CAHPS survey of this submission is not final yet: wait for it before you sign, or sign without it; it then gets an attestation of its own.'
        : common.MarkFinal.confirm,
    AttestationUndo: (facts) =>
      `${common.AttestationUndo.confirm}${surveyPart(facts) === 'covered' ? ' Its CAHPS survey returns with it.' : ''}`,
  },
  CAHPS: {
    MarkFinal: ({ hedisStage }) =>
      `The survey vendor declares the data final. The survey is ${
        hedisStage === null
          ? 'finalized with its attestation'
          : hedisStage === 'complete'
            ? 'finalized with an attestation of its own, because the HEDIS submission is complete without it'
            : 'finalized together with the HEDIS submission; a reporting choice or attestation made there without it becomes void'
      }.`,
    MarkFinalUnlock: () =>
      'A corrected file can be loaded again. The reporting choice and any draft or signed attestation that covers this survey become void.',
  },
  HOS: {
    MarkFinal: ({ isAttested }) =>
      isAttested
        ? 'The survey vendor declares the data final, and the submission is complete.'
        : 'Interim submission is on: the submission is complete without an attestation.',
    MarkFinalUnlock: (facts) =>
      `The submission returns to ${target('MarkFinalUnlock', facts)}.${facts.isAttested ? ' Its attestation stays.' : ''}`,
    AttestationUndo: (facts) =>
      `The submission returns to ${target('AttestationUndo', facts)}, where a corrected file can be loaded. The attestation is kept in the history, marked void.`,
  },
} as const satisfies Record<string, Confirmations>;

/** @param counts findings of the latest validation, by severity */
export function getActionText(
  action: PlanAction,
  facts: ComponentFacts,
  counts: Readonly<Record<string, number>>,
): ActionText {
  const own: Confirmations = confirmations[getProgram(facts.component)];
  const text = { ...common[action], confirm: own[action]?.(facts) ?? common[action].confirm };
  return isDespiteErrors(action, facts) ? despiteErrors(text, counts) : text;
}

/** Only staff may lock a file with errors or mark it final. */
const isDespiteErrors = (action: PlanAction, facts: ComponentFacts): boolean =>
  (action === 'PlanLock' || action === 'MarkFinal') && facts.isSysadmin && hasErrors(facts.validationStatus);

/** Shown as dangerous: the next step should be a corrected file. */
function despiteErrors(text: ActionText, counts: Readonly<Record<string, number>>): ActionText {
  const found = formatFindingCounts({ ...noFindings, ...counts }, errorSeverities);
  return {
    ...text,
    tone: 'danger',
    confirm: `The current file has ${found || 'errors'}. Plans must resolve them first; only staff can go on despite them. ${text.confirm}`,
  };
}
