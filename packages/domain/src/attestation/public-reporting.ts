/** The public-reporting choice and the conditions for signing. Spec: public-reporting-allowed, attestation-signing. */
import type { ProductLine } from '../program.ts';
import type { Verdict } from '../verdict.ts';
import { all, no, yes } from '../verdict.ts';
import { isPersonText, normalizePersonText } from '../people/person-text.ts';

export interface ReportingFacts {
  readonly productLine: ProductLine;
  readonly isTestOrganization: boolean;
  readonly specialProject: string | null;
}

/** May the plan choose Yes? Otherwise the only choice is Acknowledge, and the flag is false. */
export function canReportPublicly(facts: ReportingFacts): Verdict {
  if (facts.productLine === 'Exchange') return no('Exchange results are published by others.');
  if (facts.isTestOrganization) return no('Results of a test organization are not published.');
  if (facts.specialProject !== null) return no('Results of a special project are not published.');
  return yes();
}

export type AttestationTemplate = 'Commercial' | 'Exchange' | 'Medicaid' | 'Medicaid LTSS' | 'Medicare';

export const getAttestationTemplate = (
  productLine: ProductLine,
  specialProject: string | null,
): AttestationTemplate =>
  productLine === 'Medicaid' && specialProject === 'LTSS' ? 'Medicaid LTSS' : productLine;

/** Audited, and not of a test organization: others are not processed further. */
export const isExtractable = (isAuditRequired: boolean, isTestOrganization: boolean): boolean =>
  isAuditRequired && !isTestOrganization;

/** Statements that the signer ticks, and the consent text; a change of wording is a new version. */
export const ceremony = {
  consentVersion: '1',
  consentText:
    'I agree to sign this attestation electronically. I understand that my electronic signature has the same effect ' +
    'as one written by hand, that I may ask for a paper process instead by contacting support, that I can withdraw ' +
    'this agreement at any time before I sign, and that I can download the signed document at any time and need a ' +
    'PDF viewer to read it.',
  statements: [
    'I have reviewed this document, and the data it describes are accurate and complete to the best of my knowledge.',
    'I am authorized to sign on behalf of this organization, and I intend this act to be my signature.',
  ],
} as const;

/** The additional statement that a signer ticks where the CAHPS survey of the submission is not final. */
export const signsWithoutSurvey =
  'The CAHPS survey of this submission is not final. I sign without it; it stays open and is attested separately.';

/** A new sign-in is required when the last one is older than this. */
export const reauthenticationSeconds = 300;

export interface SigningFacts {
  readonly isReportingChoiceCurrent: boolean;
  readonly isDraftCurrent: boolean;
  readonly hasConsent: boolean;
  /** The CAHPS survey of the submission is not final: the document leaves it out. */
  readonly leavesOutSurvey: boolean;
  /** The signer said so explicitly. */
  readonly acceptsWithoutSurvey: boolean;
  readonly statements: readonly boolean[];
  readonly typedName: string;
  readonly typedTitle: string;
  readonly accountName: string;
}

/** May this be signed? The stage, the permission and the recent sign-in are checked separately. */
export function canSign(facts: SigningFacts): Verdict {
  if (!facts.isReportingChoiceCurrent) return no('You must select or reselect your option to proceed.');
  if (!facts.isDraftCurrent)
    return no('The data changed after this draft was made. Review the new draft first.');
  if (facts.leavesOutSurvey && !facts.acceptsWithoutSurvey)
    return no(
      'The CAHPS survey of this submission is not final. Confirm that you sign without it, or wait until it is final.',
    );
  if (!facts.hasConsent) return no('Agree to sign electronically first.');
  if (facts.statements.length !== ceremony.statements.length || facts.statements.includes(false))
    return no('Accept all the statements to sign.');
  const title = normalizePersonText(facts.typedTitle);
  if (title === '') return no('Type your title as it is to appear on the document.');
  const wanted = normalizePersonText(facts.accountName);
  return all(
    isPersonText('The title', title),
    isPersonText('The name on your account', wanted),
    normalizePersonText(facts.typedName).toLowerCase() === wanted.toLowerCase()
      ? yes()
      : no(`Type your name as it is on your account: ${facts.accountName}.`),
  );
}
