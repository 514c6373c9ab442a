/** Events of drafting, signing and voiding an attestation. Spec: events-kinds. */
import { hedisComponent } from '../program.ts';
import { defineComponentEvent } from './define-event.ts';

type Attested = {
  attestationId: string;
  /** Of the document. */
  sha256: string;
  dataHash: string;
  dataVersion: number;
  isPublicReported: boolean;
};

const attested = { attestationId: 'a', sha256: 'h', dataHash: 'h', dataVersion: 3, isPublicReported: true };

const signed = {
  ...attested,
  component: hedisComponent,
  signerName: 'Marcus Ellery',
  signerTitle: 'Chief Executive Officer',
  draftSha256: 'd',
  signerId: 's',
  signedAt: '1999-06-01T00:00:00Z',
  consentId: 'c',
  ip: '192.0.2.1',
} as const;

export const attestationEvents = {
  'reporting-choice-saved': defineComponentEvent<{ isPublicReported: boolean }>({
    concerns: 'submission',
    sentence: (event, subject) =>
      `Public reporting set to ${event.isPublicReported ? 'Yes' : 'No'}${subject}`,
    examples: [
      [{ isPublicReported: true }, 'Public reporting set to Yes for CAHPS submission 1234'],
      [{ isPublicReported: false }, 'Public reporting set to No for CAHPS submission 1234'],
    ],
  }),
  'attestation-drafted': defineComponentEvent<Attested>({
    concerns: 'submission',
    sentence: (_event, subject) => `Draft attestation made${subject}`,
    examples: [[attested, 'Draft attestation made for CAHPS submission 1234']],
  }),
  'signing-consent-given': defineComponentEvent<{
    consentId: string;
    /** ISO 8601 UTC, as all moments here. */
    givenAt: string;
    consentVersion: string;
    consentText: string;
    ip: string;
  }>({
    concerns: 'submission',
    sentence: (_event, subject) => `Consent to sign electronically given${subject}`,
    examples: [
      [
        {
          consentId: 'c',
          givenAt: '1999-06-01T00:00:00Z',
          consentVersion: '1',
          consentText: 'I agree.',
          ip: '192.0.2.1',
        },
        'Consent to sign electronically given for CAHPS submission 1234',
      ],
    ],
  }),
  'attestation-signed': defineComponentEvent<
    Attested & {
      signerName: string;
      signerTitle: string;
      /** Of the draft before it. */
      draftSha256: string;
      signerId: string;
      signedAt: string;
      consentId: string;
      ip: string;
      /** The CAHPS survey of the submission was left out, by the signer's explicit choice. */
      withoutSurvey?: boolean;
    }
  >({
    concerns: 'submission',
    sentence: ({ signerName, signerTitle, withoutSurvey }, subject) =>
      `Attestation signed by ${signerName}, ${signerTitle}${subject}${withoutSurvey ? ', without the CAHPS survey' : ''}`,
    examples: [
      [signed, 'Attestation signed by Marcus Ellery, Chief Executive Officer for HEDIS submission 1234'],
      [
        { ...signed, withoutSurvey: true },
        'Attestation signed by Marcus Ellery, Chief Executive Officer for HEDIS submission 1234, without the CAHPS survey',
      ],
    ],
  }),
  'hos-attested': defineComponentEvent<{
    attestationId: string;
    attester: string;
    vendorName: string;
    statementsVersion: string;
    statements: readonly string[];
    attestedAt: string;
    dataVersion: number;
    sha256: string;
    ip: string;
  }>({
    concerns: 'submission',
    sentence: (event, subject) => `HOS data attested by ${event.attester} for ${event.vendorName}${subject}`,
    examples: [
      [
        {
          component: 'HOS',
          attestationId: 'a',
          attester: 'Louisa Ferreira',
          vendorName: 'Askwell Research',
          statementsVersion: '1',
          statements: [],
          attestedAt: '1999-06-01T00:00:00Z',
          dataVersion: 1,
          sha256: 'h',
          ip: '192.0.2.1',
        },
        'HOS data attested by Louisa Ferreira for Askwell Research for HOS submission 1234',
      ],
    ],
  }),
  'attestation-voided': defineComponentEvent<{ attestationId: string; why: string }>({
    concerns: 'submission',
    sentence: (event, subject) => `Attestation voided${subject}: ${event.why}`,
    examples: [
      [{ attestationId: 'a', why: 'Rollback' }, 'Attestation voided for CAHPS submission 1234: Rollback'],
    ],
  }),
};
