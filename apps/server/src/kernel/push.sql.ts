import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const sendNotificationsSql = sql('sendNotifications')`
  select pg_notify($1, payload) from unnest($2::text[]) as payload`;
/** Sent when the surrounding transaction commits. */
export const sendNotifications = (db: Queryable, channel: string, payloads: readonly string[]) =>
  sendNotificationsSql.run(db, [channel, payloads]);

/** `channel` is a name of ours, never a user's. */
export const listenTo = (db: Queryable, channel: string) => db.query(`listen ${channel}`);
