/** What must hold before a component is attested through the wizard of public reporting and signature. */
import type { Verdict } from '../verdict.ts';
import { no, yes } from '../verdict.ts';
import type { ComponentFacts } from './workflow.ts';

/**
 * May the reporting choice be made and the attestation be drafted and signed, as far as other components have a say?
 * The signed document names the CAHPS file of a submission, so that one must be final; one without a file is left out.
 */
export function canPrepareAttestation(
  facts: Pick<ComponentFacts, 'component' | 'hedisStep' | 'cahps'>,
): Verdict {
  switch (facts.component) {
    case 'DST':
      return facts.cahps?.hasFile && facts.cahps.step < 8
        ? no('Mark the CAHPS survey of this submission final first.')
        : yes();
    case 'CAHPS':
      return facts.hedisStep === null ? yes() : no(finalizedTogether);
    case 'HOS':
      return no('HOS submissions are attested by their survey vendor under Bulk Attestation (HOS).');
  }
}

export const finalizedTogether =
  'This survey is finalized together with the HEDIS submission of the same number.';

/** The reporting choice and the signature are there, for the data in force. */
export function hasSigned(
  facts: Pick<ComponentFacts, 'isReportingChoiceCurrent' | 'isSignedForThisData'>,
): Verdict {
  if (!facts.isReportingChoiceCurrent)
    return no('Save the public reporting choice first; it must be newer than the last change of data.');
  return facts.isSignedForThisData ? yes() : no('Sign the attestation of the current data first.');
}
