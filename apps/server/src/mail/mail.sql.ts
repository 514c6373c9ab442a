import type { MailState } from '@idss/domain/mail/mail-state';
import type { Queryable } from '#src/app.ts';
import { queryRows } from '#src/db/query-rows.ts';

export interface Mail {
  readonly mailId: string;
  readonly recipient: string;
  readonly template: string;
  /** No secrets: a link is made when the mail is sent. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** The activation link that it brings, if it brings one; it may have ended. */
  readonly linkId: string | null;
  readonly state: MailState;
  readonly attempts: number;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly lastError: string | null;
}

const columns = `mail_id as "mailId", recipient, template, facts, link_id as "linkId", state, attempts, created_at as "createdAt",
  sent_at as "sentAt", last_error as "lastError"`;

/** Returns the id, or null if there is a mail with this key already. */
export async function insertMail(
  db: Queryable,
  mail: {
    readonly key: string;
    readonly to: string;
    readonly template: string;
    readonly facts: object;
    readonly linkId: string | null;
  },
): Promise<string | null> {
  const { rows } = await db.query<{ mailId: string }>(
    `insert into mail (key, recipient, template, facts, link_id) values ($1, $2, $3, $4, $5)
     on conflict (key) do nothing returning mail_id as "mailId"`,
    [mail.key, mail.to, mail.template, mail.facts, mail.linkId],
  );
  return rows[0]?.mailId ?? null;
}

/** Whether a mail with this key was written. */
export async function hasMail(db: Queryable, key: string): Promise<boolean> {
  const { rowCount } = await db.query('select from mail where key = $1', [key]);
  return rowCount !== 0;
}

/** Claims a waiting mail for one attempt; null if it is not waiting (any more). */
export async function claimMail(db: Queryable, mailId: string): Promise<Mail | null> {
  const { rows } = await db.query<Mail>(
    `update mail set state = 'sending', attempts = attempts + 1
     where mail_id = $1 and state = 'waiting' returning ${columns}`,
    [mailId],
  );
  return rows[0] ?? null;
}

/** What an earlier attempt left in the state `sending` when its process ended; returns whether there was one. */
export async function abandonMail(db: Queryable, mailId: string, why: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update mail set state = 'unknown', last_error = $2 where mail_id = $1 and state = 'sending'`,
    [mailId, why],
  );
  return rowCount === 1;
}

/** The result of an attempt. */
export async function finishAttempt(
  db: Queryable,
  mailId: string,
  state: Exclude<MailState, 'sending'>,
  error: string | null,
): Promise<void> {
  await db.query(
    `update mail set state = $2, last_error = $3, sent_at = case when $2 = 'sent' then now() end where mail_id = $1`,
    [mailId, state, error],
  );
}

/** Newest first. */
export const listMails = (db: Queryable, limit: number) =>
  queryRows<Mail>(db, `select ${columns} from mail order by created_at desc, mail_id limit $1`, [limit]);

export async function deleteOldMails(db: Queryable, days: number): Promise<void> {
  await db.query(`delete from mail where created_at < now() - $1 * interval '1 day'`, [days]);
}
