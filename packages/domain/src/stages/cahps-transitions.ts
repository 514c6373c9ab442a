/** CAHPS: Import, mark final, attestation; with the HEDIS submission where there is one. Spec: stages-cahps, stages-surveys. */
import type { Verdict } from '../verdict.ts';
import { all, no, yes } from '../verdict.ts';
import { attestedThrough, canPrepareAttestation, finalizedTogether, hasSigned } from './attesting.ts';
import type { ComponentFacts, Transition } from './workflow.ts';

export const cahpsTransitions: readonly Transition[] = [
  {
    component: 'CAHPS',
    action: 'MarkFinal',
    from: [2],
    to: () => 8,
    permission: 'MARK_FINAL_CAHPS',
    guard: hasNoIssues,
    // What was chosen or signed before did not cover this file.
    voidsAttestation: true,
  },
  {
    component: 'CAHPS',
    action: 'MarkFinalUnlock',
    from: [8],
    to: () => 2,
    permission: 'MARK_FINAL_CAHPS',
    guard: yes,
    voidsAttestation: true,
  },
  {
    component: 'CAHPS',
    action: 'Attestation',
    from: [8],
    to: () => 9,
    permission: 'SIGN_ATTESTATION_HEDIS',
    guard: (facts) => all(canPrepareAttestation(facts), hasSigned(facts)),
  },
  {
    component: 'CAHPS',
    action: 'AttestationUndo',
    from: [9],
    to: () => 8,
    permission: 'SUBMISSION_GENERIC_ADMIN',
    guard: (facts) =>
      attestedThrough(facts) === 'CAHPS'
        ? yes()
        : no(`${finalizedTogether} Undo the attestation of the HEDIS submission.`),
    voidsAttestation: true,
  },
  {
    component: 'CAHPS',
    action: 'Unsubmit',
    from: [2],
    to: () => 1,
    permission: 'UPLOAD_DOCUMENT_NONHEDIS',
    guard: yes,
    removesFile: true,
  },
];

function hasNoIssues(facts: ComponentFacts): Verdict {
  if (!facts.isValidated) return no('Validation has not run on the current file yet.');
  return facts.validationStatus === 'NoIssues'
    ? yes()
    : no(
        'A CAHPS survey is marked final only when validation found no issue. Resolve its errors and warnings first.',
      );
}
