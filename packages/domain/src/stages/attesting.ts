/** What must hold before a component is attested through the wizard of public reporting and signature. */
import type { Component } from '../program.ts';
import type { Verdict } from '../verdict.ts';
import { no, yes } from '../verdict.ts';
import type { ComponentFacts } from './workflow.ts';

/** The public-reporting wizard, the survey vendor's bulk screen, or the attestation of the HEDIS submission. */
export type AttestationWay = 'wizard' | 'bulk' | 'withHedis';

export function attestationWay({
  component,
  hedisStep,
}: Pick<ComponentFacts, 'component' | 'hedisStep'>): AttestationWay {
  if (component === 'HOS') return 'bulk';
  return component === 'CAHPS' && hedisStep !== null ? 'withHedis' : 'wizard';
}

/** The component whose attestation covers this one. */
export const attestedThrough = (facts: Pick<ComponentFacts, 'component' | 'hedisStep'>): Component =>
  attestationWay(facts) === 'withHedis' ? 'DST' : facts.component;

/**
 * May the reporting choice be made and the attestation be drafted and signed, as far as other components have a say?
 * The signed document names the CAHPS file of a submission, so that one must be final; one without a file is left out.
 */
export function canPrepareAttestation(
  facts: Pick<ComponentFacts, 'component' | 'hedisStep' | 'cahps'>,
): Verdict {
  switch (attestationWay(facts)) {
    case 'wizard':
      return facts.component === 'DST' && facts.cahps?.hasFile && facts.cahps.step < 8
        ? no('Mark the CAHPS survey of this submission final first.')
        : yes();
    case 'withHedis':
      return no(finalizedTogether);
    case 'bulk':
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
