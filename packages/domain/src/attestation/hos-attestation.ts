/** The statements of a survey vendor's data representative on HOS data. Spec: hos-attestation. */
import { isOrganizationName, isPersonText, normalizePersonText } from '../people/person-text.ts';
import { all, no, type Verdict } from '../verdict.ts';

/** A change of wording is a new version. `{0}` in the first is the survey vendor's name. */
export const hosStatements = {
  version: '1',
  texts: [
    '{0} collected these data following the current survey protocol, and the file is complete and accurate to the best of its knowledge.',
    'No change will be made after submission without written approval, and records supporting the data will be kept for the required period.',
  ],
} as const;

/** A statement as it is shown, also until the vendor's name is typed, and stored. */
export const withVendor = (statement: string, vendorName: string): string =>
  statement.replace('{0}', () => vendorName.trim() || 'The survey vendor organization');

export interface HosAttestationForm {
  readonly statements: readonly boolean[];
  /** Name of data representative. */
  readonly attester: string;
  /** Survey vendor organization name. */
  readonly vendorName: string;
}

/** The names in the attestation: already normalized, and printed as evidence. */
export const areHosNames = (attester: string, vendorName: string): Verdict =>
  all(
    isPersonText('The name of the data representative', attester),
    isOrganizationName('The name of the survey vendor organization', vendorName),
  );

/** Is the dialog complete? Spec: bulk-attestation. */
export function canSubmitHosAttestation({ statements, attester, vendorName }: HosAttestationForm): Verdict {
  const isAccepted = hosStatements.texts.every((_, index) => statements[index] === true);
  const [attesterName, vendor] = [normalizePersonText(attester), normalizePersonText(vendorName)];
  if (!isAccepted || attesterName === '' || vendor === '')
    return no('Accept all the statements and complete all the fields to enable the button');
  return areHosNames(attesterName, vendor);
}
