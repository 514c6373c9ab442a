/** CAHPS: Import, mark final, attestation; with the HEDIS submission where there is one. Spec: stages-cahps, stages-surveys. */
import type { Verdict } from '../verdict.ts';
import { all, no, yes } from '../verdict.ts';
import { attestedThrough, canPrepareAttestation, finalizedTogether, hasSigned } from './attesting.ts';
import { reprocess } from './reprocess.ts';
import { unsubmit } from './unsubmit.ts';
import type { ComponentFacts, Transition } from './transition.ts';

export const cahpsTransitions: readonly Transition[] = [
  {
    action: 'MarkFinal',
    from: ['cahps-mark-final'],
    to: () => 'cahps-attestation',
    permission: 'MARK_FINAL_CAHPS',
    guard: hasNoIssues,
    // Earlier choices and signatures did not cover this file.
    voidsAttestation: true,
  },
  {
    action: 'MarkFinalUnlock',
    from: ['cahps-attestation'],
    to: () => 'cahps-mark-final',
    permission: 'MARK_FINAL_CAHPS',
    guard: yes,
    voidsAttestation: true,
  },
  {
    action: 'Attestation',
    from: ['cahps-attestation'],
    to: () => 'complete',
    permission: 'SIGN_ATTESTATION_HEDIS',
    guard: (facts) => all(canPrepareAttestation(facts), hasSigned(facts)),
  },
  {
    action: 'AttestationUndo',
    from: ['complete'],
    to: () => 'cahps-attestation',
    permission: 'SUBMISSION_GENERIC_ADMIN',
    guard: (facts) => isAttestedAlone(facts, 'Undo the attestation of'),
    voidsAttestation: true,
  },
  unsubmit('cahps-mark-final', 'UPLOAD_DOCUMENT_NONHEDIS'),
  {
    action: 'Rollback',
    from: ['complete'],
    to: () => 'cahps-mark-final',
    permission: 'SUBMISSION_GENERIC_ADMIN',
    guard: (facts) => isAttestedAlone(facts, 'Roll back'),
    voidsAttestation: true,
  },
  reprocess('CAHPS'),
];

const isAttestedAlone = (facts: ComponentFacts, instead: string): Verdict =>
  attestedThrough(facts) === 'CAHPS' ? yes() : no(`${finalizedTogether} ${instead} the HEDIS submission.`);

function hasNoIssues(facts: ComponentFacts): Verdict {
  if (!facts.isValidated) return no('Validation has not run on the current file yet.');
  return facts.validationStatus === 'NoIssues'
    ? yes()
    : no(
        'A CAHPS survey is marked final only when validation found no issue. Resolve its errors and warnings first.',
      );
}
