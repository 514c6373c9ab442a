/** How soon the queues notice and repeat. */
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';
import { tableExists } from '#src/db/table-exists.ts';

/** As the queue's library has it. */
interface Executor {
  executeSql(text: string, values: unknown[]): Promise<unknown>;
}

export const setQueuePace = (
  db: Executor,
  heartbeatSeconds: number,
  [retryDelay, retryDelayMax]: readonly [number, number],
) =>
  db.executeSql(
    'update pgboss.queue set heartbeat_seconds = $1, retry_delay = $2, retry_delay_max = $3 where heartbeat_seconds is not null',
    [heartbeatSeconds, retryDelay, retryDelayMax],
  );

/** Of one queue, after `setQueuePace`. */
export const lengthenRetries = (db: Executor, queue: string, factor: number) =>
  db.executeSql(
    'update pgboss.queue set retry_delay = retry_delay * $2, retry_delay_max = retry_delay_max * $2 where name = $1',
    [queue, factor],
  );

/**
 * The library has no index for its search for jobs whose process died, every two seconds, and it reads all jobs of the last days.
 * Looked for first: `if not exists` would wait for who writes jobs, and hold up the others, at each start.
 */
export const indexActiveJobs = (db: Executor) =>
  db.executeSql(
    `do $$ begin
       if to_regclass('pgboss.job_common_of_active') is null then
         create index job_common_of_active on pgboss.job_common (name) where state = 'active';
       end if;
     end $$`,
    [],
  );

const findQueueSchemaSql = sql('findQueueSchema')`select version from pgboss.version`;
/** The version of the queue's tables; null before they are made. */
export async function findQueueSchema(db: Queryable): Promise<number | null> {
  if (!(await tableExists(db, 'pgboss.version'))) return null;
  return (await findQueueSchemaSql.maybe(db, []))?.version ?? null;
}

const renewHeartbeatsSql = sql('renewHeartbeats')`
  update pgboss.job set heartbeat_on = now() where state = 'active' and heartbeat_seconds is not null`;
/**
 * After the database was away: no process could say that it lives, and none is dead for it. Jobs of one that is are noticed a
 * heartbeat later.
 */
export const renewHeartbeats = (db: Queryable) => renewHeartbeatsSql.run(db, []);

const listDueQueuesSql = sql('listDueQueues')`
  select distinct name from pgboss.job where name = any($1) and state < 'active' and not blocked and start_after <= now()`;
/** Those of these queues that have a job to do now. */
export const listDueQueues = async (db: Queryable, queues: readonly string[]): Promise<readonly string[]> =>
  (await listDueQueuesSql.all(db, [queues])).map(({ name }) => name);
