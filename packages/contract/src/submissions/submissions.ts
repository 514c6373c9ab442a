/** The submissions list and the head of submission home. Spec: submissions-list, submissions-summary. */
import { z } from 'zod';
import { components, productLines } from '@idss/domain/program';
import { seasonStates } from '@idss/domain/season/season-label';
import { stepKinds } from '@idss/domain/stages/next-step';
import { surveyParts } from '@idss/domain/stages/attesting';
import { planActions } from '@idss/domain/stages/transition';
import { endpoint } from '../endpoint.ts';
import { countsOf, listCounts, pageOf } from '../list-page.ts';
import {
  booleanText,
  component,
  componentState,
  counts,
  flags,
  idText,
  licensedRead,
  listedSubmission,
  numberText,
  ofSeason,
  organizationSummary,
  productLine,
  staffRead,
  texts,
  validationStatus,
  verdict,
  yesNo,
} from '../shapes.ts';

export const submissionListRow = z.object({
  ...listedSubmission,
  validationStatus,
  isAttested: yesNo,
  ...texts('reportingProduct', 'specialProject', 'specialArea', 'cmsContractNumber', 'reportingUnitId'),
  /** When the current file arrived, ISO 8601, or empty. */
  received: z.string(),
  submissionStatus: z.string(),
  /** None where no survey vendor is named. */
  componentVendorName: z.string(),
  isPublicReported: z.enum(['Yes', 'No', 'Not Set']),
  canEdit: z.boolean(),
  /** It was declared, and nothing is waited for. */
  nothingToReport: yesNo,
});
export type SubmissionListRow = z.output<typeof submissionListRow>;
const submissionColumns = submissionListRow.omit({ canEdit: true }).keyof();
export type SubmissionColumn = z.output<typeof submissionColumns>;

/** A component that is not complete. */
export const pendingRow = z.object({
  orgId: z.number(),
  subId: z.number(),
  orgName: z.string(),
  component: z.enum(components),
  stage: z.string(),
  productLine: z.string(),
  /** The milestone of the next step has passed. */
  isLate: z.boolean(),
});
export type PendingRow = z.output<typeof pendingRow>;
const pendingColumns = pendingRow.keyof();
export type PendingColumn = z.output<typeof pendingColumns>;

const downloadItem = z.object({
  ...texts('displayName', 'uploadDay', 'uploadTime', 'uploadUser', 'key'),
  ...flags('isArchived', 'isAllDownloadsOnly', 'isLicense'),
  explanation: z.string(),
  originalName: z.string(),
});

/** One action of a stage card: allowed, or refused with a reason and the roles that may. */
export const stageAction = z.object({
  action: z.enum(planActions),
  label: z.string(),
  verdict,
  /** Roles that may do it, in words, where the user may not. */
  whoCan: z.string().nullable(),
  /** The text of the confirmation dialog. */
  confirm: z.string(),
  tone: z.enum(['primary', 'secondary', 'danger']),
});

export const submissionSummary = z.object({
  productLine: z.enum(productLines),
  ...texts('reportingProduct', 'reportingUnitId', 'specialArea', 'specialProject'),
  subId: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  cmsContract: z.string(),
  vendorId: z.number().nullable(),
  vendorName: z.string().nullable(),
  activeStepNumber: z.number(),
  component: z.enum(components),
  measurementYear: z.number(),
  seasonState: z.enum(seasonStates),
  ...flags(
    'isFileProcessed',
    'isFileUploaded',
    'didValidationError',
    'didValidationWarning',
    'isFileUploadAllowed',
  ),
  fileUploadNotAllowedReason: z.string(),
  submissionDownloads: z.array(downloadItem),
  isPublicReported: z.boolean().nullable(),
  somc: z.string(),
  attestationModifiedDate: z.string().nullable(),
  ...flags('isAccredited', 'hasSubmissionAccess', 'isAuditRequired'),
  validationStatus,
  isFinal: z.boolean(),
  isAttested: z.boolean(),
  /** Attested late, or again after the attestation date: a permanent mark. */
  isLate: z.boolean(),
  lateOn: z.string().nullable(),
  requiredFileName: z.string(),
  isCahpsOnlySubmission: z.boolean(),
  hedisSubInMarkFinalOrEarlier: z.boolean(),
  submissionIntention: z.string(),
  submissionIsExtractable: z.boolean(),
  /** Time of the last change of data; sent back with the reporting choice, which is refused when stale. */
  sourceLastModified: z.string().nullable(),
  isReadOnly: z.boolean(),
  isJobRunning: z.boolean(),
  /** Sibling components of the same submission that the user can see. */
  componentsOfSubmission: z.array(z.enum(components)),
  /** The same components with their states, in the order HEDIS, CAHPS, HOS. */
  componentStates: z.array(componentState),
  /** The CAHPS survey in the attestation of HEDIS of the same submission. */
  surveyPart: z.enum(surveyParts),
  steps: z.array(
    z.object({
      step: z.number(),
      title: z.string(),
      state: z.enum(['done', 'active', 'todo']),
      dueAt: z.string().nullable(),
      isLate: z.boolean(),
    }),
  ),
  actions: z.array(stageAction),
  canUpload: verdict,
  /**
   * The declaration of nothing to report, where there is one or could be one: `verdict` is of making it, and where it is made,
   * of taking it back. Null where the component has a file.
   */
  nothingToReport: z
    .object({
      declared: z.object(texts('by', 'at', 'why')).nullable(),
      verdict,
      /** Roles that may, in words, where the user may not. */
      whoCan: z.string().nullable(),
    })
    .nullable(),
  canViewFindings: verdict,
  canViewResults: verdict,
  canChooseReporting: verdict,
  canSign: verdict,
  /**
   * How this component is attested: in the public-reporting wizard, in bulk by its survey vendor (HOS), or together
   * with the HEDIS submission (CAHPS with HEDIS). `verdict`: may it be now, as far as stages, files and, in bulk, the
   * user's permission allow?
   */
  attestation: z.object({
    way: z.enum(['wizard', 'bulk', 'withHedis']),
    verdict,
    /** Signed for the current data and not finalized yet. `finish`: may the user finalize it now? */
    signed: z.object({ by: z.string(), at: z.string(), finish: verdict }).nullable(),
  }),
  canSeeDesignations: z.boolean(),
  /** The AUDITORS tab: shown to users who may read who audits the submission. */
  canSeeAuditors: z.boolean(),
  /** The user has the upload permission of the program, at any stage. */
  hasUploadPermission: z.boolean(),
  /** Of a HEDIS submission: whose measure GUIDs its file must carry. */
  softwareVendorId: z.number().nullable(),
  /** The ADMIN tab. */
  canSeeDetails: z.boolean(),
  /** The current file. */
  currentFile: z
    .object({
      ...texts('originalName', 'sha256', 'uploadedAt', 'uploadedBy'),
      size: z.number(),
    })
    .nullable(),
  /** The last upload was refused (Schema or Fatal) while an earlier good file stays current. */
  lastUploadRefused: z.boolean(),
  /** What the component waits for, whoever does it: `Correct 4 errors`; null where it waits for nobody. */
  nextStep: z.object({ kind: z.enum(stepKinds), title: z.string() }).nullable(),
  /** The date that has passed: a file that is sent now says why. Null where none is asked for. ISO 8601. */
  lateSince: z.string().nullable(),
  counts: z.object({ schema: z.number(), fatal: z.number(), error: z.number(), warning: z.number() }),
});
export type SubmissionSummary = z.output<typeof submissionSummary>;

/** Names to filter the list of submissions by. */
const organizationNames = {
  ...licensedRead,
  source: 'submissions-calls',
  reads: ['submission'],
  errors: [404],
  query: z.strictObject(ofSeason),
  answer: z.array(organizationSummary),
  isCacheable: true,
} as const;

const list = {
  method: 'GET',
  answer: z.array(submissionListRow),
  isCacheable: true,
} as const;

const ofUser = {
  access: 'licensed',
  may: 'getAllSubmissions: system administrators',
  source: 'submissions-list, lists-pages',
  cost: 'standard',
  reads: ['submission'],
  errors: [403, 404],
} as const;
const ofTests = {
  access: 'sysadmin',
  source: 'submissions-toggles, lists-pages',
  cost: 'standard',
  reads: ['submission'],
  errors: [404],
} as const;

const pending = {
  ...licensedRead,
  source: 'dashboard-pending, lists-pages',
  reads: ['submission', 'settings'],
  errors: [404],
} as const;

/** Sort keys of the page by key; ties are ordered by submission and component. */
export const submissionSorts = ['subId', 'orgName', 'received'] as const;
export type SubmissionSort = (typeof submissionSorts)[number];

/** Of the dashboard: components that wait for a step. */
const stepCounts = ['planLocked', 'auditLocked', 'pendingEsign', 'markFinal'] as const;

export const submissions = {
  GetSubmissionsForUser: endpoint({
    ...list,
    ...ofUser,
    path: '/api/GetSubmissionsForUser',
    summary:
      'The list of components that the user can see, or a page of it; of the whole season for a system administrator who requests it.',
    query: z.strictObject({ getAllSubmissions: booleanText, ...ofSeason, ...pageOf(submissionColumns) }),
  }),
  CountSubmissionsForUser: endpoint({
    ...ofUser,
    method: 'GET',
    path: '/api/CountSubmissionsForUser',
    summary: 'How many rows GetSubmissionsForUser has.',
    query: z.strictObject({ getAllSubmissions: booleanText, ...ofSeason, ...countsOf(submissionColumns) }),
    answer: listCounts,
  }),
  GetTestSubmissionsForUser: endpoint({
    ...list,
    ...ofTests,
    path: '/api/GetTestSubmissionsForUser',
    summary: 'Components of test organizations, or a page of them.',
    query: z.strictObject({ ...ofSeason, ...pageOf(submissionColumns) }),
  }),
  CountTestSubmissionsForUser: endpoint({
    ...ofTests,
    method: 'GET',
    path: '/api/CountTestSubmissionsForUser',
    summary: 'How many rows GetTestSubmissionsForUser has.',
    query: z.strictObject({ ...ofSeason, ...countsOf(submissionColumns) }),
    answer: listCounts,
  }),
  GetAllSubmissions: endpoint({
    ...list,
    path: '/api/GetAllSubmissions',
    access: 'sysadmin',
    summary: 'Every component of the season, those of test organizations included.',
    source: 'submissions-toggles',
    cost: 'standard',
    reads: ['submission'],
    errors: [404],
    query: z.strictObject(ofSeason),
  }),
  GetSubmissionsPage: endpoint({
    ...licensedRead,
    path: '/api/GetSubmissionsPage',
    summary:
      'One page of the list of components that the user can see, test organizations included; filtered and sorted by the server.',
    source: 'submissions-list',
    reads: ['submission'],
    errors: [404],
    query: z.strictObject({
      ...ofSeason,
      orgId: idText.optional(),
      productLine: productLine.optional(),
      component: component.optional(),
      validationStatus: validationStatus.optional(),
      /** A part of the organization's name, or the beginning of the submission's id. */
      search: z.string().max(100).optional(),
      sort: z.enum(submissionSorts).default('subId'),
      isDescending: booleanText.default(false),
      /** `next` of the previous page; absent for the first. */
      after: z.string().max(2000).optional(),
      /** At most 1000. */
      limit: numberText.default(25),
    }),
    answer: z.object({ rows: z.array(submissionListRow), next: z.string().nullable() }),
  }),
  GetSubmissionSummary: endpoint({
    ...licensedRead,
    path: '/api/GetSubmissionSummary',
    may: 'everyone with access to the submission',
    summary: 'The head of submission home, the steps, and what the user may do now.',
    source: 'submissions-summary',
    reads: ['submission', 'settings'],
    errors: [404],
    query: z.strictObject({ subId: idText, component }),
    answer: submissionSummary,
  }),
  GetDetailedSubmission: endpoint({
    ...staffRead,
    path: '/api/GetDetailedSubmission',
    summary: 'Everything stored about a component, as key and value.',
    source: 'submissions-home',
    reads: ['submission', 'settings'],
    errors: [404],
    query: z.strictObject({ submissionId: idText, component }),
    answer: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
  GetOrgForSubmissionsSummary: endpoint({
    ...organizationNames,
    path: '/api/GetOrgForSubmissionsSummary',
    summary: 'Organizations that own submissions the user can see.',
  }),
  GetOrgForVendorsSummary: endpoint({
    ...organizationNames,
    path: '/api/GetOrgForVendorsSummary',
    summary: 'Survey vendors of components the user can see.',
  }),
  GetSubmissionsStatistics: endpoint({
    ...licensedRead,
    path: '/api/GetSubmissionsStatistics',
    summary: 'The ten counts of the dashboard, over the submissions that the user can see.',
    source: 'dashboard-counts',
    reads: ['submission'],
    errors: [404],
    query: z.strictObject(ofSeason),
    answer: z.object({
      ...counts('organization', 'submission', 'commercial', 'medicaid', 'medicare', 'exchange'),
      /** Components that still need this. */
      ...counts(...stepCounts),
      /** Those of the last four in which at least one component waits for the caller. */
      ownWork: z.array(z.enum(stepCounts)),
    }),
  }),
  GetPendingSubmissions: endpoint({
    ...pending,
    path: '/api/GetPendingSubmissions',
    summary:
      'Components of the season that are not complete, among those that the user can see; all, or a page of them.',
    query: z.strictObject({ ...ofSeason, ...pageOf(pendingColumns) }),
    answer: z.array(pendingRow),
  }),
  CountPendingSubmissions: endpoint({
    ...pending,
    path: '/api/CountPendingSubmissions',
    summary: 'How many rows GetPendingSubmissions has.',
    query: z.strictObject({ ...ofSeason, ...countsOf(pendingColumns) }),
    answer: listCounts,
  }),
  GetPendingCounts: endpoint({
    ...licensedRead,
    path: '/api/GetPendingCounts',
    summary: 'How many components GetPendingSubmissions has at each stage.',
    source: 'dashboard-pending',
    reads: ['submission'],
    errors: [404],
    query: z.strictObject(ofSeason),
    answer: z.array(z.object({ stage: z.string(), components: z.number() })),
  }),
} as const;
