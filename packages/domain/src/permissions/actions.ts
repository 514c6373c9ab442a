/** Actions of the security matrix, the roles, and the entities they are checked on. Spec: roles-groups, roles-matrix-default. */
import { namesOf } from '../names-of.ts';

export const actionNames = [
  'VIEW_ART',
  'UPLOAD_DOCUMENT_HEDIS',
  'UPLOAD_DOCUMENT_NONHEDIS',
  'PLAN_LOCK',
  'UNLOCK_PLAN_LOCK',
  'AUDIT_LOCK',
  'UNLOCK_AUDIT_LOCK',
  'MARK_FINAL_HEDIS',
  'MARK_FINAL_CAHPS',
  'MARK_FINAL_HOS',
  'SUBMISSION_GENERIC_ADMIN',
  'ASSIGN_AUDIT_DESIGNATION',
  'SIGN_ATTESTATION_HEDIS',
  'SIGN_ATTESTATION_HOS',
  'DOWNLOAD_RESULTS_HEDIS',
  'DOWNLOAD_RESULTS_CAHPS',
  'DOWNLOAD_RESULTS_HOS',
  'MANAGE_HEDIS_USER',
  'MANAGE_PUBLIC_REPORTING',
  'VIEW_DOWNLOAD_ERRORS_HEDIS',
  'VIEW_DOWNLOAD_ERRORS_NONHEDIS',
  'VIEW_RESULTS_REPORTS',
  'VIEW_RESULTS_REPORTS_NONHEDIS',
  'VIEW_COMBINED_REPORT',
] as const;
export type ActionName = (typeof actionNames)[number];

export const groupLabels = {
  system: 'System',
  organization: 'Organization',
  vendor: 'Vendor',
  submission: 'Submission',
} as const;
export type RoleGroup = keyof typeof groupLabels;
export const roleGroups = namesOf(groupLabels);

export const groupOf = {
  sysadmin: 'system',
  orgadmin: 'organization',
  orgsigner: 'organization',
  orguser: 'organization',
  viewer: 'organization',
  auditor: 'organization',
  vendoradmin: 'vendor',
  vendorsigner: 'vendor',
  vendoruser: 'vendor',
  submissionuser: 'submission',
} as const satisfies Record<string, RoleGroup>;
export type RoleName = keyof typeof groupOf;
export const roleNames = namesOf(groupOf);

/** The words a person reads for a role. */
export const roleLabels = {
  sysadmin: 'System administrator',
  orgadmin: 'Organization administrator',
  orgsigner: 'Organization signer',
  orguser: 'Organization user',
  viewer: 'Viewer',
  auditor: 'Auditor',
  vendoradmin: 'Vendor administrator',
  vendorsigner: 'Vendor signer',
  vendoruser: 'Vendor user',
  submissionuser: 'Submission user',
} as const satisfies Record<RoleName, string>;

/** Entity id of system roles. */
export const systemEntity = -1;

export interface Role {
  readonly role: RoleName;
  readonly group: RoleGroup;
  readonly entityId: number;
}

export const isRoleName = (text: string): text is RoleName => (roleNames as readonly string[]).includes(text);
export const isActionName = (text: string): text is ActionName =>
  (actionNames as readonly string[]).includes(text);
