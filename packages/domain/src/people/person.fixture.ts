/** People and their roles, for tests. */
import { groupByRole, type Role, type RoleName } from '../permissions/actions.ts';
import type { KnownPerson } from './access-change.ts';

export const role = (name: RoleName, entityId = -1): Role => ({
  role: name,
  group: groupByRole[name],
  entityId,
});
export const person = (
  email: string,
  roles: readonly Role[],
  more: Partial<KnownPerson> = {},
): KnownPerson => ({
  email,
  isNew: false,
  isLocked: false,
  isKnownAuditor: false,
  roles,
  auditorAssignments: new Map(),
  ...more,
});
