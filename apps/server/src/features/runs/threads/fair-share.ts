/** Who shares what: uploads of one organization share its part of the slots and threads, those of one person theirs of it. */
import type { Person } from '@idss/domain/permissions/can';

export interface Share {
  readonly organization: string;
  readonly person: string;
}

/**
 * Of the person who sent it. A person who works for several organizations counts for the one with the lowest number.
 */
export function getShare({ roles }: Pick<Person, 'roles'>, userId: string): Share {
  const organizations = roles
    .filter(({ group }) => group === 'organization' || group === 'vendor')
    .map(({ entityId }) => entityId);
  const isStaff = roles.some(({ group }) => group === 'system');
  const organization =
    organizations.length > 0
      ? `organization ${Math.min(...organizations)}`
      : isStaff
        ? 'staff'
        : `person ${userId}`;
  return { organization, person: userId };
}
