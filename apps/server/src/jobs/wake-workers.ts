/**
 * Wakes the workers of queues that have work. One statement a second looks for all of them: if each worker looked for itself, an idle
 * portal would ask its database forty times a second.
 */
import type { Queryable } from '#src/db/queryable.ts';
import { repeat, type RetryDelays } from '#src/kernel/retry.ts';
import { listDueQueues } from './queue-pace.sql.ts';

/** How long a worker waits that nobody wakes. */
export const idleSeconds = 30;
const lookEveryMilliseconds = 1_000;

export interface Waker {
  /** A worker of the queue, which is idle. */
  add(queue: string, worker: string): void;
  /** It has a job: there may be more, so the next one looks, too. */
  begin(queue: string, worker: string): void;
  /** It looks for the next job at once. */
  end(queue: string, worker: string): void;
  /** Lets one idle worker look. */
  wake(queue: string): void;
}

export function createWaker(
  pool: Queryable,
  notifyWorker: (worker: string) => void,
  { signal, delays }: { readonly signal: AbortSignal; readonly delays: RetryDelays },
): Waker {
  const idle = new Map<string, Set<string>>();
  const wake = (queue: string): void => {
    const [worker] = idle.get(queue) ?? [];
    if (worker !== undefined) notifyWorker(worker);
  };
  const look = async (): Promise<void> => {
    const queues = [...idle].flatMap(([queue, workers]) => (workers.size > 0 ? [queue] : []));
    if (queues.length > 0) for (const queue of await listDueQueues(pool, queues)) wake(queue);
  };
  repeat(look, {
    everyMilliseconds: lookEveryMilliseconds,
    firstMilliseconds: lookEveryMilliseconds,
    delays,
    // The queue's own statements report that the database is away.
    signal,
  });
  return {
    add: (queue, worker) => void idle.set(queue, (idle.get(queue) ?? new Set()).add(worker)),
    begin(queue, worker) {
      idle.get(queue)?.delete(worker);
      wake(queue);
    },
    end(queue, worker) {
      idle.get(queue)?.add(worker);
      notifyWorker(worker);
    },
    wake,
  };
}
