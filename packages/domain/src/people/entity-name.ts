import { type Role, roleLabels } from '../permissions/actions.ts';

/** The name of what a role is for. `name`: the organization's or vendor's; a submission is named by its organization. */
export function formatEntityName(
  { group, entityId }: Pick<Role, 'group' | 'entityId'>,
  name: string,
): string {
  if (group === 'system') return 'All organizations';
  return group === 'submission' ? `Submission ${entityId}, ${name}` : name;
}

/** Roles as lists show them. */
export const compareRoles = (
  one: Pick<Role, 'role' | 'entityId'>,
  other: Pick<Role, 'role' | 'entityId'>,
): number => roleLabels[one.role].localeCompare(roleLabels[other.role]) || one.entityId - other.entityId;
