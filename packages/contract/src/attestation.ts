/** Public reporting and e-sign. Spec: attestation-wizard, attestation-signing. */
import { z } from 'zod';
import { components } from '@idss/domain/program';
import { surveyParts } from '@idss/domain/stages/attesting';
import { endpoint } from './endpoint.ts';
import { booleanText, componentState, onComponent, uuid, verdict } from './shapes.ts';

export const attestation = {
  GetAttestationWizard: endpoint({
    method: 'GET',
    path: '/api/GetAttestationWizard',
    access: 'licensed',
    may: 'everyone with access to the submission',
    summary:
      'The state of the wizard: the choice, its options, the ceremony texts, draft and signed document.',
    source: 'attestation-wizard',
    cost: 'standard',
    reads: ['submission', 'users'],
    errors: [404, 409],
    query: onComponent,
    answer: z.object({
      submissionId: z.number(),
      component: z.enum(components),
      orgName: z.string(),
      productLine: z.string(),
      stage: z.string(),
      /** Every component of the submission that the user can see. */
      components: z.array(componentState),
      /** Signing now leaves the CAHPS survey out: `SignPDF` requires `withoutSurvey`. */
      leavesOutSurvey: z.boolean(),
      withoutSurveyText: z.string(),
      surveyPart: z.enum(surveyParts),
      canReportPublicly: verdict,
      isPublicReported: z.boolean().nullable(),
      /** Saved after the last change of data. */
      isChoiceCurrent: z.boolean(),
      sourceLastModified: z.string().nullable(),
      canChoose: verdict,
      canSign: verdict,
      /** Signed and not finalized yet: may the user finalize it? */
      canFinish: verdict,
      consentText: z.string(),
      consentVersion: z.string(),
      hasConsented: z.boolean(),
      statements: z.array(z.string()),
      signer: z.object({ name: z.string(), title: z.string() }),
      /** The last sign-in is too old to sign with; sign in again first. */
      needsReauthentication: z.boolean(),
      draft: z.object({ attestationId: uuid, sha256: z.string(), fileName: z.string() }).nullable(),
      signed: z
        .object({
          attestationId: uuid,
          sha256: z.string(),
          fileName: z.string(),
          signedAt: z.string(),
          signedBy: z.string(),
          downloadKey: z.string(),
        })
        .nullable(),
      isFinalized: z.boolean(),
    }),
  }),
  UpdateSubmissionAttestationReportingFlags: endpoint({
    method: 'POST',
    path: '/api/UpdateSubmissionAttestationReportingFlags',
    access: 'licensed',
    may: 'MANAGE_PUBLIC_REPORTING on the organization',
    summary:
      'Saves the public-reporting choice. 409 when sourceLastModified is not that of the current data.',
    source: 'public-reporting-saving',
    cost: 'standard',
    changes: ['submission', 'events'],
    errors: [403, 404, 409, 'stage_changed', 'data_changed'],
    subject: ['submissionId', 'component'],
    body: z.strictObject({
      submissionId: z.number().int().positive(),
      component: z.enum([...components, 'HEDIS']).transform((c) => (c === 'HEDIS' ? ('DST' as const) : c)),
      isPublicReported: z.boolean(),
      sourceLastModified: z.string(),
    }),
    answer: z.boolean(),
  }),
  CreateAttestationDraft: endpoint({
    method: 'POST',
    path: '/api/CreateAttestationDraft',
    access: 'licensed',
    may: 'MANAGE_PUBLIC_REPORTING or SIGN_ATTESTATION on the organization',
    summary: 'Generates the draft document of the current data, or returns the existing one.',
    source: 'attestation-wizard, api-reads',
    cost: 'expensive',
    changes: ['submission', 'events'],
    errors: [403, 404, 409, 'stage_changed'],
    subject: ['submissionId', 'component'],
    query: onComponent,
    answer: z.object({ attestationId: uuid, sha256: z.string(), fileName: z.string() }),
  }),
  GetESignPDF: endpoint({
    method: 'GET',
    path: '/api/GetESignPDF',
    access: 'licensed',
    may: 'everyone who may see the attestation',
    summary: 'The draft document {subId}_HEDIS_Draft.pdf, or the signed one when there is one.',
    source: 'attestation-wizard',
    cost: 'standard',
    reads: ['submission'],
    errors: [404, 409],
    query: onComponent,
    answer: z.object({ fileName: z.string(), fileContents: z.base64() }),
  }),
  GiveSigningConsent: endpoint({
    method: 'POST',
    path: '/api/GiveSigningConsent',
    access: 'licensed',
    may: 'SIGN_ATTESTATION for the program',
    summary: 'Records the consent to sign electronically with its text and version.',
    source: 'attestation-consent',
    cost: 'standard',
    changes: ['submission', 'events'],
    errors: [403, 404, 409, 'stage_changed'],
    subject: ['submissionId', 'component'],
    body: z.strictObject({
      submissionId: z.number().int().positive(),
      component: z.enum(components),
      consentVersion: z.string(),
    }),
    answer: z.object({ consentId: uuid }),
  }),
  SignPDF: endpoint({
    method: 'POST',
    path: '/api/SignPDF',
    access: 'licensed',
    may: 'SIGN_ATTESTATION for the program, after signing in again',
    summary: 'Signs the draft. 403 reauth_required when the sign-in is older than five minutes.',
    source: 'attestation-signing',
    cost: 'expensive',
    changes: ['submission', 'events'],
    errors: [403, 404, 409, 'reauth_required', 'stage_changed', 'data_changed'],
    subject: ['submissionId', 'component'],
    query: onComponent,
    body: z.strictObject({
      attestationId: uuid,
      /** SHA-256 of the draft that was read. */
      draftSha256: z.string().regex(/^[0-9a-f]{64}$/),
      /** Of GiveSigningConsent; without it 409. */
      consentId: uuid.optional(),
      statements: z.array(z.boolean()).max(10),
      typedName: z.string().max(200),
      typedTitle: z.string().max(200),
      /** Needed where the CAHPS survey of the submission is not final; without it 409. */
      withoutSurvey: z.boolean().optional(),
    }),
    answer: z.object({ signedPdf: z.base64(), fileName: z.string() }),
  }),
  UpdateSubmissionAttestationFlags: endpoint({
    method: 'POST',
    path: '/api/UpdateSubmissionAttestationFlags',
    access: 'licensed',
    may: 'SIGN_ATTESTATION for the program',
    summary: 'Confirms that the signed document is stored for the current data; changes nothing.',
    source: 'attestation-finish',
    cost: 'standard',
    changes: [],
    reads: ['submission'],
    errors: [403, 404, 409],
    subject: ['submissionId', 'component'],
    query: onComponent.extend({ isAttested: booleanText }),
    answer: z.boolean(),
  }),
} as const;
