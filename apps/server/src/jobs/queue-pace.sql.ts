/** How soon the queues notice and repeat. */

/** As the queue's library has it. */
interface Executor {
  executeSql(text: string, values: unknown[]): Promise<unknown>;
}

export async function setQueuePace(
  db: Executor,
  heartbeatSeconds: number,
  [retryDelay, retryDelayMax]: readonly [number, number],
): Promise<void> {
  await db.executeSql(
    'update pgboss.queue set heartbeat_seconds = $1, retry_delay = $2, retry_delay_max = $3 where heartbeat_seconds is not null',
    [heartbeatSeconds, retryDelay, retryDelayMax],
  );
}

/** Of one queue, after `setQueuePace`. */
export async function lengthenRetries(db: Executor, queue: string, factor: number): Promise<void> {
  await db.executeSql(
    'update pgboss.queue set retry_delay = retry_delay * $2, retry_delay_max = retry_delay_max * $2 where name = $1',
    [queue, factor],
  );
}
