/** After the review table became read-only for an auditor: who or what lets them save again. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { extractRoles } from '@idss/domain/permissions/can';
import { describeHelpers } from '@idss/domain/permissions/who-can-help';
import { isBefore, type Stage } from '@idss/domain/stages/stage';

/** For a person who can only read and has no unsaved changes: a state, not a refusal. */
export function formatReadOnly(refusal: string): string {
  const roles = extractRoles(refusal);
  return roles === null ? refusal : `Designations and comments are set by: ${roles}.`;
}

/** `stage` of the table. Follows the refusal, which says what happened. */
export function getRecoveryHint(stage: Stage | null, actions: SubmissionSummary['actions']): string {
  if (stage === 'audit-lock')
    return 'The person who manages access to the organization can give it back to you.';
  if (stage !== null && isBefore(stage, 'audit-lock'))
    return 'Save when the plan lock has been applied again.';
  const unlock = actions.find(({ action }) => action === 'AuditUnlock');
  if (!unlock) return 'Save when the submission is back at the audit.';
  if (unlock.whoCan === null)
    return 'You can remove the audit lock under EDIT SUBMISSION, save, and lock again.';
  const { helpers } = unlock.verdict;
  return helpers
    ? describeHelpers({ ...helpers, toDo: 'remove the audit lock' })
    : `The audit lock can be removed by: ${unlock.whoCan}.`;
}
