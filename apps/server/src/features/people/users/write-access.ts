/** Writes changes of access, set by set: some statements for however many people. */
import type { AccessChange, PersonAccess } from '@idss/domain/people/access-change';
import { rolesChanged } from '@idss/domain/people/access-change';
import type { Queryable } from '#src/db/queryable.ts';
import { enableAccounts } from '@idss/identity/disable-accounts';
import {
  type AuditorAssignment,
  deleteAssignments,
  deleteRoles,
  insertAssignments,
  insertPeople,
  insertRoles,
  updateLocked,
} from './access.sql.ts';

/** With a new role an account that was disabled is enabled, unless the person is locked. */
export async function writeAccess(db: Queryable, changes: readonly AccessChange[]): Promise<void> {
  const added = changes.filter(({ before }) => before.isNew).map(({ before }) => before.email);
  if (added.length > 0) await insertPeople(db, added);
  const differences = changes.map((change) => ({ email: change.before.email, ...rolesChanged(change) }));
  const listRoles = (which: 'added' | 'removed') =>
    differences.flatMap(({ email, ...roles }) => roles[which].map((role) => ({ ...role, email })));
  const [removedRoles, addedRoles] = [listRoles('removed'), listRoles('added')];
  const removedAssignments = changes.flatMap(({ before, after }) =>
    assignmentsOnlyIn(before.email, before, after),
  );
  const addedAssignments = changes.flatMap(({ before, after }) =>
    assignmentsOnlyIn(before.email, after, before),
  );
  if (addedRoles.length > 0) await insertRoles(db, addedRoles);
  if (removedRoles.length > 0) await deleteRoles(db, removedRoles);
  if (removedAssignments.length > 0) await deleteAssignments(db, removedAssignments);
  if (addedAssignments.length > 0) await insertAssignments(db, addedAssignments);
  for (const { before, after } of changes)
    if (before.isLocked !== after.isLocked) await updateLocked(db, before.email, after.isLocked);
  const enabled = changes
    .filter(({ after }, index) => !after.isLocked && (differences[index]?.added.length ?? 0) > 0)
    .map(({ before }) => before.email);
  if (enabled.length > 0) await enableAccounts(db, enabled);
}

function assignmentsOnlyIn(email: string, person: PersonAccess, other: PersonAccess): AuditorAssignment[] {
  return [...person.auditorAssignments].flatMap(([orgId, submissions]) =>
    [...submissions]
      .filter((subId) => !other.auditorAssignments.get(orgId)?.has(subId))
      .map((subId) => ({ email, orgId, subId })),
  );
}
