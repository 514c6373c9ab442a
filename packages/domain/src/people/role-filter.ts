/** A role, or every role of a group, to filter people by. */
import {
  groupLabels,
  groupByRole,
  type RoleGroup,
  roleGroups,
  roleLabels,
  type RoleName,
  roleNames,
} from '../permissions/actions.ts';

export interface RoleFilter {
  readonly roleType?: RoleGroup;
  readonly roleName?: RoleName;
}

export interface RoleFilterChoice {
  readonly value: string;
  readonly label: string;
}

/** The choices of a group: its roles, and where there are several, any of them. */
export function roleFilterChoices(group: RoleGroup): RoleFilterChoice[] {
  const roles = roleNames.filter((role) => groupByRole[role] === group);
  return [
    ...(roles.length > 1 ? [{ value: group, label: `Any ${groupLabels[group].toLowerCase()} role` }] : []),
    ...roles.map((role) => ({ value: role, label: roleLabels[role] })),
  ];
}

export const roleFilterValue = ({ roleName, roleType }: RoleFilter): string => roleName ?? roleType ?? '';

/** Of a value of the choices; no filter for any other text. */
export function readRoleFilter(value: string): RoleFilter {
  const roleName = roleNames.find((role) => role === value);
  if (roleName) return { roleName };
  const roleType = roleGroups.find((group) => group === value);
  return roleType ? { roleType } : {};
}
