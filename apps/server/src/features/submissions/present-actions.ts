/** The actions of a stage card: which are offered, which are refused and why, and who could do them instead. */
import type { SubmissionSummary } from '@idss/contract/submissions';
import { roleLabels } from '@idss/domain/permissions/actions';
import { can } from '@idss/domain/permissions/can';
import type { SecurityMatrix } from '@idss/domain/permissions/matrix';
import {
  canTake,
  stageLabels,
  transitionsOf,
  type ComponentFacts,
  type PlanAction,
  type Transition,
} from '@idss/domain/stages/workflow';
import { all } from '@idss/domain/verdict';
import type { Caller } from '#src/http/context.ts';
import type { ComponentRecord } from '#src/records/find-component.sql.ts';

type StageAction = SubmissionSummary['actions'][number];

const words: Record<PlanAction, { label: string; confirm: string; tone: StageAction['tone'] }> = {
  PlanLock: {
    label: 'Apply Plan Lock',
    confirm:
      'The data are frozen and each measure gets its first audit designation. An auditor or staff can remove the lock again.',
    tone: 'primary',
  },
  PlanUnlock: {
    label: 'Remove Plan Lock',
    confirm:
      'The plan can change the data again. Designations are kept; a reporting choice and any attestation no longer hold.',
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
    confirm: 'The reporting choice and any draft or signed attestation no longer hold.',
    tone: 'secondary',
  },
  Attestation: { label: 'Finalize Attestation', confirm: 'The submission is finalized.', tone: 'primary' },
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

/** Actions that start at the component's present step. Attestation itself is the wizard's business. */
export function presentActions(
  matrix: SecurityMatrix,
  caller: Caller,
  record: ComponentRecord,
  facts: ComponentFacts,
): StageAction[] {
  return transitionsOf(record.component)
    .filter((transition) => transition.action !== 'Attestation' && startsHere(transition, facts))
    .map((transition) => {
      const permission = can(matrix, caller, transition.permission, record.reach);
      const verdict = all(permission, canTake(facts, transition.action));
      const roles = [...(matrix.get(transition.permission)?.roles ?? [])].map((role) => roleLabels[role]);
      return {
        action: transition.action,
        ...words[transition.action],
        verdict,
        whoCan: permission.ok ? null : roles.join(', '),
      };
    });
}

const startsHere = (transition: Transition, facts: ComponentFacts): boolean => {
  if (!transition.from.includes(facts.step)) return false;
  // Where no audit is required, step 6 is left by removing the plan lock; otherwise by removing the audit lock.
  if (transition.action === 'PlanUnlock' && facts.step === 6) return !facts.isAuditRequired;
  if (transition.action === 'AuditUnlock') return facts.isAuditRequired;
  return true;
};

export const stageOf = (record: Pick<ComponentRecord, 'step'>): string => stageLabels[record.step];
