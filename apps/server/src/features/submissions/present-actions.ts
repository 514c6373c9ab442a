/** The actions of a stage card: which are offered, which are refused and why, and which roles could do them. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { roleLabels } from '@idss/domain/permissions/actions';
import { can } from '@idss/domain/permissions/can';
import type { SecurityMatrix } from '@idss/domain/permissions/matrix';
import { canTake, offeredTransitions } from '@idss/domain/stages/workflow';
import type { ComponentFacts } from '@idss/domain/stages/transition';
import { all, type Verdict } from '@idss/domain/verdict';
import type { Caller } from '#src/kernel/context.ts';
import { getActionText } from './action-text.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';

type OfferedAction = Omit<SubmissionSummary['actions'][number], 'verdict'> & { readonly verdict: Verdict };

/** Attestation itself belongs to the wizard. */
export function listActions(
  matrix: SecurityMatrix,
  caller: Caller,
  record: ComponentRecord,
  facts: ComponentFacts,
  counts: Readonly<Record<string, number>>,
): OfferedAction[] {
  return offeredTransitions(facts)
    .filter(({ action }) => action !== 'Attestation')
    .map((transition) => {
      const permission = can(matrix, caller, transition.permission, record.reach);
      const verdict = all(permission, canTake(facts, transition.action));
      const roles = [...(matrix.get(transition.permission)?.roles ?? [])].map((role) => roleLabels[role]);
      return {
        action: transition.action,
        ...getActionText(transition.action, facts, counts),
        verdict,
        whoCan: permission.ok ? null : roles.join(', '),
      };
    });
}
