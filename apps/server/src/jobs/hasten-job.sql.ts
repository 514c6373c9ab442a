import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const hastenJobSql = sql('hastenJob')`
  update pgboss.job set start_after = now() where name = $1 and singleton_key = $2 and state in ('created', 'retry')`;
/** Lets the waiting job with this key start now instead of after its pause. Answers whether there is one. */
export const hastenJob = async (db: Queryable, queue: string, key: string) =>
  (await hastenJobSql.run(db, [queue, key])) > 0;
