/** Once the review table has become read-only under somebody: who or what lets him save again. */
import type { SubmissionSummary } from '@idss/contract/submissions';

/** `stage` of the table. The refusal itself says what happened; this goes after it. */
export function wayBack(stage: number, actions: SubmissionSummary['actions']): string {
  if (stage === 4) return 'Whoever manages access to the organization can give it back to you.';
  if (stage < 4) return 'Save when the plan lock has been applied again.';
  const unlock = actions.find(({ action }) => action === 'AuditUnlock');
  if (!unlock) return 'Save when the submission is back at the audit.';
  return unlock.whoCan === null
    ? 'You can remove the audit lock under EDIT SUBMISSION, save, and lock again.'
    : `The audit lock can be removed by: ${unlock.whoCan}.`;
}
