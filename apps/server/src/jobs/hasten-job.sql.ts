import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const hastenJobSql = sql(
  'hastenJob',
)`update pgboss.job set start_after = now() where name = $1 and singleton_key = $2 and state in ('created', 'retry')`;
/** Lets the waiting job with this key start now instead of after its pause. Answers whether there is one. */
export async function hastenJob(db: Queryable, queue: string, key: string): Promise<boolean> {
  const rowCount = await hastenJobSql.run(db, [queue, key]);
  return (rowCount ?? 0) > 0;
}
