/** Six reports over the whole season for staff. Spec: reports-staff. */
import { z } from 'zod';
import { severities } from '@idss/domain/findings/finding';
import { components, productLines, programs } from '@idss/domain/program';
import { endpoint } from '../endpoint.ts';
import { countsOf, listCounts, pageOf } from '../list-page.ts';
import { booleanText, counts, ofSeason, staffRead, validationStatus, yesNo } from '../shapes.ts';

/** Components of a program and product line by stage. */
export const dataSummaryRow = z.object({
  program: z.enum(programs),
  productLine: z.enum(productLines),
  organizations: z.number(),
  submissions: z.number(),
  /** By the step that comes next; together they are `submissions`. Declared to have nothing to report: at none of them. */
  ...counts(
    'atImport',
    'atPlanLock',
    'atAuditLock',
    'atValidations',
    'atMarkFinal',
    'atAttestation',
    'complete',
    'nothingToReport',
  ),
  /** With Schema, Fatal or Error findings in the latest validation. */
  ...counts('withErrors', 'publicYes', 'publicNo', 'publicNotSet'),
});
export type DataSummaryRow = z.output<typeof dataSummaryRow>;

/** The findings of a rule in the latest validation of every component, counted. */
export const validationReportRow = z.object({
  component: z.enum(components),
  ruleId: z.string(),
  ruleName: z.string(),
  severity: z.enum(severities),
  ...counts('submissions', 'organizations', 'findings'),
  /** The measure with the most findings; empty where findings name none. */
  mostlyIn: z.string(),
});

/** What became of a rule's warnings over the season: each component that ever had one is counted once. */
export const warningsFollowedRow = z.object({
  component: z.enum(components),
  ruleId: z.string(),
  ruleName: z.string(),
  ...counts('submissions', 'corrected', 'explained', 'ignored'),
});

/** Submissions with a measure in their current file, and its designations. */
export const measureCountRow = z.object({
  measureCode: z.string(),
  measureName: z.string(),
  productLine: z.enum(productLines),
  ...counts('submissions', 'reported', 'notReported', 'benefitNotOffered'),
  /** Designations of its rows: of the measure as a whole where it has but one, else of its indicators. */
  ...counts('designatedR', 'designatedNB', 'designatedNR', 'designatedNQ', 'designatedBR'),
});
export type MeasureCountRow = z.output<typeof measureCountRow>;

/** The stage of an organization's HEDIS submission, and its accreditation. */
export const accreditationRow = z.object({
  organizationId: z.number(),
  organizationName: z.string(),
  isAccredited: yesNo,
  submissionId: z.number(),
  productLine: z.enum(productLines),
  reportingProduct: z.string(),
  specialProject: z.string(),
  isAuditRequired: yesNo,
  stage: z.string(),
  validationStatus,
  isAttested: yesNo,
  isPublicReported: z.enum(['Yes', 'No', 'Not Set']),
  nothingToReport: yesNo,
});
export type AccreditationRow = z.output<typeof accreditationRow>;

/** A plan or vendor of the season without an administrator, a signer or an auditor. */
export const missingRolesRow = z.object({
  organizationId: z.number(),
  organizationName: z.string(),
  kind: z.enum(['Plan', 'Vendor']),
  /** Of the season. */
  submissions: z.number(),
  /** With commas: Administrator, Signer, Auditor. */
  missing: z.string(),
  /** People with the role who are not locked. */
  ...counts('administrators', 'signers', 'auditors'),
});

const accreditationColumns = accreditationRow.keyof();
export type AccreditationColumn = z.output<typeof accreditationColumns>;

/** Test organizations are left out unless requested. */
const reportQuery = { includeTestOrganizations: booleanText.default(false), ...ofSeason };
const currentReport = {
  ...staffRead,
  source: 'reports-staff',
  reads: ['submission'],
  errors: [404],
  query: z.strictObject(reportQuery),
} as const;
const report = { ...currentReport, isCacheable: true } as const;

export const adminReports = {
  GetSubmissionsDataSummary: endpoint({
    ...report,
    path: '/api/Reports/GetSubmissionsDataSummary',
    summary: 'Components of the season counted by program, product line and stage.',
    answer: z.array(dataSummaryRow),
  }),
  GetValidationReportData: endpoint({
    ...report,
    path: '/api/Reports/GetValidationReportData',
    summary: 'Findings of the latest validation of every component of the season, counted by rule.',
    answer: z.array(validationReportRow),
  }),
  GetWarningsFollowed: endpoint({
    ...report,
    path: '/api/Reports/GetWarningsFollowed',
    summary:
      'By rule, in how many components of the season its warnings were corrected, are explained, or are still there without an explanation.',
    source: 'reports-warnings',
    answer: z.array(warningsFollowedRow),
  }),
  GetSubmissionCountsOnMeasures: endpoint({
    ...report,
    path: '/api/Reports/GetSubmissionCountsOnMeasures',
    summary: 'HEDIS submissions of the season counted by measure and product line, with designations.',
    answer: z.array(measureCountRow),
  }),
  GetSubmissionsAccredStatus: endpoint({
    ...report,
    path: '/api/Reports/GetSubmissionsAccredStatus',
    summary: 'HEDIS submissions of the season with the accreditation of their organizations.',
    source: 'reports-staff, lists-pages',
    query: z.strictObject({ ...reportQuery, ...pageOf(accreditationColumns) }),
    answer: z.array(accreditationRow),
  }),
  CountAccreditedSubmissions: endpoint({
    ...report,
    path: '/api/Reports/CountAccreditedSubmissions',
    summary: 'How many rows GetSubmissionsAccredStatus has.',
    source: 'reports-staff, lists-pages',
    query: z.strictObject({ ...reportQuery, ...countsOf(accreditationColumns) }),
    answer: listCounts,
  }),
  GetOrganizationsMissingRoles: endpoint({
    ...currentReport,
    path: '/api/Reports/GetOrganizationsMissingRoles',
    summary: 'Organizations and vendors of the season without an administrator, a signer or an auditor.',
    reads: ['submission', 'users'],
    answer: z.array(missingRolesRow),
  }),
} as const;
