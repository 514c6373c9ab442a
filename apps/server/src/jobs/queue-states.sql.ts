import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';

/** One queue as the whole portal has it, over every process. */
export interface QueueState {
  readonly name: string;
  /** Jobs that could start now. */
  readonly waiting: number;
  /** Of those, the ones that failed before. */
  readonly retrying: number;
  readonly running: number;
  /** Given up after their last attempt. */
  readonly failed: number;
  /** How long the oldest waiting job has been waiting; 0 if none waits. */
  readonly oldestSeconds: number;
  /** Since a job last started or ended; null if that never happened. */
  readonly idleSeconds: number | null;
}

/** The queues that had any work within the time for which jobs are stored. */
export const readQueueStates = (db: Queryable) =>
  queryRows<QueueState>(
    db,
    `select name,
       count(*) filter (where state in ('created', 'retry') and start_after <= now()) as waiting,
       count(*) filter (where state = 'retry' and start_after <= now()) as retrying,
       count(*) filter (where state = 'active') as running,
       count(*) filter (where state = 'failed') as failed,
       coalesce(extract(epoch from now() - min(greatest(created_on, start_after))
         filter (where state in ('created', 'retry') and start_after <= now())), 0)::float8 as "oldestSeconds",
       extract(epoch from now() - max(greatest(started_on, completed_on)))::float8 as "idleSeconds"
     from pgboss.job group by name order by name`,
  );
