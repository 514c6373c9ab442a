import type { MailState } from '@idss/domain/mail/mail-state';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export interface Mail extends RowOf<typeof claimMailSql> {
  /** No secrets: a link is made when the mail is sent. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** The activation link that it brings, if it brings one; it may have ended. */
  readonly linkId: string | null;
  /** Attempts end a day later. */
  readonly waitingSince: string;
}

const columns = `mail_id, recipient, template, facts, link_id, state, attempts, created_at, waiting_since,
  sent_at, last_error`;

const insertMailSql = sql('insertMail')`
     insert into mail (key, recipient, template, facts, link_id) values ($1, $2, $3, $4, $5)
     on conflict (key) do nothing returning mail_id`;
/** Returns the id, or null if there is a mail with this key already. */
export const insertMail = async (
  db: Queryable,
  mail: {
    readonly key: string;
    readonly to: string;
    readonly template: string;
    readonly facts: object;
    readonly linkId: string | null;
  },
): Promise<string | null> =>
  (await insertMailSql.maybe(db, [mail.key, mail.to, mail.template, mail.facts, mail.linkId]))?.mailId ??
  null;

const hasMailSql = sql('hasMail')`select from mail where key = $1`;
/** Whether a mail with this key was written. */
export const hasMail = async (db: Queryable, key: string) => (await hasMailSql.run(db, [key])) !== 0;

const claimMailSql = sql('claimMail')`update mail set state = 'sending', attempts = attempts + 1
     where mail_id = $1 and state = 'waiting' returning ${columns}`;
/** Claims a waiting mail for one attempt; null if it is not waiting (any more). */
export const claimMail = (db: Queryable, mailId: string) => claimMailSql.maybe(db, [mailId]);

const abandonMailSql = sql('abandonMail')`
  update mail set state = 'unknown', last_error = $2 where mail_id = $1 and state = 'sending'`;
/** Ends an attempt left in the state `sending` by a process that ended; returns whether there was one. */
export const abandonMail = async (db: Queryable, mailId: string, why: string) =>
  (await abandonMailSql.run(db, [mailId, why])) === 1;

const finishAttemptSql = sql('finishAttempt')`
     update mail set state = $2, last_error = $3, sent_at = case when $2 = 'sent' then now() end,
       failing_since = case when $2 = 'waiting' then coalesce(failing_since, now()) end
     where mail_id = $1`;
/** The result of an attempt. */
export const finishAttempt = (
  db: Queryable,
  mailId: string,
  state: Exclude<MailState, 'sending'>,
  error: string | null,
) => finishAttemptSql.run(db, [mailId, state, error]);

/** The link that it brings has ended. */
const hasEnded = `link_id is not null and not exists (
  select from activation_link l where l.link_id = mail.link_id and l.expires_at > now()) as has_ended`;

const listMailsSql = sql('listMails')`
  select ${columns}, ${hasEnded} from mail order by created_at desc, mail_id limit $1`;
/** Newest first. */
export const listMails = (db: Queryable, limit: number) => listMailsSql.all(db, [limit]);

const findFailingSql = sql('findFailing')`select count(*)::int as count, min(failing_since) as since,
       coalesce((array_agg(last_error order by attempts desc, created_at desc))[1], '') as why
     from mail where state in ('waiting', 'sending') and failing_since is not null`;
/** The mails that wait because attempts failed: how many, since when, and what the server said last. */
export async function findFailing(
  db: Queryable,
): Promise<{ readonly count: number; readonly since: string; readonly why: string } | null> {
  const row = await findFailingSql.one(db, []);
  return row.since !== null ? { ...row, since: row.since } : null;
}

const lockMailSql = sql('lockMail')`
  select state, recipient, ${hasEnded} from mail where mail_id = $1 for update`;
/** Locks the mail until the transaction ends. */
export const lockMail = (db: Queryable, mailId: string) => lockMailSql.maybe(db, [mailId]);

const reopenMailSql = sql('reopenMail')`
     update mail set state = 'waiting', waiting_since = now(), failing_since = null, last_error = null, sent_at = null
     where mail_id = $1`;
/** It waits as if it were new. */
export const reopenMail = (db: Queryable, mailId: string) => reopenMailSql.run(db, [mailId]);

const mailOfJob = `(select (data->>'mailId')::uuid from pgboss.job where name = $1 and id = $2
  and data->>'mailId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')`;

const cancelMailOfJobSql = sql('cancelMailOfJob')`
     update mail set state = 'cancelled', failing_since = null, last_error = 'Staff cancelled it in the job dashboard.'
     where state = 'waiting' and mail_id = ${mailOfJob}`;
/** With its job a mail that waits is cancelled: no other job would send it. */
export const cancelMailOfJob = (db: Queryable, queue: string, jobId: string) =>
  cancelMailOfJobSql.run(db, [queue, jobId]);

const reopenMailOfJobSql = sql('reopenMailOfJob')`
     update mail set state = 'waiting', waiting_since = now(), failing_since = null, last_error = null
     where state in ('cancelled', 'failed') and mail_id = ${mailOfJob}`;
/** With its job a mail that was cancelled or failed waits again. */
export const reopenMailOfJob = (db: Queryable, queue: string, jobId: string) =>
  reopenMailOfJobSql.run(db, [queue, jobId]);

const deleteOldMailsSql = sql('deleteOldMails')`
  delete from mail where created_at < now() - $1 * interval '1 day'`;
export const deleteOldMails = (db: Queryable, days: number) => deleteOldMailsSql.run(db, [days]);

const cancelMailsToSql = sql('cancelMailsTo')`
  update mail set state = 'cancelled', last_error = $2 where recipient = $1 and state = 'waiting'`;
/** Mails to this address that wait; their jobs find nothing to send. */
export const cancelMailsTo = (db: Queryable, recipient: string, why: string) =>
  cancelMailsToSql.run(db, [recipient, why]);

const findLastLinkMailSql = sql('findLastLinkMail')`
     select state, coalesce(sent_at, created_at) as at, last_error as why from mail
     where recipient = $1 and link_id is not null order by created_at desc limit 1`;
/** The last mail with an activation link for this person. */
export const findLastLinkMail = (db: Queryable, recipient: string) =>
  findLastLinkMailSql.maybe(db, [recipient]);
