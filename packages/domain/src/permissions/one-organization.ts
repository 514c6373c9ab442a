/** Whose lists need no columns that name the organization. Spec: lists-columns. */
import type { Role } from './actions.ts';

/** A survey vendor's components are of several plans, and one submission's role does not say whose it is. */
export const seesOneOrganization = (roles: readonly Role[]): boolean =>
  roles.length > 0 &&
  roles.every(({ group, entityId }) => group === 'organization' && entityId === roles[0]?.entityId);
