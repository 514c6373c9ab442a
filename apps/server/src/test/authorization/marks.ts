/** Marks of the security matrix and cases that calls of many rooms share. Written by hand from the specification. */
import type { Component } from './callers.ts';
import { type Case, type RequestParts, type Target, everybody } from './expectation.ts';

// Rows of security-matrix.csv:  sysadmin orgadmin orgsigner orguser viewer auditor vendoradmin vendorsigner vendoruser
// submissionuser
export const matrix = {
  VIEW_ART: 'YYYYYYNNNY',
  UPLOAD_DOCUMENT_HEDIS: 'YYNYNNNNNY',
  UPLOAD_DOCUMENT_NONHEDIS: 'YNNNNNYYYN',
  PLAN_LOCK: 'YYNYNNNNNY',
  UNLOCK_PLAN_LOCK: 'YNNNNYNNNN',
  AUDIT_LOCK: 'YNNNNYNNNN',
  UNLOCK_AUDIT_LOCK: 'YNNNNYNNNN',
  ASSIGN_AUDIT_DESIGNATION: 'YNNNNYNNNN',
  MARK_FINAL_HEDIS: 'YYNYNNNNNN',
  MARK_FINAL_CAHPS: 'YNNNNNYYYN',
  MARK_FINAL_HOS: 'YNNNNNYYYN',
  SUBMISSION_GENERIC_ADMIN: 'YNNNNNNNNN',
  // No one signs for another person, not even a sysadmin.
  SIGN_ATTESTATION_HEDIS: 'NNYNNNNNNN',
  SIGN_ATTESTATION_HOS: 'NNNNNNNYNN',
  DOWNLOAD_RESULTS_HEDIS: 'YYYYYYNNNY',
  DOWNLOAD_RESULTS_CAHPS: 'YYYYYNYYYN',
  DOWNLOAD_RESULTS_HOS: 'YNNNNNYYYN',
  MANAGE_PUBLIC_REPORTING: 'YYYNNNNNNN',
  VIEW_COMBINED_REPORT: 'YYYYNYNNNN',
  VIEW_DOWNLOAD_ERRORS_HEDIS: 'YYYYNYNNNY',
  VIEW_DOWNLOAD_ERRORS_NONHEDIS: 'YNNNNNYYYN',
  VIEW_RESULTS_REPORTS: 'YYYYYYNNNY',
} as const;

export const staff = 'YNNNNNNNNN';

/** A call on each of the given components, with the roles that have the permission. */
export function onComponents(
  marks: Partial<Record<Component, string>>,
  request: (target: Target, component: Component) => RequestParts,
  more: Partial<Case> = {},
  notFor: readonly Component[] = [],
): Case[] {
  return (Object.entries(marks) as [Component, string][]).map(([component, may]) => ({
    title: `on ${component}`,
    on: component,
    request: (target) => request(target, component),
    may,
    allowed: [200],
    ...more,
    // "Not Implemented" for this program, for all with access.
    ...(notFor.includes(component) ? { allowed: [400] } : {}),
  }));
}

export const allComponents = { DST: everybody, CAHPS: everybody, HOS: everybody };

export const viewErrors = {
  DST: matrix.VIEW_DOWNLOAD_ERRORS_HEDIS,
  CAHPS: matrix.VIEW_DOWNLOAD_ERRORS_NONHEDIS,
  HOS: matrix.VIEW_DOWNLOAD_ERRORS_NONHEDIS,
};

export const bySubmissionId = ({ subId }: Target, component: Component): RequestParts => ({
  query: { submissionId: String(subId), component },
});

export const uuid = '11111111-1111-4111-8111-111111111111';
