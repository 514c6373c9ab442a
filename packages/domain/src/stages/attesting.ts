/** The conditions for attesting a component in the wizard of public reporting and signature. */
import type { Component } from '../program.ts';
import { hedisComponent, isHedis } from '../program.ts';
import type { Verdict } from '../verdict.ts';
import { no, yes } from '../verdict.ts';
import { isBefore } from './stage.ts';
import type { ComponentFacts } from './transition.ts';

/** The public-reporting wizard, the survey vendor's bulk screen, or the attestation of the HEDIS submission. */
export type AttestationMethod = 'wizard' | 'bulk' | 'withHedis';

type JointFacts = Pick<ComponentFacts, 'hedisStage' | 'cahps'>;
type AttestedFacts = JointFacts & Pick<ComponentFacts, 'component'>;

/**
 * The CAHPS survey in the attestation of HEDIS of the same submission. covered: it is final and named in the
 * document. leftOut: it is not final, and gets its own attestation. attestedApart: it has its own attestation. none: there is
 * no survey, or it was declared to have nothing to report, so that nothing of it is left out.
 */
export const surveyParts = ['none', 'covered', 'leftOut', 'attestedApart'] as const;
export type SurveyPart = (typeof surveyParts)[number];

export function surveyPart({ hedisStage, cahps }: JointFacts): SurveyPart {
  if (hedisStage === null || cahps === null || cahps.hasNothingToReport) return 'none';
  if (cahps.stage === 'complete') return cahps.isAttestedApart ? 'attestedApart' : 'covered';
  // Final only after HEDIS was attested: that document does not name it.
  return cahps.stage === 'cahps-attestation' && isBefore(hedisStage, 'complete') ? 'covered' : 'leftOut';
}

/** Does signing this component now leave the survey out? The signer says so explicitly. */
export const leavesOutSurvey = (facts: AttestedFacts): boolean =>
  isHedis(facts.component) && surveyPart(facts) === 'leftOut';

export function attestationMethod(facts: AttestedFacts): AttestationMethod {
  if (facts.component === 'HOS') return 'bulk';
  if (isHedis(facts.component) || facts.hedisStage === null) return 'wizard';
  const part = surveyPart(facts);
  const isApart = part === 'attestedApart' || (part === 'leftOut' && facts.hedisStage === 'complete');
  return isApart ? 'wizard' : 'withHedis';
}

/** The component whose attestation covers this one. */
export const attestedThrough = (facts: AttestedFacts): Component =>
  attestationMethod(facts) === 'withHedis' ? hedisComponent : facts.component;

/** May the reporting choice be made and the attestation be drafted and signed, as far as the method allows? */
export function canPrepareAttestation(facts: AttestedFacts): Verdict {
  switch (attestationMethod(facts)) {
    case 'wizard':
      return yes();
    case 'withHedis':
      return no(finalizedTogether);
    case 'bulk':
      return no('HOS submissions are attested by their survey vendor under Bulk Attestation (HOS).', {
        permission: 'SIGN_ATTESTATION_HOS',
        toDo: 'attest it',
      });
  }
}

/**
 * Components whose reporting choice, drafts and signature become void with a move that voids attestations: of the
 * component itself or of HEDIS, which covers it, and of both where the move changes which document covers the survey.
 */
export function attestationsVoidedBy(facts: AttestedFacts): readonly Component[] {
  if (facts.component === 'HOS') return ['HOS'];
  const own = attestedThrough(facts);
  const part = surveyPart(facts);
  // HEDIS is opened again: one document will cover the survey as well.
  if (isHedis(facts.component))
    return facts.hedisStage === 'complete' && part === 'leftOut'
      ? [hedisComponent, 'CAHPS']
      : [hedisComponent];
  // The survey is opened again while HEDIS is open: what was signed there does not name it.
  const changesHedis = part === 'attestedApart' && facts.hedisStage !== 'complete';
  return changesHedis ? ['CAHPS', hedisComponent] : [own];
}

/** Why a survey moves without its own action; recorded in its event. */
export const togetherWithHedis = 'together with the HEDIS submission';

export const finalizedTogether =
  'This survey is finalized together with the HEDIS submission of the same number.';

/** The reporting choice was made and the current data are signed. */
export function hasSigned(
  facts: Pick<ComponentFacts, 'isReportingChoiceCurrent' | 'isSignedForThisData'>,
): Verdict {
  if (!facts.isReportingChoiceCurrent)
    return no('Save the public reporting choice first; it must be newer than the last change of data.', {
      permission: 'MANAGE_PUBLIC_REPORTING',
      toDo: 'choose',
    });
  return facts.isSignedForThisData ? yes() : no('Sign the attestation of the current data first.');
}
