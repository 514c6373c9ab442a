import type { Queryable } from '#src/db/queryable.ts';

/** Lets the waiting job with this key start now instead of after its pause. Answers whether there is one. */
export async function hastenJob(db: Queryable, queue: string, key: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update pgboss.job set start_after = now() where name = $1 and singleton_key = $2 and state in ('created', 'retry')`,
    [queue, key],
  );
  return (rowCount ?? 0) > 0;
}
