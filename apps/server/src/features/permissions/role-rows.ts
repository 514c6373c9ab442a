/** Roles with the names of their entities, as shown on the account page. */
import { roleLabels, type Role } from '@idss/domain/permissions/actions';
import type { Queryable } from '#src/app.ts';
import { readEntityNames } from './permissions.sql.ts';

export interface RoleRow {
  readonly entityId: number;
  readonly entityName: string;
  readonly roleType: Role['group'];
  readonly roleName: Role['role'];
}

export async function roleRowsOf(db: Queryable, roles: readonly Role[]): Promise<RoleRow[]> {
  const idsOf = (...groups: readonly Role['group'][]): number[] =>
    roles.filter((role) => groups.includes(role.group)).map((role) => role.entityId);
  const names = await readEntityNames(db, idsOf('organization', 'vendor'), idsOf('submission'));
  return roles
    .map((role) => ({
      entityId: role.entityId,
      entityName: nameOf(role, names),
      roleType: role.group,
      roleName: role.role,
    }))
    .sort((a, b) => roleLabels[a.roleName].localeCompare(roleLabels[b.roleName]) || a.entityId - b.entityId);
}

function nameOf(role: Role, names: Awaited<ReturnType<typeof readEntityNames>>): string {
  if (role.group === 'system') return 'All organizations';
  if (role.group === 'submission')
    return `Submission ${role.entityId}, ${names.submissions.get(role.entityId) ?? ''}`;
  return names.organizations.get(role.entityId) ?? '';
}
