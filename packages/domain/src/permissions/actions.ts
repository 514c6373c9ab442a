/** Actions of the security matrix, the roles, and the entities they are checked on. Spec: roles-groups, roles-matrix-default. */
import { listNames } from '../list-names.ts';

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
export const roleGroups = listNames(groupLabels);

/** Each with its group and the words that people read. */
const roles = {
  sysadmin: ['system', 'System administrator'],
  orgadmin: ['organization', 'Organization administrator'],
  orgsigner: ['organization', 'Organization signer'],
  orguser: ['organization', 'Organization user'],
  viewer: ['organization', 'Viewer'],
  auditor: ['organization', 'Auditor'],
  vendoradmin: ['vendor', 'Vendor administrator'],
  vendorsigner: ['vendor', 'Vendor signer'],
  vendoruser: ['vendor', 'Vendor user'],
  submissionuser: ['submission', 'Submission user'],
} as const satisfies Record<string, readonly [RoleGroup, label: string]>;
export type RoleName = keyof typeof roles;
export const roleNames = listNames(roles);

const byRole = <Value>(getValue: (role: RoleName) => Value) =>
  Object.fromEntries(roleNames.map((role) => [role, getValue(role)])) as Readonly<Record<RoleName, Value>>;
export const groupByRole = byRole((role): RoleGroup => roles[role][0]);
/** Roles that administer everything, or sign for others. Spec: security-fresh. */
export const isGivenByFreshSignIn = (role: RoleName): boolean =>
  groupByRole[role] === 'system' || role === 'orgsigner' || role === 'vendorsigner';
export const roleLabels = byRole((role): string => roles[role][1]);

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
