/** Work that outlives a request: a queue in PostgreSQL, so that a job and the change that asks for it commit together. */
import { PgBoss } from 'pg-boss';
import type { Queryable } from '#src/app.ts';
import type { Logger } from '#src/log/logger.ts';

export interface JobDefinition<Data extends object> {
  readonly name: string;
  /** Units of work that one process takes at the same time. */
  readonly concurrency: number;
  /** A unit that is not finished by then is taken up again elsewhere. */
  readonly expireSeconds: number;
  readonly retries: number;
  run(data: Data, job: { readonly id: string; readonly signal: AbortSignal }): Promise<void>;
}

/** Name of a queue and the type of its data, apart from the code that does the work. */
export interface JobKind<Data extends object> {
  readonly name: string;
  readonly data?: Data;
}

export interface Jobs {
  /** Enqueues in the transaction of `db`. `key`: at most one waiting or running job with it. */
  enqueue<Data extends object>(
    db: Queryable,
    kind: JobKind<Data>,
    data: Data,
    options?: { key?: string },
  ): Promise<void>;
  /** Starts taking work for this definition. */
  work<Data extends object>(definition: JobDefinition<Data>): Promise<void>;
  /** Looks for work now instead of at the next poll. Call it after the commit. */
  wake(kind: JobKind<object>): void;
  /** Waits for running units, at most `seconds`, and takes no new ones. */
  stop(seconds: number): Promise<void>;
}

/** Queues are made by the owner, once; at run time nothing in the queue's schema is changed. */
export async function installJobs(
  ownerUrl: string,
  kinds: readonly Pick<JobDefinition<object>, 'name' | 'retries' | 'expireSeconds'>[],
): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false });
  await boss.start();
  for (const { name, retries, expireSeconds } of kinds) {
    const options = {
      retryLimit: retries,
      retryDelay: 1,
      retryBackoff: true,
      expireInSeconds: expireSeconds,
      heartbeatSeconds: 10,
    };
    if (await boss.getQueue(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, options);
  }
  const db = boss.getDb();
  await db.executeSql('grant usage on schema pgboss to idss_app', []);
  await db.executeSql('grant select, insert, update, delete on all tables in schema pgboss to idss_app', []);
  await db.executeSql('grant usage, select on all sequences in schema pgboss to idss_app', []);
  await db.executeSql('grant execute on all functions in schema pgboss to idss_app', []);
  await boss.stop({ graceful: false });
}

export async function openJobs(pool: Queryable, log: Logger): Promise<Jobs> {
  const executor = (db: Queryable) => ({
    executeSql: (text: string, values: unknown[] = []) =>
      db.query(text, values) as Promise<{ rows: unknown[] }>,
  });
  const boss = new PgBoss({
    db: executor(pool),
    migrate: false,
    createSchema: false,
    supervise: true,
    schedule: false,
  } as ConstructorParameters<typeof PgBoss>[0]);
  boss.on('error', (error) => log.error({ err: error }, 'jobs: the queue reported an error'));
  await boss.start();
  const workers = new Map<string, string[]>();
  return {
    async enqueue(db, kind, data, { key } = {}) {
      await boss.send(kind.name, data, { db: executor(db), ...(key ? { singletonKey: key } : {}) } as object);
    },
    async work(definition) {
      const ids: string[] = [];
      for (let n = 0; n < definition.concurrency; n += 1) {
        ids.push(
          await boss.work(definition.name, { pollingIntervalSeconds: 1, batchSize: 1 }, async ([job]) => {
            if (!job) return;
            await definition.run(job.data as never, { id: job.id, signal: job.signal });
          }),
        );
      }
      workers.set(definition.name, ids);
    },
    wake(kind) {
      for (const id of workers.get(kind.name) ?? []) boss.notifyWorker(id);
    },
    async stop(seconds) {
      await boss.stop({ graceful: true, timeout: seconds * 1000 });
    },
  };
}
