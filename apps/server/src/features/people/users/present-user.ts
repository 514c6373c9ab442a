import type { User } from '@idss/contract/people/users';
import { compareRoles, formatEntityName } from '@idss/domain/people/entity-name';
import { groupByRole, type Role, roleLabels, type RoleName } from '@idss/domain/permissions/actions';
import type { UserRow } from './list-users.sql.ts';

const presentRole = (role: Role & { readonly name: string }): User['roles'][number] => ({
  entityId: role.entityId,
  entityName: formatEntityName(role, role.name),
  roleType: role.group,
  roleName: role.role,
});

export const presentRoles = (roles: UserRow['roles']): User['roles'][number][] =>
  roles.toSorted(compareRoles).map(presentRole);

export const presentUser = (row: UserRow): User => ({ ...row, roles: presentRoles(row.roles) });

export const presentChoices = (roles: readonly RoleName[]) =>
  roles.map((roleName) => ({ roleName, roleType: groupByRole[roleName], label: roleLabels[roleName] }));
