/** HOS: Import, attestation by the survey vendor, mark final. Spec: stages-hos. */
import { areHosNames } from '../attestation/hos-attestation.ts';
import { hasErrors } from '../findings/finding.ts';
import { normalizePersonText } from '../people/person-text.ts';
import type { Verdict } from '../verdict.ts';
import { all, no, yes } from '../verdict.ts';
import { reprocess } from './reprocess.ts';
import { unsubmit } from './unsubmit.ts';
import type { ComponentFacts, Transition } from './transition.ts';

export const hosTransitions: readonly Transition[] = [
  {
    action: 'Attestation',
    from: ['hos-attestation'],
    to: () => 'mark-final',
    permission: 'SIGN_ATTESTATION_HOS',
    guard: (facts) => all(isAttestationOpen(facts), hasNoErrors(facts), isStated(facts)),
  },
  {
    action: 'AttestationUndo',
    from: ['mark-final'],
    to: () => 'hos-attestation',
    permission: 'SUBMISSION_GENERIC_ADMIN',
    guard: yes,
    voidsAttestation: true,
  },
  {
    action: 'MarkFinal',
    from: ['hos-attestation', 'mark-final'],
    to: () => 'complete',
    permission: 'MARK_FINAL_HOS',
    guard: (facts) => all(isAttestedWhereAsked(facts), hasNoErrors(facts)),
  },
  {
    action: 'MarkFinalUnlock',
    from: ['complete'],
    // If it was marked final without an attestation, it returns to the stage where it can be attested.
    to: (facts) => (facts.isAttested ? 'mark-final' : 'hos-attestation'),
    permission: 'MARK_FINAL_HOS',
    guard: yes,
  },
  unsubmit('hos-attestation', 'UPLOAD_DOCUMENT_NONHEDIS'),
  {
    action: 'Rollback',
    from: ['complete'],
    to: () => 'hos-attestation',
    permission: 'SUBMISSION_GENERIC_ADMIN',
    guard: yes,
    voidsAttestation: true,
  },
  reprocess('HOS'),
];

function isAttestationOpen(facts: ComponentFacts): Verdict {
  return facts.isHosInterim
    ? no('Interim submission is on: HOS submissions are marked final without an attestation.')
    : yes();
}

function hasNoErrors(facts: ComponentFacts): Verdict {
  if (!facts.isValidated || facts.validationStatus === 'NotRun')
    return no('Validation has not run on the current file yet.');
  return hasErrors(facts.validationStatus)
    ? no('Resolve the validation errors of this HOS submission first.')
    : yes();
}

function isStated({ hosAttestation }: ComponentFacts): Verdict {
  if (hosAttestation === null)
    return no(
      'HOS submissions are attested under Bulk Attestation (HOS), where both statements are accepted and the names are given.',
    );
  const { attester, vendorName, areStatementsAccepted } = hosAttestation;
  return areStatementsAccepted && attester.trim() !== '' && vendorName.trim() !== ''
    ? areHosNames(normalizePersonText(attester), normalizePersonText(vendorName))
    : no('Accept all the statements and complete all the fields.');
}

function isAttestedWhereAsked(facts: ComponentFacts): Verdict {
  return facts.isAttested || facts.isHosInterim
    ? yes()
    : no('The survey vendor attests this submission first, under Bulk Attestation (HOS).', {
        permission: 'SIGN_ATTESTATION_HOS',
        toDo: 'attest it',
      });
}
