/** The fields and checkboxes of the attestation dialog, and when it can be submitted. Spec: bulk-attestation. */
import type { BulkOutcome } from '@idss/contract/bulk/bulk';
import { canSubmitHosAttestation, hosStatements } from '@idss/domain/attestation/hos-attestation';
import { no, type Verdict } from '@idss/domain/verdict';

export interface AttestForm {
  /** Stored with the typed values, so that the dialog opens again after a sign-in on this page. */
  readonly isOpen: boolean;
  readonly statements: readonly boolean[];
  readonly attester: string;
  /** null: nothing typed, the only vendor's name is offered. */
  readonly vendorName: string | null;
}

/** Nothing is ticked beforehand. */
export const emptyForm: AttestForm = { isOpen: false, statements: [], attester: '', vendorName: null };

/** Reset for other submissions: confirmations for some say nothing about others; names stay. */
export const openForm = (form: AttestForm): AttestForm => ({ ...form, isOpen: true, statements: [] });
export const closeForm = (form: AttestForm): AttestForm => ({ ...form, isOpen: false, statements: [] });

export const setStatement = (form: AttestForm, index: number, isTicked: boolean): AttestForm => ({
  ...form,
  statements: hosStatements.texts.map((_, position) =>
    position === index ? isTicked : (form.statements[position] ?? false),
  ),
});

/** `outcomes` of the preview; null while it is not there. The server asks again. */
export function canAttestNow(
  form: Pick<AttestForm, 'statements' | 'attester'> & { readonly vendorName: string },
  outcomes: readonly BulkOutcome[] | null,
  isFresh: boolean,
): Verdict {
  const verdict = canSubmitHosAttestation(form);
  if (!verdict.ok) return verdict;
  if (outcomes === null) return no('Preparing preview…');
  if (!outcomes.some(({ ok }) => ok)) return no('None of the selected submissions can be attested.');
  return isFresh ? verdict : no('Sign in again to confirm that it is you.');
}
