/** Whom the CAHPS downloads are narrower for. Spec: roles-hedis-only. */
import { isSysadmin, type Person } from './can.ts';

/**
 * Has organization roles, and no vendor role. A CAHPS component of his own is one that names his vendor, so nobody
 * without a vendor role has any.
 */
export const isHedisOnlyUser = (person: Person): boolean =>
  !isSysadmin(person) &&
  person.roles.some(({ group }) => group === 'organization') &&
  !person.roles.some(({ group }) => group === 'vendor');
