/** Public reporting and e-sign. Spec: attestation-wizard, attestation-signing. */
import { z } from 'zod';
import { components } from '@idss/domain/program';
import { surveyParts } from '@idss/domain/stages/attesting';
import { endpoint } from '../endpoint.ts';
import {
  booleanText,
  component,
  componentChange,
  componentState,
  id,
  licensedChange,
  licensedRead,
  moment,
  onComponent,
  texts,
  uuid,
  verdict,
} from '../shapes.ts';

export const attestation = {
  GetAttestationWizard: endpoint({
    ...licensedRead,
    path: '/api/GetAttestationWizard',
    may: 'everyone with access to the submission',
    summary:
      'The state of the wizard: the choice, its options, the ceremony texts, draft and signed document.',
    source: 'attestation-wizard',
    reads: ['submission', 'users'],
    errors: [404, 409],
    query: onComponent,
    answer: z.object({
      measurementYear: z.number(),
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
          ...texts('sha256', 'fileName', 'signedAt', 'signedBy', 'downloadKey'),
        })
        .nullable(),
      isFinalized: z.boolean(),
    }),
  }),
  UpdateSubmissionAttestationReportingFlags: endpoint({
    ...componentChange,
    path: '/api/UpdateSubmissionAttestationReportingFlags',
    may: 'MANAGE_PUBLIC_REPORTING on the organization',
    summary:
      'Saves the public-reporting choice. 409 when sourceLastModified is not that of the current data.',
    source: 'public-reporting-saving',
    errors: [403, 404, 409, 'stage_changed', 'data_changed'],
    body: z.strictObject({
      submissionId: id,
      component,
      isPublicReported: z.boolean(),
      sourceLastModified: moment,
    }),
    answer: z.boolean(),
  }),
  CreateAttestationDraft: endpoint({
    ...componentChange,
    path: '/api/CreateAttestationDraft',
    may: 'MANAGE_PUBLIC_REPORTING or SIGN_ATTESTATION on the organization',
    summary: 'Generates the draft document of the current data, or returns the existing one.',
    source: 'attestation-wizard, api-reads',
    cost: 'expensive',
    query: onComponent,
    answer: z.object({ attestationId: uuid, sha256: z.string(), fileName: z.string() }),
  }),
  GetESignPDF: endpoint({
    ...licensedRead,
    path: '/api/GetESignPDF',
    may: 'everyone who may see the attestation',
    summary: 'The draft document {subId}_HEDIS_Draft.pdf, or the signed one when there is one.',
    source: 'attestation-wizard',
    reads: ['submission'],
    errors: [404, 409],
    query: onComponent,
    answer: z.object({ fileName: z.string(), fileContents: z.base64() }),
  }),
  GiveSigningConsent: endpoint({
    ...componentChange,
    path: '/api/GiveSigningConsent',
    may: 'SIGN_ATTESTATION for the program',
    summary: 'Records the consent to sign electronically with its text and version.',
    source: 'attestation-consent',
    body: z.strictObject({
      submissionId: id,
      component: z.enum(components),
      consentVersion: z.string().max(100),
    }),
    answer: z.object({ consentId: uuid }),
  }),
  SignPDF: endpoint({
    ...componentChange,
    path: '/api/SignPDF',
    may: 'SIGN_ATTESTATION for the program, after signing in again',
    summary: 'Signs the draft. 403 reauth_required when the sign-in is older than five minutes.',
    source: 'attestation-signing',
    cost: 'expensive',
    errors: [403, 404, 409, 'reauth_required', 'stage_changed', 'data_changed'],
    query: onComponent,
    body: z.strictObject({
      attestationId: uuid,
      /** SHA-256 of the draft that was read. */
      draftSha256: z
        .string()
        .length(64)
        .regex(/^[0-9a-f]+$/),
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
    ...licensedChange,
    path: '/api/UpdateSubmissionAttestationFlags',
    may: 'SIGN_ATTESTATION for the program',
    summary: 'Confirms that the signed document is stored for the current data; changes nothing.',
    source: 'attestation-finish',
    changes: [],
    reads: ['submission'],
    errors: [403, 404, 409],
    subject: ['submissionId', 'component'],
    query: onComponent.extend({ isAttested: booleanText }),
    answer: z.boolean(),
  }),
  UndoSubmissionAttestation: endpoint({
    ...componentChange,
    path: '/api/UndoSubmissionAttestation',
    may: 'system administrators, or the signer before the attestation is finalized',
    summary: 'Voids a signed attestation. The signed document stays stored, marked void.',
    source: 'attestation-undo',
    query: onComponent,
    answer: z.boolean(),
  }),
  CanUserAccessAttestationTemplates: endpoint({
    ...licensedRead,
    path: '/api/Reports/CanUserAccessAttestationTemplates',
    summary:
      'Does the Reports page offer the attestation templates and the validation dictionary? To people of organizations and to staff.',
    source: 'reports-templates',
    reads: ['users'],
    answer: z.boolean(),
  }),
  GetAttestationTemplate: endpoint({
    method: 'GET',
    path: '/api/attestationtemplates/:fileName',
    access: 'public',
    may: 'everyone: a blank document; CanUserAccessAttestationTemplates says who is offered it',
    summary: 'A blank attestation of the season as a tagged PDF, shown in the browser.',
    source: 'attestation-templates',
    cost: 'standard',
    reads: [],
    errors: [404],
    params: z.strictObject({ fileName: z.string().max(100) }),
    answer: 'bytes',
  }),
  GetHosSubmissionsAttestationLanguage: endpoint({
    ...licensedRead,
    path: '/api/GetHosSubmissionsAttestationLanguage',
    summary: 'The two statements of the HOS attestation; {0} in the first is the vendor’s name.',
    source: 'hos-attestation',
    reads: [],
    answer: z.object({ HOS_ATTESTATIONITEM1: z.string(), HOS_ATTESTATIONITEM2: z.string() }),
  }),
} as const;
