/** The wizard's current step, computed from the server's answer and the address. Spec: attestation-wizard. */
import { canSign } from '@idss/domain/attestation/public-reporting';
import { stageLabels } from '@idss/domain/stages/stage';
import { type Verdict, no } from '@idss/domain/verdict';
import type { Answer } from '#src/api/calls.ts';

export type Wizard = Answer<'GetAttestationWizard'>;
export type WizardStep = 'early' | 'choose' | 'sign' | 'finalized';

/** `requestedStep` is that of the address. After a signature there is no choice any more. */
export function getStep(wizard: Wizard, requestedStep: string | undefined): WizardStep {
  if (wizard.isFinalized) return 'finalized';
  if (wizard.signed) return 'sign';
  if (wizard.stage !== stageLabels['hedis-attestation']) return 'early';
  return requestedStep === 'sign' && wizard.isChoiceCurrent ? 'sign' : 'choose';
}

export interface SigningForm {
  readonly hasConsent: boolean;
  /** Ticked where the survey is left out. */
  readonly isWithoutSurvey: boolean;
  readonly statements: readonly boolean[];
  readonly typedName: string;
  readonly typedTitle: string;
}

/**
 * Nothing is ticked beforehand, and the name is typed: that is the act of signing. The title is the account's, which its person
 * entered, until they type another one for the document. Spec: attestation-signing.
 */
export const createForm = (signer: Wizard['signer']): SigningForm => ({
  hasConsent: false,
  isWithoutSurvey: false,
  statements: [],
  typedName: '',
  typedTitle: signer.title,
});

export const setStatement = (
  form: SigningForm,
  index: number,
  isTicked: boolean,
  count: number,
): SigningForm => ({
  ...form,
  statements: Array.from({ length: count }, (_, position) =>
    position === index ? isTicked : (form.statements[position] ?? false),
  ),
});

/** The server asks the same function again. */
export function canSignNow(wizard: Wizard, form: SigningForm, isFresh: boolean): Verdict {
  const verdict = canSign({
    isReportingChoiceCurrent: wizard.isChoiceCurrent,
    isDraftCurrent: true,
    leavesOutSurvey: wizard.leavesOutSurvey,
    acceptsWithoutSurvey: form.isWithoutSurvey,
    hasConsent: form.hasConsent,
    statements: wizard.statements.map((_, index) => form.statements[index] ?? false),
    typedName: form.typedName,
    typedTitle: form.typedTitle,
    accountName: wizard.signer.name,
  });
  if (!verdict.ok || isFresh) return verdict;
  return no('Sign in again to confirm that it is you.');
}
