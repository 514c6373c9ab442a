/** The events of a change of access: one for each person, so that the audit trail says what happened to them. */
import type { DomainEvent } from '@idss/domain/events/event';
import {
  type AccessChange,
  getAuditorAccess,
  auditsChanged,
  rolesChanged,
  formatRoles,
} from '@idss/domain/people/access-change';
import type { Queryable } from '#src/db/queryable.ts';
import {
  type AuditorAccessChange,
  listSubmissionEvents,
} from '#src/features/people/auditors/list-submission-events.ts';

/** Of all changes, with further events of the command, and those of the submissions concerned at the end. */
export const listAccessEvents = async (
  db: Queryable,
  changes: readonly AccessChange[],
  further: readonly DomainEvent[],
): Promise<readonly DomainEvent[]> => [
  ...changes.flatMap(toEvents),
  ...further,
  ...(await listSubmissionEvents(db, changes.flatMap(getAuditorChanges))),
];

function toEvents(change: AccessChange): DomainEvent[] {
  const { before, after } = change;
  const userEmail = before.email;
  const [oldRoles, newRoles] = [formatRoles(before), formatRoles(after)];
  return [
    ...(before.isNew ? [{ kind: 'user-added', userEmail } as const] : []),
    ...(oldRoles === newRoles
      ? []
      : [
          {
            kind: 'role-changed',
            userEmail,
            before: oldRoles,
            after: newRoles,
            ...getOrganizationFact(change),
          } as const,
        ]),
    ...(before.isLocked === after.isLocked
      ? []
      : [{ kind: after.isLocked ? 'user-locked' : 'user-unlocked', userEmail } as const]),
  ];
}

/** The organization or vendor, where the change concerns only one. */
function getOrganizationFact(change: AccessChange): { organizationId?: number } {
  const { added, removed } = rolesChanged(change);
  const entities = new Set([
    ...[...added, ...removed].map(({ group, entityId }) =>
      group === 'organization' || group === 'vendor' ? entityId : null,
    ),
    ...auditsChanged(change),
  ]);
  const [only] = entities;
  return entities.size === 1 && typeof only === 'number' ? { organizationId: only } : {};
}

const getAuditorChanges = (change: AccessChange): AuditorAccessChange[] =>
  auditsChanged(change).map((organizationId) => ({
    organizationId,
    userEmail: change.before.email,
    before: getAuditorAccess(change.before, organizationId),
    after: getAuditorAccess(change.after, organizationId),
  }));
