/** The end of activation links that were not used, with its event. Spec: admin-users-activation. */
import type pg from 'pg';
import { inTransaction } from '@idss/server/db/transaction';
import { appendEvents } from '@idss/server/kernel/append-event.sql';
import { systemActor } from '@idss/server/kernel/actor';
import type { Queryable } from '@idss/server/db/queryable';
import {
  deleteActivationLink,
  deleteActivationLinks,
  deleteExpiredActivationLinks,
} from './activation.sql.ts';

/** It follows from another change, or from time: what a person did has its own event. */
async function recordEnded(db: Queryable, emails: readonly string[], why: string): Promise<void> {
  if (emails.length === 0) return;
  await appendEvents(
    db,
    systemActor,
    emails.map((userEmail) => ({ kind: 'activation-link-ended', userEmail, why })),
  );
}

/** Also cancels mails that wait for them. `why`: a sentence, which the mail shows, too. */
export async function endLinks(db: Queryable, emails: readonly string[], why: string): Promise<void> {
  await recordEnded(db, await deleteActivationLinks(db, emails, why), why);
}

export async function endLink(db: Queryable, linkId: string, why: string): Promise<void> {
  await recordEnded(db, await deleteActivationLink(db, linkId, why), why);
}

export const endExpiredLinks = (pool: pg.Pool): Promise<void> =>
  inTransaction(pool, async (client) =>
    recordEnded(client, await deleteExpiredActivationLinks(client), 'Its time was over.'),
  );
