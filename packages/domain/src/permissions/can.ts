/** May this person do this, here? Checked in addition to the workflow rules. Spec: roles-sysadmin, roles-reach. */
import type { Component, Program } from '../program.ts';
import { allowsAction } from '../season/season-state.ts';
import { type SubmissionSeason } from '../season/season-label.ts';
import type { Verdict } from '../verdict.ts';
import { no } from '../verdict.ts';
import { roleLabels, type ActionName, type Role, type RoleName } from './actions.ts';
import type { SecurityMatrix } from './matrix.ts';

/** The facts that decide whether a role reaches a component, and its season. */
export interface ComponentReach extends SubmissionSeason {
  readonly submissionId: number;
  readonly organizationId: number;
  readonly component: Component;
  /** The survey vendor that the component names, if it names one. */
  readonly vendorId: number | null;
}

export interface Person {
  readonly roles: readonly Role[];
  /** Submissions assigned to this auditor explicitly, by organization; an organization not listed: all of its. */
  readonly auditorAssignments: ReadonlyMap<number, ReadonlySet<number>>;
}

/** A signature is personal: the two actions that a sysadmin does not have. */
const signing: ReadonlySet<ActionName> = new Set(['SIGN_ATTESTATION_HEDIS', 'SIGN_ATTESTATION_HOS']);

export const signs = (action: ActionName): boolean => signing.has(action);

export const isSysadmin = (person: Person): boolean => person.roles.some((r) => r.role === 'sysadmin');

/** Does this role apply to this component? */
export function reaches(person: Person, role: Role, entity: ComponentReach): boolean {
  switch (role.group) {
    case 'system':
      return true;
    case 'organization': {
      if (role.entityId !== entity.organizationId) return false;
      if (role.role !== 'auditor') return true;
      const assigned = person.auditorAssignments.get(role.entityId);
      return assigned === undefined || assigned.has(entity.submissionId);
    }
    case 'vendor':
      return entity.vendorId !== null && role.entityId === entity.vendorId;
    case 'submission':
      return role.entityId === entity.submissionId;
  }
}

/** Access to a component: any role that reaches it. Only staff see a season that is being prepared. */
export const canSee = (person: Person, entity: ComponentReach): boolean =>
  (entity.seasonState !== 'prepared' || isSysadmin(person)) &&
  person.roles.some((role) => reaches(person, role, entity));

/** The effect of one role on an action on a component. */
export type RoleEffect = 'grants' | 'never-signs' | 'not-in-matrix' | 'elsewhere';

export function getRoleEffect(
  matrix: SecurityMatrix,
  person: Person,
  role: Role,
  action: ActionName,
  entity: ComponentReach,
): RoleEffect {
  if (role.role === 'sysadmin') return signing.has(action) ? 'never-signs' : 'grants';
  if (!matrix.get(action)?.roles.has(role.role)) return 'not-in-matrix';
  return reaches(person, role, entity) ? 'grants' : 'elsewhere';
}

/** Does one of the person's roles grant `action` on this component, whatever the state of its season? */
export const isGranted = (
  matrix: SecurityMatrix,
  person: Person,
  action: ActionName,
  entity: ComponentReach,
): boolean => person.roles.some((role) => getRoleEffect(matrix, person, role, action, entity) === 'grants');

/** May this person do `action` on this component, in its season's state? A refusal for a missing role lists the roles that may. */
export function can(
  matrix: SecurityMatrix,
  person: Person,
  action: ActionName,
  entity: ComponentReach,
): Verdict {
  return isGranted(matrix, person, action, entity)
    ? allowsAction(entity, action)
    : no(refusal(action, matrix.get(action)?.roles ?? new Set<RoleName>()), {
        permission: action,
        toDo: signing.has(action) ? 'sign' : 'do this',
      });
}

/** May this person do `action` anywhere? Decides which menus and buttons are shown. */
export function canAnywhere(matrix: SecurityMatrix, person: Person, action: ActionName): boolean {
  const allowedRoles = matrix.get(action)?.roles ?? new Set<RoleName>();
  return person.roles.some((role) =>
    role.role === 'sysadmin' ? !signing.has(action) : allowedRoles.has(role.role),
  );
}

function refusal(action: ActionName, roles: ReadonlySet<RoleName>): string {
  if (signing.has(action)) return onlySigner;
  const names = [...roles].map((role) => roleLabels[role].toLowerCase());
  return `${missingPrivileges}${openTo}${names.join(', ') || 'no role'}.`;
}

export const onlySigner = 'Only available for Signer';
export const missingPrivileges = 'You do not have sufficient privileges to complete this action.';
const openTo = ' It is open to: ';

/** The roles listed in a refusal for a missing permission; null for other refusals. */
export const extractRoles = (reason: string): string | null =>
  reason.startsWith(missingPrivileges + openTo)
    ? reason.slice(missingPrivileges.length + openTo.length).replace(/\.$/, '')
    : null;

/** The permission to upload a file of this program. */
export const uploadAction = (program: Program): ActionName =>
  program === 'HEDIS' ? 'UPLOAD_DOCUMENT_HEDIS' : 'UPLOAD_DOCUMENT_NONHEDIS';
export const viewErrorsAction = (program: Program): ActionName =>
  program === 'HEDIS' ? 'VIEW_DOWNLOAD_ERRORS_HEDIS' : 'VIEW_DOWNLOAD_ERRORS_NONHEDIS';
export const downloadResultsAction = (program: Program): ActionName => `DOWNLOAD_RESULTS_${program}`;
export const signAction = (program: Program): ActionName =>
  program === 'HOS' ? 'SIGN_ATTESTATION_HOS' : 'SIGN_ATTESTATION_HEDIS';
export const viewResultsAction = (program: Program): ActionName =>
  program === 'HEDIS' ? 'VIEW_RESULTS_REPORTS' : 'VIEW_RESULTS_REPORTS_NONHEDIS';
