/** People and their roles, for tests. */
import { groupByRole, type Role, type RoleName } from '../permissions/actions.ts';
import type { KnownPerson } from './access-change.ts';
import type { BulkFacts } from './bulk-plan.ts';

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

/** A system administrator changes these people, in three organizations of which the last is inactive. */
export const bulkFacts = (
  known: readonly KnownPerson[],
  systemAdministrators: readonly string[],
): BulkFacts => ({
  manager: { isSysadmin: true, organizations: new Set(), vendors: new Set() },
  callerEmail: 'staff@b.example',
  people: new Map(known.map((each) => [each.email, each])),
  entities: new Map(
    [10, 20, 30].map((id) => [`organization ${id}`, { isInactive: id === 30, organizationId: null }]),
  ),
  systemAdministrators,
  hasOwnAccounts: true,
});
