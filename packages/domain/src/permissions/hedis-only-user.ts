/** Users with fewer CAHPS downloads. Spec: roles-hedis-only. */
import { isSysadmin, type Person } from './can.ts';

/**
 * Has organization roles, and no vendor role. Their own CAHPS component is one that names their vendor, so a user
 * without a vendor role has none.
 */
export const isHedisOnlyUser = (person: Person): boolean =>
  !isSysadmin(person) &&
  person.roles.some(({ group }) => group === 'organization') &&
  !person.roles.some(({ group }) => group === 'vendor');
