/** Actions of the security matrix, in words. */
import type { ActionName } from './actions.ts';

export const actionLabels = {
  VIEW_ART: 'View the auditor review table',
  UPLOAD_DOCUMENT_HEDIS: 'Upload HEDIS files',
  UPLOAD_DOCUMENT_NONHEDIS: 'Upload survey files',
  PLAN_LOCK: 'Apply the plan lock',
  UNLOCK_PLAN_LOCK: 'Remove the plan lock',
  AUDIT_LOCK: 'Apply the audit lock',
  UNLOCK_AUDIT_LOCK: 'Remove the audit lock',
  MARK_FINAL_HEDIS: 'Mark HEDIS final',
  MARK_FINAL_CAHPS: 'Mark CAHPS final',
  MARK_FINAL_HOS: 'Mark HOS final',
  SUBMISSION_GENERIC_ADMIN: 'Administer submissions',
  ASSIGN_AUDIT_DESIGNATION: 'Assign designations',
  SIGN_ATTESTATION_HEDIS: 'Sign the attestation',
  SIGN_ATTESTATION_HOS: 'Attest HOS',
  DOWNLOAD_RESULTS_HEDIS: 'Download HEDIS results',
  DOWNLOAD_RESULTS_CAHPS: 'Download CAHPS results',
  DOWNLOAD_RESULTS_HOS: 'Download HOS results',
  MANAGE_HEDIS_USER: 'Manage users',
  MANAGE_PUBLIC_REPORTING: 'Choose public reporting',
  VIEW_DOWNLOAD_ERRORS_HEDIS: 'View findings of HEDIS files',
  VIEW_DOWNLOAD_ERRORS_NONHEDIS: 'View findings of survey files',
  VIEW_RESULTS_REPORTS: 'View HEDIS results and reports',
  VIEW_RESULTS_REPORTS_NONHEDIS: 'View survey results and reports',
  VIEW_COMBINED_REPORT: 'View the combined report',
} as const satisfies Record<ActionName, string>;
