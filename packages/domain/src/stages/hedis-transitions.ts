/** HEDIS: Import, plan lock, audit lock, mark final, attestation. Spec: stages-hedis. */
import { removeAuditLock } from '../audit/can-review.ts';
import { everyRowDesignated } from '../audit/review-rows.ts';
import { hasErrors } from '../findings/finding.ts';
import { hedisComponent } from '../program.ts';
import type { Verdict } from '../verdict.ts';
import { all, no, yes } from '../verdict.ts';
import { canPrepareAttestation, hasSigned } from './attesting.ts';
import { reprocess } from './reprocess.ts';
import { unsubmit } from './unsubmit.ts';
import type { ComponentFacts, Transition } from './transition.ts';

const noErrorFindings = (facts: ComponentFacts): Verdict =>
  hasErrors(facts.validationStatus) && !facts.isSysadmin
    ? no('Resolve validation errors before applying the plan lock.')
    : yes();

export const hedisTransitions: readonly Transition[] = [
  {
    action: 'PlanLock',
    from: ['plan-lock'],
    to: (facts) => (facts.isAuditRequired ? 'audit-lock' : 'mark-final'),
    permission: 'PLAN_LOCK',
    guard: (facts) =>
      facts.isValidated ? noErrorFindings(facts) : no('Validation has not run on the current file yet.'),
  },
  {
    action: 'PlanUnlock',
    from: ['audit-lock', 'mark-final'],
    to: () => 'plan-lock',
    permission: 'UNLOCK_PLAN_LOCK',
    appliesTo: (facts) =>
      facts.stage === 'mark-final' && facts.isAuditRequired
        ? no('Remove the audit lock first, then the plan lock.', removeAuditLock)
        : yes(),
    guard: yes,
    voidsAttestation: true,
  },
  {
    action: 'AuditLock',
    from: ['audit-lock'],
    to: () => 'mark-final',
    permission: 'AUDIT_LOCK',
    guard: (facts) => everyRowDesignated(facts.rowsWithoutDesignation),
  },
  {
    action: 'AuditUnlock',
    from: ['mark-final'],
    to: () => 'audit-lock',
    permission: 'UNLOCK_AUDIT_LOCK',
    appliesTo: (facts) => (facts.isAuditRequired ? yes() : no('This submission has no audit lock.')),
    guard: yes,
  },
  {
    action: 'MarkFinal',
    from: ['mark-final'],
    to: () => 'hedis-attestation',
    permission: 'MARK_FINAL_HEDIS',
    guard: (facts) =>
      hasErrors(facts.validationStatus) && !facts.isSysadmin
        ? no('Resolve validation errors before marking the submission final.')
        : yes(),
  },
  {
    action: 'MarkFinalUnlock',
    from: ['hedis-attestation'],
    to: () => 'mark-final',
    permission: 'MARK_FINAL_HEDIS',
    guard: yes,
    voidsAttestation: true,
  },
  {
    action: 'Attestation',
    from: ['hedis-attestation'],
    to: () => 'complete',
    permission: 'SIGN_ATTESTATION_HEDIS',
    guard: (facts) => all(canPrepareAttestation(facts), hasSigned(facts)),
    takesCahpsAlong: 'Attestation',
  },
  {
    action: 'AttestationUndo',
    from: ['complete'],
    to: () => 'hedis-attestation',
    permission: 'SUBMISSION_GENERIC_ADMIN',
    guard: yes,
    voidsAttestation: true,
    takesCahpsAlong: 'AttestationUndo',
  },
  { ...unsubmit('plan-lock', 'UPLOAD_DOCUMENT_HEDIS'), voidsAttestation: true },
  {
    action: 'ClearAllMeasures',
    from: ['import', 'plan-lock'],
    to: () => 'import',
    permission: 'UPLOAD_DOCUMENT_HEDIS',
    guard: yes,
    voidsAttestation: true,
    removesFile: true,
  },
  {
    action: 'Rollback',
    from: ['complete'],
    to: () => 'plan-lock',
    permission: 'SUBMISSION_GENERIC_ADMIN',
    guard: yes,
    voidsAttestation: true,
    takesCahpsAlong: 'AttestationUndo',
  },
  reprocess(hedisComponent),
];
