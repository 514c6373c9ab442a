/** Many submissions at once: choosing them, downloading, marking final, attesting. Spec: bulk-routes. */
import { z } from 'zod';
import { components, productLines } from '@idss/domain/program';
import type { BulkPurpose } from '@idss/domain/stages/bulk';
import { bulkLimit } from '@idss/domain/stages/bulk-limit';
import { endpoint } from './endpoint.ts';
import { base64File, component, productLine, program, validationStatus, yesNo } from './shapes.ts';

/** What the user wants to do with the submissions to select. */
export const bulkPurposes = [
  'download',
  'MarkFinal',
  'attestation',
] as const satisfies readonly BulkPurpose[];

const id = z.number().int().min(1).max(999_999_999);

const chosenComponent = z.strictObject({ submissionId: id, productLine, component });

export const bulkSubmissionRequest = z.strictObject({
  submissions: z.array(chosenComponent).min(1).max(bulkLimit),
  /** File type ids; empty but for downloads. */
  fileTypes: z.array(z.number().int().min(1).max(99)).max(30),
});
export type BulkSubmissionRequest = z.output<typeof bulkSubmissionRequest>;

export const organizationSummary = z.object({ orgId: z.number(), orgName: z.string() });

export const submissionListItem = z.object({
  subId: z.number(),
  productLine: z.enum(productLines),
  component: z.enum(components),
  orgId: z.number(),
  orgName: z.string(),
  isFileUploaded: z.boolean(),
  /** Stage name. */
  submissionStatus: z.string(),
  validationStatus,
  specialProject: z.string(),
  isAttested: yesNo,
  isFinal: yesNo,
  hasSubmissionAccess: z.boolean(),
  /** May this row be selected for this purpose? */
  isSelectable: z.boolean(),
  /** Why not; empty where it may. */
  notSelectableReason: z.string(),
});
export type SubmissionListItem = z.output<typeof submissionListItem>;

/** The result, or the preview of it, for one submission of a request. */
export const bulkOutcome = z.object({
  submissionId: z.number(),
  component: z.enum(components),
  orgName: z.string(),
  ok: z.boolean(),
  /** The stage it is at now; for a preview the one that it would be at. Empty where the user may not see it. */
  stage: z.string(),
  /** Why not; empty where ok. */
  reason: z.string(),
});
export type BulkOutcome = z.output<typeof bulkOutcome>;

const outcomes = z.object({ outcomes: z.array(bulkOutcome) });

export const bulk = {
  GetOrganizationsForSubmissionTypeByAction: endpoint({
    method: 'GET',
    path: '/api/organization/GetOrganizationsForSubmissionTypeByAction',
    access: 'licensed',
    summary: 'Organizations that have submissions of a program with which the user may do this.',
    source: 'bulk-download',
    cost: 'standard',
    reads: ['submission'],
    errors: [],
    query: z.strictObject({ submissionType: program, action: z.enum(bulkPurposes) }),
    answer: z.array(organizationSummary),
  }),
  GetAttestingVendor: endpoint({
    method: 'GET',
    path: '/api/organization/GetAttestingVendor',
    access: 'licensed',
    summary:
      'The survey vendor for which the user attests; id 0 and an empty name where there is none or several.',
    source: 'bulk-attestation',
    cost: 'standard',
    reads: ['submission'],
    errors: [],
    query: z.strictObject({ submissionType: program, action: z.enum(bulkPurposes) }),
    answer: organizationSummary,
  }),
  GetSubmissionsOfTypeForOrgsByAction: endpoint({
    method: 'POST',
    path: '/api/GetSubmissionsOfTypeForOrgsByAction',
    access: 'licensed',
    summary:
      'Submissions of a program of these organizations (of all that the user may act on where the list is empty), each with whether it may be chosen and why not.',
    source: 'bulk-calls',
    cost: 'standard',
    changes: [],
    reads: ['submission', 'settings'],
    errors: [],
    subject: [],
    body: z.strictObject({
      OrgIds: z.array(id).max(10_000),
      SubmissionType: program,
      Action: z.enum(bulkPurposes),
    }),
    answer: z.object({ response: z.array(submissionListItem) }),
  }),
  ExecuteBulkSubmissionAction: endpoint({
    method: 'POST',
    path: '/api/ExecuteBulkSubmissionAction',
    access: 'licensed',
    may: "the action's permission on each submission",
    summary:
      'Marks many CAHPS or HOS submissions final, each in its own transaction: one that is refused does not stop the others.',
    source: 'bulk-one-by-one',
    cost: 'expensive',
    changes: ['submission', 'events'],
    errors: [403],
    subject: ['action'],
    query: z.strictObject({ action: z.enum(['MarkFinal']) }),
    body: bulkSubmissionRequest,
    answer: outcomes,
  }),
  ExecuteBulkSubmissionAttestation: endpoint({
    method: 'POST',
    path: '/api/ExecuteBulkSubmissionAttestation',
    access: 'licensed',
    may: 'SIGN_ATTESTATION_HOS on each submission',
    summary:
      'Attests many HOS submissions, each in its own transaction; both statements are accepted by sending this. Needs a sign-in of the last five minutes.',
    source: 'bulk-attestation',
    cost: 'expensive',
    changes: ['submission', 'events'],
    errors: [403, 'reauth_required'],
    subject: [],
    query: z.strictObject({
      attester: z.string().trim().min(1).max(100),
      vendorName: z.string().trim().min(1).max(200),
    }),
    body: bulkSubmissionRequest,
    answer: outcomes,
  }),
  PreviewBulkSubmissionAction: endpoint({
    method: 'POST',
    path: '/api/PreviewBulkSubmissionAction',
    access: 'licensed',
    may: "the action's permission on each submission",
    summary: 'What marking final or attesting would do with each submission; changes nothing.',
    source: 'bulk-preview',
    cost: 'expensive',
    changes: [],
    reads: ['submission'],
    errors: [],
    subject: ['action'],
    query: z.strictObject({ action: z.enum(['MarkFinal', 'Attestation']) }),
    body: bulkSubmissionRequest,
    answer: outcomes.extend({
      /** The last real sign-in is too old to attest with. */
      needsReauthentication: z.boolean(),
    }),
  }),
  GetHosSubmissionsAttestationLanguage: endpoint({
    method: 'GET',
    path: '/api/GetHosSubmissionsAttestationLanguage',
    access: 'licensed',
    summary: 'The two statements of the HOS attestation; {0} in the first is the vendor’s name.',
    source: 'hos-attestation',
    cost: 'standard',
    reads: [],
    errors: [],
    answer: z.object({ HOS_ATTESTATIONITEM1: z.string(), HOS_ATTESTATIONITEM2: z.string() }),
  }),
} as const;

/** Submissions of one program; those that the caller may not see are treated as if they did not exist. */
const bulkFilesRequest = z.strictObject({
  Submissions: z.array(chosenComponent).min(1).max(bulkLimit),
  FileTypes: z.array(z.number().int().min(1).max(99)).min(1).max(30),
});

const bulkContents = z.object({
  /** False where there is no file at all. */
  isValidDownload: z.boolean(),
  /** Of the zip. */
  fileName: z.string(),
  fileCount: z.number(),
  /** Bytes before packing; the bulk validation file, which is generated while it is sent, counts as its sources. */
  size: z.number(),
  /** By file type, only types of which there is a file. */
  types: z.array(
    z.object({ fileTypeId: z.number(), label: z.string(), fileCount: z.number(), size: z.number() }),
  ),
  /** Chosen submissions of which not every file of the chosen types is there, and why. */
  missing: z.array(
    z.object({
      submissionId: z.number(),
      component: z.enum(components),
      /** The file types in words; empty where it is all of them. */
      files: z.string(),
      reason: z.string(),
    }),
  ),
});
export type BulkContents = z.output<typeof bulkContents>;

export const bulkDownload = {
  GetSubmissionsDownloadableInfo: endpoint({
    method: 'GET',
    path: '/api/GetSubmissionsDownloadableInfo',
    access: 'licensed',
    summary:
      'May results, and may validation files, of all these submissions be downloaded? False for a submission that does not exist.',
    source: 'bulk-download-types',
    cost: 'standard',
    reads: ['submission'],
    errors: [],
    query: z.strictObject({
      /** Comma list of ids. */
      submissionIds: z.string().regex(/^\d{1,9}(,\d{1,9}){0,999}$/, 'must be whole numbers with commas'),
      submissionType: program,
    }),
    answer: z.tuple([z.boolean(), z.boolean()]),
  }),
  GetBulkFilesNCQAUseOnly: endpoint({
    method: 'POST',
    path: '/api/GetBulkFilesNCQAUseOnly',
    access: 'licensed',
    may: "each file's own download permission on each submission",
    summary:
      'One zip of the chosen files inside JSON, up to a size limit (413 above it). PrepareBulkDownload has none.',
    source: 'bulk-download',
    cost: 'expensive',
    changes: ['events'],
    errors: [403, 404, 413],
    subject: [],
    body: bulkFilesRequest,
    answer: base64File.extend({ isValidDownload: z.boolean() }),
  }),
  PreviewBulkDownload: endpoint({
    method: 'POST',
    path: '/api/PreviewBulkDownload',
    access: 'licensed',
    may: "each file's own download permission on each submission",
    summary: 'What a bulk download of these would contain; downloads and changes nothing.',
    source: 'bulk-preview',
    cost: 'expensive',
    changes: [],
    reads: ['submission'],
    errors: [403, 404],
    subject: [],
    body: bulkFilesRequest,
    answer: bulkContents,
  }),
  PrepareBulkDownload: endpoint({
    method: 'POST',
    path: '/api/PrepareBulkDownload',
    access: 'licensed',
    may: "each file's own download permission on each submission",
    summary:
      'A one-minute link to the same zip as a stream, and what will be in it. Each submission gets its event here.',
    source: 'bulk-download',
    cost: 'expensive',
    changes: ['events'],
    errors: [403, 404],
    subject: [],
    body: bulkFilesRequest,
    answer: bulkContents.extend({
      /** Empty where there is nothing to download. */
      url: z.string(),
    }),
  }),
  DownloadBulk: endpoint({
    method: 'GET',
    path: '/api/bulkdownload/:ticket',
    access: 'public',
    may: 'everyone with the signed, short-lived ticket',
    summary: 'The bytes of a prepared zip.',
    source: 'bulk-download',
    cost: 'expensive',
    reads: ['submission'],
    errors: [404],
    params: z.strictObject({ ticket: z.string().max(2000) }),
    answer: 'bytes',
  }),
  GetBulkFileTypes: endpoint({
    method: 'GET',
    path: '/api/GetBulkFileTypes',
    access: 'licensed',
    summary: 'The file types that the user may choose for a bulk download of a program.',
    source: 'bulk-download-types',
    cost: 'standard',
    reads: ['settings'],
    errors: [],
    query: z.strictObject({ submissionType: program }),
    answer: z.array(
      z.object({
        fileTypeId: z.number(),
        label: z.string(),
        isResult: z.boolean(),
      }),
    ),
  }),
  IsHEDISOnlyUser: endpoint({
    method: 'GET',
    path: '/api/IsHEDISOnlyUser',
    access: 'licensed',
    summary: 'Has organization roles, and no vendor role and no CAHPS vendor component of their own.',
    source: 'roles-hedis-only',
    cost: 'standard',
    reads: ['users'],
    errors: [],
    query: z.strictObject({ submissionType: program, action: z.enum(bulkPurposes) }),
    answer: z.boolean(),
  }),
  CanUserDownloadCAHPSReports: endpoint({
    method: 'GET',
    path: '/api/CanUserDownloadCAHPSReports',
    access: 'licensed',
    summary: 'May the user download CAHPS validation reports and previews of all vendors?',
    source: 'bulk-download-types',
    cost: 'standard',
    reads: ['users', 'settings'],
    errors: [],
    answer: z.boolean(),
  }),
} as const;
