/** The Reports page, its downloads and reports, and their parts. Spec: reports-page. */
import { z } from 'zod';
import { components, productLines } from '@idss/domain/program';
import { surveySubmissionStatuses } from '@idss/domain/reports/vendor-status';
import { endpoint } from '../endpoint.ts';
import { countsOf, listCounts, pageOf } from '../list-page.ts';
import {
  base64File,
  behindTicket,
  booleanText,
  fileLink,
  flags,
  licensedRead,
  numberText,
  ofSeason,
  validationStatus,
  yesNo,
} from '../shapes.ts';

const byProgram = z.object({
  ...flags('allowsHedisSubmission', 'allowsCahpsSubmission', 'allowsHosSubmission'),
});

/** The status of one submission's survey. */
export const vendorStatusRow = z.object({
  organizationId: z.number(),
  organizationName: z.string(),
  submissionId: z.number(),
  /** adult, child or child CCC; baseline or followup. Empty where the season's data do not say. */
  kind: z.string(),
  productLine: z.enum(productLines),
  vendorId: z.number().nullable(),
  /** None where no survey vendor is named. */
  vendorName: z.string(),
  stage: z.string(),
  validationStatus,
  surveySubmissionStatus: z.enum(surveySubmissionStatuses),
  /** When the current file arrived, ISO 8601, or empty. */
  received: z.string(),
  isFinal: yesNo,
  /** When it was marked final, ISO 8601; empty where it is not, or no event says so. */
  finalOn: z.string(),
  isAttested: yesNo,
  /** Attested late, or again after the attestation date: a permanent mark. */
  isLate: yesNo,
  /** When, ISO 8601; empty where it is not late. */
  lateOn: z.string(),
  /** Findings of the latest validation, also of a refused file: Schema, Fatal and Error together. Null: none has run. */
  errorCount: z.number().nullable(),
  warningCount: z.number().nullable(),
  /** It was declared: no file is waited for. The documented status stays Not submitted. */
  nothingToReport: yesNo,
});
export type VendorStatusRow = z.output<typeof vendorStatusRow>;

export const hosStatusRow = vendorStatusRow.extend({
  cmsContractNumber: z.string(),
  /** The vendor's person who attested the current data; empty where there is none, or no event says so. */
  attester: z.string(),
});
export type HosStatusRow = z.output<typeof hosStatusRow>;

/** A file that was uploaded for a submission. Spec: reports-uploads. */
export const fileUploadReportRow = z.object({
  /** Distinguishes uploads with the same name. */
  fileId: z.string(),
  organizationId: z.number(),
  submissionId: z.number(),
  organizationName: z.string(),
  component: z.enum(components),
  savedName: z.string(),
  /** Of the latest validation of this file. */
  validationStatus,
  createUser: z.string(),
  /** ISO 8601. */
  createDate: z.string(),
});
export type FileUploadReportRow = z.output<typeof fileUploadReportRow>;

const uploadedFileColumns = fileUploadReportRow.omit({ fileId: true }).keyof();
export type UploadedFileColumn = z.output<typeof uploadedFileColumns>;
const uploadedFiles = { getAll: booleanText, ...ofSeason };

const combinedReportChoice = z.strictObject({
  ...ofSeason,
  /** Test organizations are left out unless requested. */
  includeTestOrganizations: booleanText.default(false),
  /** Without submissions that were attested late, or again after the attestation date. */
  leaveOutLate: booleanText.default(false),
});

const statusReport = {
  ...licensedRead,
  source: 'reports-vendor-status, lists-pages',
  reads: ['submission', 'settings'],
  errors: [403, 404],
  isCacheable: true,
} as const;
const surveys = {
  /** A loaded season, the current one or an earlier one; 404 for any other. */
  measurementYear: numberText,
  /** Test organizations are left out unless requested. */
  includeTestOrganizations: booleanText.default(false),
};
const vendorStatusColumns = vendorStatusRow.keyof();
const hosStatusColumns = hosStatusRow.keyof();
export type HosStatusColumn = z.output<typeof hosStatusColumns>;

export const reports = {
  GetReportsAvailabilities: endpoint({
    ...licensedRead,
    path: '/api/GetReportsAvailabilities',
    summary:
      'The programs whose results reports the user may view. With none of them the Reports page is empty.',
    source: 'reports-page',
    reads: ['users', 'settings'],
    answer: byProgram,
  }),
  GetUserSubmissionTypeAccessibility: endpoint({
    ...licensedRead,
    path: '/api/Reports/GetUserSubmissionTypeAccessibility',
    summary:
      'The programs that are switched on and of which the user may read the status of at least one submission; all of them for a system administrator.',
    source: 'reports-vendor-status',
    reads: ['users', 'settings'],
    answer: byProgram,
  }),
  GetCombinedReport: endpoint({
    ...licensedRead,
    path: '/api/Reports/GetCombinedReport',
    may: 'VIEW_COMBINED_REPORT; submissions on which the user has it',
    summary:
      'CombinedReport.xlsx inside JSON: the HEDIS submissions of the season, and every indicator rate of them with its designation. 413 where it is large: GetCombinedReportLink streams it.',
    source: 'reports-combined',
    cost: 'expensive',
    reads: ['submission'],
    errors: [403, 404, 413],
    query: combinedReportChoice,
    answer: base64File,
  }),
  GetCombinedReportLink: endpoint({
    ...licensedRead,
    path: '/api/Reports/GetCombinedReportLink',
    may: 'VIEW_COMBINED_REPORT',
    summary: 'A download link of the combined report that works for one minute.',
    source: 'reports-combined',
    cost: 'expensive',
    reads: ['submission'],
    errors: [403, 404],
    query: combinedReportChoice,
    answer: fileLink,
  }),
  DownloadCombinedReport: endpoint({
    ...behindTicket,
    path: '/api/combinedreport/:ticket',
    summary: 'The combined report, generated while it is sent.',
    source: 'reports-combined',
    reads: ['submission'],
  }),
  FilesUploadReportDatas: endpoint({
    ...licensedRead,
    path: '/api/DB/FilesUploadReportDatas',
    may: 'getAll: system administrators',
    summary:
      'Every file that was uploaded this season for submissions that the user can see, newest first. getAll: those of test organizations, too.',
    source: 'reports-uploads, lists-pages',
    reads: ['submission'],
    errors: [403, 404],
    query: z.strictObject({ ...uploadedFiles, ...pageOf(uploadedFileColumns) }),
    answer: z.array(fileUploadReportRow),
    isCacheable: true,
  }),
  CountUploadedFiles: endpoint({
    ...licensedRead,
    path: '/api/DB/CountUploadedFiles',
    may: 'getAll: system administrators',
    summary: 'How many rows FilesUploadReportDatas has.',
    source: 'reports-uploads, lists-pages',
    reads: ['submission'],
    errors: [403, 404],
    query: z.strictObject({ ...uploadedFiles, ...countsOf(uploadedFileColumns) }),
    answer: listCounts,
    isCacheable: true,
  }),
  GetVendorStatusYears: endpoint({
    ...licensedRead,
    path: '/api/Reports/GetVendorStatusYears',
    summary:
      'Measurement years of the vendor status reports: the current season and earlier ones, newest first.',
    source: 'reports-vendor-status',
    reads: [],
    answer: z.array(z.number()),
  }),
  GetHosVendorSubmissionStatus: endpoint({
    ...statusReport,
    path: '/api/Reports/GetHosVendorSubmissionStatus',
    may: 'HOS accessibility (GetUserSubmissionTypeAccessibility); rows whose status the user may read',
    summary: 'The status of each HOS submission of a season.',
    query: z.strictObject({ ...surveys, ...pageOf(hosStatusColumns) }),
    answer: z.array(hosStatusRow),
  }),
  CountHosVendorSubmissions: endpoint({
    ...statusReport,
    path: '/api/Reports/CountHosVendorSubmissions',
    may: 'HOS accessibility (GetUserSubmissionTypeAccessibility); rows whose status the user may read',
    summary: 'How many rows GetHosVendorSubmissionStatus has.',
    query: z.strictObject({ ...surveys, ...countsOf(hosStatusColumns) }),
    answer: listCounts,
  }),
  GetCahpsVendorSubmissionStatus: endpoint({
    ...statusReport,
    path: '/api/Reports/GetCahpsVendorSubmissionStatus',
    may: 'CAHPS accessibility (GetUserSubmissionTypeAccessibility); rows whose status the user may read',
    summary: 'The status of each CAHPS submission of a season.',
    query: z.strictObject({ ...surveys, ...pageOf(vendorStatusColumns) }),
    answer: z.array(vendorStatusRow),
  }),
  CountCahpsVendorSubmissions: endpoint({
    ...statusReport,
    path: '/api/Reports/CountCahpsVendorSubmissions',
    may: 'CAHPS accessibility (GetUserSubmissionTypeAccessibility); rows whose status the user may read',
    summary: 'How many rows GetCahpsVendorSubmissionStatus has.',
    query: z.strictObject({ ...surveys, ...countsOf(vendorStatusColumns) }),
    answer: listCounts,
  }),
} as const;
