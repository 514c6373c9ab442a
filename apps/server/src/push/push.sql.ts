import type { Queryable } from '#src/app.ts';

/** Sent when the surrounding transaction commits. */
export async function sendNotification(db: Queryable, channel: string, payload: string): Promise<void> {
  await db.query('select pg_notify($1, $2)', [channel, payload]);
}

/** `channel` is a name of ours, never a user's. */
export async function listenTo(db: Queryable, channel: string): Promise<void> {
  await db.query(`listen ${channel}`);
}
