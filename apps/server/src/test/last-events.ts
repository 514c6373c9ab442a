import type pg from 'pg';

/** The details of the latest events, oldest first, without their session. */
export async function lastEvents(db: pg.Pool, count: number): Promise<object[]> {
  const { rows } = await db.query<{ detail: object }>(
    `select detail - 'sessionId' as detail from event order by event_id desc limit $1`,
    [count],
  );
  return rows.map(({ detail }) => detail).reverse();
}
