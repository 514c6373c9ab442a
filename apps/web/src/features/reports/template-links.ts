/** The attestation templates as the Reports page links them. Spec: attestation-templates. */
import type { AttestationTemplate } from '@idss/domain/attestation/public-reporting';
import { otherPaths } from '#src/api/call-table.ts';

export const getTemplateAddress = (fileName: string): string =>
  otherPaths.GetAttestationTemplate.replace(':fileName', encodeURIComponent(fileName));

/** Which submissions are attested with it. */
export const templateDescriptions: Readonly<Record<AttestationTemplate, string>> = {
  Commercial: 'Submissions of commercial products.',
  Exchange: 'Submissions of qualified health plans on an exchange.',
  Medicaid: 'Submissions of Medicaid products.',
  'Medicaid LTSS': 'Medicaid submissions of the special project for long-term services and supports.',
  Medicare: 'Submissions of Medicare contracts.',
};
