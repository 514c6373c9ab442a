/** When the review table is open for changes. Spec: audit-editing. */
import { isBefore, type Stage } from '../stages/stage.ts';
import type { Need, Verdict } from '../verdict.ts';
import { no, yes } from '../verdict.ts';

export const removeAuditLock: Need = { permission: 'UNLOCK_AUDIT_LOCK', toDo: 'remove it' };

/** Can designations be set at this stage? The person's permission is checked separately. */
export function canReviewAt({
  stage,
  isAuditRequired,
}: {
  readonly stage: Stage;
  readonly isAuditRequired: boolean;
}): Verdict {
  if (stage === 'audit-lock') return yes();
  if (!isAuditRequired) return no('No audit is required of this submission.');
  return isBefore(stage, 'audit-lock')
    ? no('The review begins when the organization has applied the plan lock.', {
        permission: 'PLAN_LOCK',
        toDo: 'apply it',
      })
    : no(
        'The Auditor lock has been applied to this submission. Remove the audit lock before changing anything.',
        removeAuditLock,
      );
}
