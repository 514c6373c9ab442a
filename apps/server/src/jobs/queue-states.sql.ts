import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

/** One queue as the whole portal has it, over every process. */
export interface QueueState extends RowOf<typeof readQueueStatesSql> {
  /** Jobs that could start now. */
  readonly waiting: number;
  /** Of those, the ones that failed before. */
  readonly retrying: number;
  /** Given up after their last attempt. */
  readonly failed: number;
  /** How long the oldest waiting job has been waiting; 0 if none waits. */
  readonly oldestSeconds: number;
  /** Since a job last started or ended; null if that never happened. */
  readonly idleSeconds: number | null;
}

const readQueueStatesSql = sql('readQueueStates')`select name,
       count(*) filter (where state in ('created', 'retry') and start_after <= now()) as waiting,
       count(*) filter (where state = 'retry' and start_after <= now()) as retrying,
       count(*) filter (where state = 'active') as running,
       count(*) filter (where state = 'failed') as failed,
       coalesce(extract(epoch from now() - min(greatest(created_on, start_after))
         filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as oldest_seconds,
       extract(epoch from now() - max(greatest(started_on, completed_on)))::float8 as idle_seconds
     from pgboss.job group by name order by name`;
/** The queues that had any work within the time for which jobs are stored. */
export const readQueueStates = (db: Queryable) => readQueueStatesSql.all(db, []);
