/** Many submissions at once: choosing them, downloading, marking final, attesting. Spec: bulk-routes. */
import { z } from 'zod';
import { components } from '@idss/domain/program';
import type { BulkPurpose } from '@idss/domain/stages/bulk';
import { bulkLimit } from '@idss/domain/stages/bulk-limit';
import { endpoint } from '../endpoint.ts';
import {
  component,
  id,
  licensedChange,
  licensedRead,
  listedSubmission,
  ofSeason,
  organizationSummary,
  productLine,
  program,
  uuid,
  validationStatus,
  yesNo,
} from '../shapes.ts';

/** The action for which submissions are selected. */
export const bulkPurposes = [
  'download',
  'MarkFinal',
  'attestation',
] as const satisfies readonly BulkPurpose[];

export const selectedComponent = z.strictObject({ submissionId: id, productLine, component });

export const bulkSubmissionRequest = z.strictObject({
  submissions: z.array(selectedComponent).min(1).max(bulkLimit),
  /** File type ids; empty but for downloads. */
  fileTypes: z.array(z.number().int().min(1).max(99)).max(30),
});
export type BulkSubmissionRequest = z.output<typeof bulkSubmissionRequest>;

export const submissionListItem = z.object({
  ...listedSubmission,
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
/** With the id of the bulk action, of GetBulkAction. */
const executed = outcomes.extend({ bulkId: uuid });

export const bulk = {
  GetOrganizationsForSubmissionTypeByAction: endpoint({
    ...licensedRead,
    path: '/api/organization/GetOrganizationsForSubmissionTypeByAction',
    summary: 'Organizations that have submissions of a program with which the user may do this.',
    source: 'bulk-download',
    reads: ['submission'],
    errors: [404],
    query: z.strictObject({ submissionType: program, action: z.enum(bulkPurposes), ...ofSeason }),
    answer: z.array(organizationSummary),
  }),
  GetAttestingVendor: endpoint({
    ...licensedRead,
    path: '/api/organization/GetAttestingVendor',
    summary:
      'The survey vendor for which the user attests; id 0 and an empty name where there is none or several.',
    source: 'bulk-attestation',
    reads: ['submission'],
    errors: [404],
    query: z.strictObject({ submissionType: program, action: z.enum(bulkPurposes), ...ofSeason }),
    answer: organizationSummary,
  }),
  GetSubmissionsOfTypeForOrgsByAction: endpoint({
    ...licensedChange,
    path: '/api/GetSubmissionsOfTypeForOrgsByAction',
    summary:
      'Submissions of a program of these organizations (of all that the user may act on where the list is empty), each with whether it may be chosen and why not.',
    source: 'bulk-calls',
    changes: [],
    reads: ['submission', 'settings'],
    errors: [404],
    subject: [],
    query: z.strictObject(ofSeason),
    body: z.strictObject({
      OrgIds: z.array(id).max(10_000),
      SubmissionType: program,
      Action: z.enum(bulkPurposes),
    }),
    answer: z.object({ response: z.array(submissionListItem) }),
  }),
  ExecuteBulkSubmissionAction: endpoint({
    ...licensedChange,
    path: '/api/ExecuteBulkSubmissionAction',
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
    answer: executed,
  }),
  ExecuteBulkSubmissionAttestation: endpoint({
    ...licensedChange,
    path: '/api/ExecuteBulkSubmissionAttestation',
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
    answer: executed,
  }),
  PreviewBulkSubmissionAction: endpoint({
    ...licensedChange,
    path: '/api/PreviewBulkSubmissionAction',
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
} as const;
