import type { Verdict } from '@idss/domain/verdict';
import { no, yes } from '@idss/domain/verdict';
import { inTransaction } from '@idss/server/db/transaction';
import { type AccountRow, findAccountById, updatePassword } from './account.sql.ts';
import type { Queryable } from '@idss/server/db/queryable';
import { endSessionsFor } from './identity-records.sql.ts';
import { hashPassword } from './hash-password.ts';
import type { Exchange } from './identity-service.ts';
import { isPasswordAcceptable } from './password-policy.ts';
import { recordEvent } from './record-event.ts';

/** Sets a new password. Ending the account's other sessions is the caller's decision: see `endSessionsFor`. */
export async function setPassword(
  db: Queryable,
  accountId: string,
  password: string,
  { productName = '', mustChange = false }: { productName?: string; mustChange?: boolean } = {},
): Promise<Verdict> {
  const account = await findAccountById(db, accountId);
  if (!account) return no('This account does not exist.');
  const personal = [account.email, account.givenName, account.familyName, productName];
  const verdict = isPasswordAcceptable(password, personal);
  if (!verdict.ok) return verdict;
  await updatePassword(db, accountId, await hashPassword(password), mustChange);
  return yes();
}

/** By its owner, with the event. `session`: the one in which they do it; their others end where `endsOthers`. */
export function changePassword(
  exchange: Exchange,
  { accountId, email }: AccountRow,
  password: string,
  { session, endsOthers }: { readonly session: string | undefined; readonly endsOthers: boolean },
): Promise<Verdict> {
  const { pool, branding } = exchange.service.options;
  return inTransaction(pool, async (client) => {
    const verdict = await setPassword(client, accountId, password, { productName: branding.productName });
    if (!verdict.ok) return verdict;
    if (endsOthers) await endSessionsFor(client, accountId, session === undefined ? {} : { except: session });
    const person = { email, sessionId: session ?? null };
    await recordEvent(client, exchange, person, { kind: 'password-changed', userEmail: email });
    return verdict;
  });
}
