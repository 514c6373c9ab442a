/** Disables and enables accounts by the e-mail addresses of their owners. People without an account are left out. */
import { updateDisabled } from './account.sql.ts';
import { deleteActivationLinks } from './activation.sql.ts';
import { deleteSessionsOf } from './identity-records.sql.ts';
import type { Queryable } from './account.sql.ts';

/** Also ends their sessions and activation links. */
export async function disableAccounts(db: Queryable, emails: readonly string[]): Promise<void> {
  await deleteActivationLinks(db, emails);
  for (const accountId of await updateDisabled(db, emails, true)) await deleteSessionsOf(db, accountId);
}

/** Answers how many were disabled before. */
export async function enableAccounts(db: Queryable, emails: readonly string[]): Promise<number> {
  return (await updateDisabled(db, emails, false)).length;
}
