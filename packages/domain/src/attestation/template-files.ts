/** The attestation templates as files, in the order in which they are offered. Spec: attestation-templates. */
import type { AttestationTemplate } from './public-reporting.ts';

export interface TemplateFile {
  readonly template: AttestationTemplate;
  readonly fileName: string;
}

export const attestationTemplateFiles: readonly TemplateFile[] = [
  { template: 'Commercial', fileName: 'AttestationCommercial.pdf' },
  { template: 'Exchange', fileName: 'AttestationExchange.pdf' },
  { template: 'Medicaid', fileName: 'AttestationMedicaid.pdf' },
  { template: 'Medicaid LTSS', fileName: 'AttestationMedicaidLTSS.pdf' },
  { template: 'Medicare', fileName: 'AttestationMedicare.pdf' },
];
