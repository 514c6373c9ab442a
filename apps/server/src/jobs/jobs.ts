/** Work that outlives a request: a queue in PostgreSQL, so that a job and the change that asks for it commit together. */
import { randomUUID } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import packageFacts from 'pg-boss/package.json' with { type: 'json' };
import type { Queryable } from '#src/db/queryable.ts';
import { suspectFullDisk } from '#src/db/full-disk.ts';
import { isDatabaseFull } from '#src/db/is-away.ts';
import { countRunningProcesses } from '#src/db/running-processes.ts';
import type { Logger } from '#src/log/logger.ts';
import { currentOrigin, type Origin, getOrigin, withOrigin } from '#src/log/origin.ts';
import { jobs as runs, jobSeconds } from '#src/log/counters.ts';
import { notify, type Push } from '#src/kernel/push.ts';
import { reconnectDelays, type RetryDelays } from '#src/kernel/retry.ts';
import { beginRoot, inSpan } from '#src/log/spans.ts';
import { watched } from '#src/kernel/progress.ts';
import {
  findQueueSchema,
  indexActiveJobs,
  lengthenRetries,
  renewHeartbeats,
  setQueuePace,
} from './queue-pace.sql.ts';
import { getExecutor, retryThroughOutages, waitingExecutor } from './wait-for-database.ts';
import { createWaker, idleSeconds } from './wake-workers.ts';

/** One job, as its worker sees it. */
export interface Job {
  readonly id: string;
  readonly signal: AbortSignal;
  /** Completes the job in the transaction of `db`: enqueueing it after the commit creates a new one. */
  complete(db: Queryable): Promise<void>;
}

export interface JobDefinition<Data extends object> {
  readonly name: string;
  /** Jobs that one process runs at the same time. */
  readonly concurrency: number;
  /** A job that is not finished by then is retried elsewhere. */
  readonly expireSeconds: number;
  readonly retries: number;
  /** Jobs of one group that run at the same time, in all processes together; unlimited if left out. */
  readonly perGroup?: number;
  run(data: Data, job: Job): Promise<void>;
}

/** Name of a queue and the type of its data, apart from the code that does the work. */
export interface JobKind<Data extends object> {
  readonly name: string;
  readonly data?: Data;
}

export interface Jobs {
  /**
   * Enqueues in the transaction of `db`. `key`: at most one waiting or running job with it. `group`: who shares a part of
   * the slots, see `perGroup`.
   */
  enqueue<Data extends object>(
    db: Queryable,
    kind: JobKind<Data>,
    data: Data,
    options?: { key?: string; group?: string },
  ): Promise<void>;
  /** Starts taking work for this definition. */
  work<Data extends object>(definition: JobDefinition<Data>): Promise<void>;
  /** Polls for work at once. Call it after the commit. */
  wake(kind: JobKind<object>): void;
  /** Runs a failed or cancelled job again, in the transaction of `db`. */
  retry(db: Queryable, queue: string, jobId: string): Promise<void>;
  /** Cancels a waiting job, in the transaction of `db`. */
  cancel(db: Queryable, queue: string, jobId: string): Promise<void>;
  /** Aborted when the program stops: ends regular work that belongs to a queue. */
  readonly stopping: AbortSignal;
  /** Waits for running jobs, at most `seconds`, and starts no new ones. */
  stop(seconds: number): Promise<void>;
}

/** A queue with the type of its jobs. */
export type Queue<Data extends object> = QueueSettings & JobKind<Data>;

export interface QueueSettings {
  readonly name: string;
  readonly retries: number;
  readonly expireSeconds: number;
  /** Pauses between attempts are so many times as long as those of `QueuePace`. */
  readonly retryFactor?: number;
}

/** Intervals of the queue; tests use shorter ones. */
export interface QueuePace {
  /** A job whose process died is noticed after this long without a heartbeat, and retried. */
  readonly heartbeatSeconds: number;
  /** Between two attempts of a job, growing from the first to the second. */
  readonly retrySeconds: readonly [number, number];
  /** A job without any progress for so long loses its slot. */
  readonly stallSeconds: number;
  /** Between two searches for jobs whose process died. */
  readonly superviseSeconds: number;
}

export const usualPace: QueuePace = {
  heartbeatSeconds: 10,
  retrySeconds: [1, 30],
  stallSeconds: 300,
  superviseSeconds: 2,
};

/** The version of the queue's tables that this version of its library needs. */
const queueSchema: number = packageFacts.pgboss.schema;

/**
 * Why the queue's tables are not brought up to date now: its library gives no promise that processes with the tables of before
 * go on with newer ones. null when nothing speaks against it.
 */
export async function explainQueueWait(owner: Queryable): Promise<string | null> {
  const installed = await findQueueSchema(owner);
  if (installed === null || installed >= queueSchema) return null;
  const others = await countRunningProcesses(owner);
  return others === 0
    ? null
    : `The queue's tables have version ${installed}, and this version of the portal brings ${queueSchema}: stop the other processes (${others} run) before the first one of this version starts.`;
}

/** Queues are made by the owner, once; at run time nothing in the queue's schema is changed. */
export async function installJobs(
  owner: Queryable,
  queues: readonly QueueSettings[],
  { heartbeatSeconds, retrySeconds }: QueuePace = usualPace,
): Promise<void> {
  const boss = new PgBoss({ db: { executeSql: getExecutor(owner) }, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    const installed = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    const [retryDelay, retryDelayMax] = retrySeconds;
    const isInstalled = ({ name, retries, expireSeconds, retryFactor = 1 }: QueueSettings): boolean => {
      const found = installed.get(name);
      return (
        found?.retryLimit === retries &&
        found.retryBackoff === true &&
        found.expireInSeconds === expireSeconds &&
        found.heartbeatSeconds === heartbeatSeconds &&
        found.retryDelay === retryDelay * retryFactor &&
        found.retryDelayMax === retryDelayMax * retryFactor
      );
    };
    // Otherwise each start would write every queue, in a transaction of its own.
    if (!queues.every(isInstalled)) await writeQueues(boss, queues, { heartbeatSeconds, retrySeconds });
    await indexActiveJobs(boss.getDb());
    const grants = [
      'usage on schema pgboss',
      'select, insert, update, delete on all tables in schema pgboss',
      'usage, select on all sequences in schema pgboss',
      'execute on all functions in schema pgboss',
    ];
    await boss.getDb().executeSql(grants.map((grant) => `grant ${grant} to idss_app`).join('; '), []);
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function writeQueues(
  boss: PgBoss,
  queues: readonly QueueSettings[],
  { heartbeatSeconds, retrySeconds }: Pick<QueuePace, 'heartbeatSeconds' | 'retrySeconds'>,
): Promise<void> {
  for (const { name, retries, expireSeconds } of queues) {
    const options = {
      retryLimit: retries,
      retryBackoff: true,
      expireInSeconds: expireSeconds,
      heartbeatSeconds: usualPace.heartbeatSeconds,
    };
    if (await boss.getQueue(name)) await boss.updateQueue(name, options);
    // exclusive: one job with a key waits or runs at a time.
    else await boss.createQueue(name, { ...options, policy: 'exclusive' });
  }
  const db = boss.getDb();
  // Not by the calls above, which allow no heartbeat as short as a test wants it.
  await setQueuePace(db, heartbeatSeconds, retrySeconds);
  for (const { name, retryFactor } of queues)
    if (retryFactor !== undefined) await lengthenRetries(db, name, retryFactor);
}

/** A part of the trace of the request that asked for it, or a trace of its own. */
const jobSpan = (queue: string, jobId: string, origin: Origin | undefined) =>
  beginRoot('job', queue, { 'idss.job_id': jobId }, origin?.traceparent);

/** The request that asks for it is stored with the job. */
function withCurrentOrigin(data: object): object {
  const origin = currentOrigin();
  return origin ? { ...data, origin } : data;
}

/** Topic of push under which every process hears that there is work. */
const getTopic = (name: string): string => `jobs.${name}`;

/** Long: a member for each operation of the queue; the demonstration replaces one of them. */
export async function openJobs(
  pool: Queryable,
  log: Logger,
  push: Push,
  {
    heartbeatSeconds,
    stallSeconds,
    superviseSeconds,
    delays = reconnectDelays,
  }: QueuePace & { readonly delays?: RetryDelays } = usualPace,
): Promise<Jobs> {
  const stopping = new AbortController();
  const waiting = { delays, signal: stopping.signal, log, onReturn: () => renewHeartbeats(pool) };
  const boss = new PgBoss({
    db: { executeSql: waitingExecutor(pool, waiting) },
    migrate: false,
    createSchema: false,
    supervise: true,
    // Together they bound how long after the last heartbeat a dead process's work stays untouched.
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs: the queue reported an error'));
  await boss.start();
  const waker = createWaker(pool, (id) => boss.notifyWorker(id), { signal: stopping.signal, delays });
  return {
    async enqueue(db, kind, data, { key, group } = {}) {
      // Without a key of its own each job is different from every other.
      await boss.send(kind.name, withCurrentOrigin(data), {
        db: { executeSql: getExecutor(db) },
        singletonKey: key ?? randomUUID(),
        ...(group === undefined ? {} : { group: { id: group } }),
      });
      await notify(db, { change: getTopic(kind.name) });
    },
    async work(definition) {
      for (const outcome of ['done', 'failed']) runs.inc({ queue: definition.name, outcome }, 0);
      for (let n = 0; n < definition.concurrency; n += 1) {
        const id = await boss.work<object>(
          definition.name,
          {
            pollingIntervalSeconds: idleSeconds,
            batchSize: 1,
            heartbeatRefreshSeconds: 0.3 * heartbeatSeconds,
            ...(definition.perGroup === undefined ? {} : { groupConcurrency: definition.perGroup }),
          },
          async ([job]) => {
            if (!job) return;
            waker.begin(definition.name, id);
            const complete = async (db: Queryable): Promise<void> => {
              await boss.complete(definition.name, job, undefined, { db: { executeSql: getExecutor(db) } });
            };
            const { id: jobId, signal } = job;
            const startedAt = performance.now();
            const origin = getOrigin(job.data);
            const facts = () => ({
              requestId: origin?.requestId,
              job: definition.name,
              jobId,
              ms: Math.round(performance.now() - startedAt),
              subId: (job.data as { submissionId?: number }).submissionId,
            });
            try {
              const run = () =>
                watched(1000 * stallSeconds, signal, () =>
                  withOrigin(origin, () =>
                    inSpan(jobSpan(definition.name, jobId, origin), () =>
                      definition.run(job.data as never, { id: jobId, signal, complete }),
                    ),
                  ),
                );
              // Attempts count only failures that the job itself may have caused.
              const ended = AbortSignal.any([signal, stopping.signal]);
              await retryThroughOutages(pool, { delays, signal: ended, log }, run);
              runs.inc({ queue: definition.name, outcome: 'done' });
              log.info(facts(), `jobs: ${definition.name} done`);
            } catch (error) {
              if (isDatabaseFull(error)) suspectFullDisk();
              runs.inc({ queue: definition.name, outcome: 'failed' });
              log.error({ err: error, ...facts() }, `jobs: ${definition.name} failed`);
              throw error;
            } finally {
              jobSeconds.observe({ queue: definition.name }, (performance.now() - startedAt) / 1000);
              waker.end(definition.name, id);
            }
          },
        );
        waker.add(definition.name, id);
      }
      push.onChange(getTopic(definition.name), () => waker.wake(definition.name));
    },
    wake: (kind) => waker.wake(kind.name),
    async retry(db, queue, jobId) {
      const options = { db: { executeSql: getExecutor(db) } };
      // Only one of the two fits its state.
      await boss.retry(queue, jobId, options);
      await boss.resume(queue, jobId, options);
      await notify(db, { change: getTopic(queue) });
    },
    async cancel(db, queue, jobId) {
      await boss.cancel(queue, jobId, { db: { executeSql: getExecutor(db) } });
    },
    stopping: stopping.signal,
    async stop(seconds) {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: seconds * 1000 });
    },
  };
}
