/** Disables and enables accounts by the e-mail addresses of their owners. People without an account are left out. */
import { updateDisabled } from './account.sql.ts';
import { type ActivationNeed, updateActivationNeeded } from './activation.sql.ts';
import { endLinks } from './end-links.ts';
import { endSessionsFor } from './identity-records.sql.ts';
import type { Queryable } from '@idss/server/db/queryable';

/** Also ends their sessions and activation links. `why`: of mails that wait with such a link. */
export async function disableAccounts(db: Queryable, emails: readonly string[], why: string): Promise<void> {
  await endLinks(db, emails, why);
  for (const accountId of await updateDisabled(db, emails, true)) await endSessionsFor(db, accountId);
}

/** Answers how many were disabled before. */
export async function enableAccounts(db: Queryable, emails: readonly string[]): Promise<number> {
  return (await updateDisabled(db, emails, false)).length;
}

/**
 * From now on the passwords of these people open nothing until they choose another one with an activation link, and their
 * sessions end.
 */
export async function requireActivation(
  db: Queryable,
  emails: readonly string[],
  why: ActivationNeed,
): Promise<void> {
  for (const accountId of await updateActivationNeeded(db, emails, why)) await endSessionsFor(db, accountId);
}
