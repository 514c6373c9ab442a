/** When the review table is open for changes. Spec: audit-editing. */
import type { Step } from '../stages/workflow.ts';
import type { Verdict } from '../verdict.ts';
import { no, yes } from '../verdict.ts';

/** Are designations being set at this step? Whether this person may is a second question. */
export function canReviewAt({
  step,
  isAuditRequired,
}: {
  readonly step: Step;
  readonly isAuditRequired: boolean;
}): Verdict {
  if (step === 4) return yes();
  if (!isAuditRequired) return no('No audit is required of this submission.');
  return step < 4
    ? no('The review begins when the organization has applied the plan lock.')
    : no(
        'The Auditor lock has been applied to this submission. Remove the audit lock before changing anything.',
      );
}
