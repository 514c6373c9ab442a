/** The beginning and the end of a session, in the audit trail: in the transaction that writes or ends it. */
import type { AccountEvent } from '@idss/domain/events/people.events';
import { appendEventFor } from '@idss/server/kernel/append-event.sql';
import { findAccountById } from './account.sql.ts';
import type { Queryable } from '@idss/server/db/queryable';

interface Request {
  readonly address: string;
  readonly requestId: string;
}

interface AccountSession {
  readonly accountId: string;
  readonly sessionId: string | null;
}

async function recordSession(
  db: Queryable,
  { address: ip, requestId }: Request,
  { accountId, sessionId }: AccountSession,
  createEvent: (userEmail: string) => AccountEvent,
): Promise<void> {
  const account = await findAccountById(db, accountId);
  if (account)
    await appendEventFor(db, { email: account.email, requestId, ip, sessionId }, createEvent(account.email));
}

export const recordSignIn = (
  db: Queryable,
  request: Request,
  { hasSecondFactor, ...session }: AccountSession & { readonly hasSecondFactor: boolean },
): Promise<void> =>
  recordSession(db, request, session, (userEmail) => ({ kind: 'signed-in', userEmail, hasSecondFactor }));

export const recordSignOut = (db: Queryable, request: Request, session: AccountSession): Promise<void> =>
  recordSession(db, request, session, (userEmail) => ({ kind: 'signed-out', userEmail }));
