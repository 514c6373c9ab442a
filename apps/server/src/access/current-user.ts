/** A user with their current roles, for work outside of their requests. */
import { isSysadmin, type Person } from '@idss/domain/permissions/can';
import type { Queryable } from '#src/db/queryable.ts';
import { findPerson } from './caller.sql.ts';
import { findUser } from './user.sql.ts';

export interface CurrentUser extends Person {
  readonly userId: string;
  readonly name: string;
  readonly isSysadmin: boolean;
}

/** Without roles if the user is locked or no longer exists. */
export async function loadCurrentUser(db: Queryable, userId: string): Promise<CurrentUser> {
  const known = await findUser(db, userId);
  const person = known && (await findPerson(db, known.email));
  const roles = person && !person.isLocked ? person.roles : [];
  const facts: Person = { roles, auditorAssignments: person?.auditorAssignments ?? new Map() };
  return { ...facts, userId, name: known?.name || known?.email || '', isSysadmin: isSysadmin(facts) };
}
