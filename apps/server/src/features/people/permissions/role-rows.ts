/** Roles with the names of their entities, as shown on the account page. */
import { compareRoles, formatEntityName } from '@idss/domain/people/entity-name';
import type { Role } from '@idss/domain/permissions/actions';
import type { Queryable } from '#src/db/queryable.ts';
import { readEntityNames } from './permissions.sql.ts';

export interface RoleRow {
  readonly entityId: number;
  readonly entityName: string;
  readonly roleType: Role['group'];
  readonly roleName: Role['role'];
}

export async function toRoleRows(db: Queryable, roles: readonly Role[]): Promise<RoleRow[]> {
  const getIds = (...groups: readonly Role['group'][]): number[] =>
    roles.filter((role) => groups.includes(role.group)).map((role) => role.entityId);
  const names = await readEntityNames(db, getIds('organization', 'vendor'), getIds('submission'));
  return roles.toSorted(compareRoles).map((role) => ({
    entityId: role.entityId,
    entityName: formatEntityName(role, getName(role, names)),
    roleType: role.group,
    roleName: role.role,
  }));
}

function getName(role: Role, names: Awaited<ReturnType<typeof readEntityNames>>): string {
  const known = role.group === 'submission' ? names.submissions : names.organizations;
  return known.get(role.entityId) ?? '';
}
