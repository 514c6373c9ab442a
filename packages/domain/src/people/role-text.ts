/** People and their roles in words, for lists and dialogs. */
import {
  type RoleGroup,
  roleLabels,
  type RoleName,
  roleNames,
  systemEntity,
} from '../permissions/actions.ts';

/** A role with the name of its entity, as calls answer it. */
export interface RoleRow {
  readonly entityId: number;
  readonly entityName: string;
  readonly roleType: RoleGroup;
  readonly roleName: RoleName;
}

/** A role that can be chosen. */
export interface RoleChoice {
  readonly roleName: RoleName;
  readonly roleType: RoleGroup;
  readonly label: string;
}

export interface NamedPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The name, or the address of a person who has not entered one yet. */
export const personName = ({ email, firstName, lastName }: NamedPerson): string =>
  `${firstName} ${lastName}`.trim() || email;

/** A role as calls name it: `entityId,roleType,roleName`. */
export const formatRoleInfo = ({ entityId, roleType, roleName }: Omit<RoleRow, 'entityName'>): string =>
  `${entityId},${roleType},${roleName}`;

/** Auditors may be limited to some submissions of their organization. */
export const isAuditorRole = ({ roleName }: Pick<RoleRow, 'roleName'>): boolean => roleName === 'auditor';

export const getRoleName = ({ roleName }: Pick<RoleRow, 'roleName'>): RoleName => roleName;

export const getRoleLabel = ({ roleName }: Pick<RoleRow, 'roleName'>): string => roleLabels[roleName];

/** Roles whose name, or a word of whose label, begins with this; none for less than three letters. */
export function searchRoles(text: string): RoleName[] {
  const search = text.trim().toLowerCase();
  if (search.length < 3) return [];
  return roleNames.filter((role) =>
    [role, roleLabels[role], ...roleLabels[role].split(' ')].some((each) =>
      each.toLowerCase().startsWith(search),
    ),
  );
}

/** `Organization user · Lakeside` */
const formatRoleForList = (role: RoleRow): string =>
  role.entityId === systemEntity ? getRoleLabel(role) : `${getRoleLabel(role)} · ${role.entityName}`;

/** `Auditor, Lakeside (100)`, as dialogs name a role. */
export const formatRoleForDialog = (role: RoleRow): string =>
  role.entityId === systemEntity
    ? getRoleLabel(role)
    : `${getRoleLabel(role)}, ${role.entityName} (${role.entityId})`;

const groupPlurals = {
  system: 'entities',
  organization: 'plans',
  vendor: 'vendors',
  submission: 'submissions',
};

/** Each role once. */
export const listRoleLabels = (roles: readonly RoleRow[]): readonly string[] => [
  ...new Set(roles.map(getRoleLabel)),
];

/** The organizations and vendors of a person's roles, and the submissions by their organization, each once. */
export const listRoleEntities = (roles: readonly RoleRow[]): readonly string[] => [
  ...new Set(roles.filter(({ entityId }) => entityId !== systemEntity).map(({ entityName }) => entityName)),
];

/** One line for all roles of a person: `Auditor of 6 plans`, `Organization user · Lakeside and 2 more`. */
export function formatRoleList(roles: readonly RoleRow[]): string {
  const [first] = roles;
  if (!first) return 'No roles';
  if (roles.length === 1) return formatRoleForList(first);
  if (roles.every(({ roleName }) => roleName === first.roleName))
    return `${getRoleLabel(first)} of ${roles.length} ${groupPlurals[first.roleType]}`;
  return `${formatRoleForList(first)} and ${roles.length - 1} more`;
}
