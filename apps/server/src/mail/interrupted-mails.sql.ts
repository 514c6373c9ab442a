import type { Queryable } from '#src/db/queryable.ts';
import { mailQueue } from './mail-queue.ts';
import { sql } from '#src/db/statement.ts';

const abandonInterruptedSql = sql('abandonInterrupted')`
     update mail set state = 'unknown', facts = '{}', last_error = $1
     where state = 'sending' and not exists (
       select from pgboss.job j
       where j.name = $2 and j.state = 'active' and j.data ->> 'mailId' = mail.mail_id::text)
     returning mail_id`;
/** Mails that a process was sending when it ended: no running job sends them. Returns their ids. */
export const abandonInterrupted = async (db: Queryable, why: string): Promise<readonly string[]> =>
  (await abandonInterruptedSql.all(db, [why, mailQueue.name])).map(({ mailId }) => mailId);
