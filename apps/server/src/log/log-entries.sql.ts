import type { Queryable } from '#src/db/queryable.ts';
import type { NewLogEntry } from './log-entry.ts';
import { sql } from '#src/db/statement.ts';

const insertLogEntriesSql = sql('insertLogEntries')`
     insert into log_entry (at, level, message, exception, event_name, request_id, sub_id, org_id, user_name, detail)
     select at, level, message, exception, event_name, request_id, sub_id, org_id, user_name, detail
     from jsonb_to_recordset($1::jsonb) as entry (at timestamptz, level text, message text, exception text,
       event_name text, request_id text, sub_id int, org_id int, user_name text, detail jsonb)`;
export const insertLogEntries = (db: Queryable, entries: readonly NewLogEntry[]) =>
  insertLogEntriesSql.run(db, [JSON.stringify(entries)]);

const firstOfTooManySql = sql('firstOfTooMany')`select at from log_entry order by at desc offset $1 limit 1`;
/** The time of the newest entry that is too many; null if there are not more than `maxRows`. */
export const firstOfTooMany = async (db: Queryable, maxRows: number): Promise<string | null> =>
  (await firstOfTooManySql.maybe(db, [maxRows]))?.at ?? null;

const deleteOldLogEntriesSql = sql('deleteOldLogEntries')`delete from log_entry where log_id in (
       select log_id from log_entry where at <= $1 order by at limit $2 for update skip locked)`;
/** Removes at most `limit` entries from before or at `until`; returns how many. */
export const deleteOldLogEntries = (db: Queryable, until: string, limit: number) =>
  deleteOldLogEntriesSql.run(db, [until, limit]);
