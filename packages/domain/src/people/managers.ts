/** Who manages whose roles, and which roles they may give. Spec: roles-managers, admin-users-managers. */
import {
  groupByRole,
  type Role,
  roleLabels,
  type RoleGroup,
  roleGroups,
  type RoleName,
  roleNames,
} from '../permissions/actions.ts';
import { canBecomeAuditor } from '../permissions/auditor-access.ts';
import { isSysadmin, type Person } from '../permissions/can.ts';
import type { SecurityMatrix } from '../permissions/matrix.ts';
import { no, type Verdict, yes } from '../verdict.ts';

/** The entities whose users a person manages. */
export interface Manager {
  /** Manages everyone. */
  readonly isSysadmin: boolean;
  readonly organizations: ReadonlySet<number>;
  readonly vendors: ReadonlySet<number>;
}

/** An auditor who is limited to assigned submissions does not manage the organization's users. */
export function toManager(matrix: SecurityMatrix, person: Person): Manager {
  const managing = matrix.get('MANAGE_HEDIS_USER')?.roles;
  const listEntities = (group: RoleGroup): ReadonlySet<number> =>
    new Set(
      person.roles
        .filter((role) => role.group === group && managing?.has(role.role))
        .filter(({ role, entityId }) => role !== 'auditor' || !person.auditorAssignments.has(entityId))
        .map(({ entityId }) => entityId),
    );
  return {
    isSysadmin: isSysadmin(person),
    organizations: listEntities('organization'),
    vendors: listEntities('vendor'),
  };
}

export const managesAny = ({ isSysadmin: isStaff, organizations, vendors }: Manager): boolean =>
  isStaff || organizations.size > 0 || vendors.size > 0;

/** The organization of each submission that a role names. */
export type OrganizationBySubmission = ReadonlyMap<number, number>;

/** May this manager give and remove this role? The auditor role also needs a known auditor: see `canGiveRole`. */
export function manages(
  manager: Manager,
  { group, entityId }: Pick<Role, 'group' | 'entityId'>,
  organizationByEntity: OrganizationBySubmission,
): boolean {
  if (manager.isSysadmin) return true;
  switch (group) {
    case 'system':
      return false;
    case 'organization':
      return manager.organizations.has(entityId);
    case 'vendor':
      return manager.vendors.has(entityId);
    case 'submission':
      return manager.organizations.has(organizationByEntity.get(entityId) ?? NaN);
  }
}

/** The groups whose roles this manager gives, in the documented order. */
export function listManagedGroups(manager: Manager): RoleGroup[] {
  if (manager.isSysadmin) return [...roleGroups];
  return roleGroups.filter(
    (group) =>
      (group === 'vendor' && manager.vendors.size > 0) ||
      ((group === 'organization' || group === 'submission') && manager.organizations.size > 0),
  );
}

/** The roles that this manager may offer for a person: auditor for known auditors only. */
export const listOfferableRoles = (
  manager: Manager,
  { isKnownAuditor }: { readonly isKnownAuditor: boolean },
): RoleName[] => {
  const groups = listManagedGroups(manager);
  return roleNames.filter(
    (role) => groups.includes(groupByRole[role]) && (role !== 'auditor' || isKnownAuditor),
  );
};

/** The organization, vendor or submission that a role names. */
export interface Entity {
  readonly isInactive: boolean;
  /** Of a submission. */
  readonly organizationId: number | null;
}

/** As a refusal names it: `Viewer, organization 100`. */
export const formatRole = ({ role, group, entityId }: Role): string =>
  group === 'system' ? roleLabels[role] : `${roleLabels[role]}, ${group} ${entityId}`;

/**
 * May this manager give this role? `entity` is null where there is none of this group: the refusal is the same as for one
 * that belongs to others.
 */
export function canGiveRole(manager: Manager, role: Role, entity: Entity | null): Verdict {
  const organizationByEntity = new Map(
    entity?.organizationId === undefined || entity.organizationId === null
      ? []
      : [[role.entityId, entity.organizationId]],
  );
  if ((entity === null && role.group !== 'system') || !manages(manager, role, organizationByEntity))
    return no(
      role.group === 'system'
        ? 'Only system administrators give roles of the system group.'
        : `${formatRole(role)}: it does not exist, or you may not manage its users.`,
    );
  return entity?.isInactive ? no(`${formatRole(role)}: it is inactive, so it gets no new roles.`) : yes();
}

/** The auditor role is for known auditors; every other role is for everyone. */
export const canGetRole = (
  { email, isKnownAuditor }: { readonly email: string; readonly isKnownAuditor: boolean },
  role: RoleName,
): Verdict => (role === 'auditor' ? canBecomeAuditor({ userEmail: email, isKnownAuditor }) : yes());
