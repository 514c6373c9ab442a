import { afterAll, beforeAll, expect, test } from 'vitest';
import pino from 'pino';
import { closePools, openPools } from '#src/db/pool.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { openPush, type Push } from '#src/kernel/push.ts';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { openRelay } from '#src/test/relay.ts';
import { installJobs, type JobKind, type Jobs, openJobs, type QueueSettings, usualPace } from './jobs.ts';

const log = pino({ level: 'silent' });
const queue = { name: 'greet', retries: 3, expireSeconds: 60 };
const greet: JobKind<{ name: string }> = queue;

let database: TestDatabase;
let push: Push;
let jobs: Jobs;
const greeted: string[] = [];
let failures = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await installJobs(database.owner, [queue]);
  push = await openPush({ connectionString: database.ownerUrl }, log);
  jobs = await openJobs(database.app, log, push);
  await jobs.work<{ name: string }>({
    ...queue,
    concurrency: 2,
    async run({ name }) {
      if (name === 'fails once' && failures++ === 0) throw new Error('planned');
      greeted.push(name);
    },
  });
});

afterAll(async () => {
  await jobs.stop(5);
  await push.close();
  await database.drop();
});

/** Resolves when `count` jobs have run. */
async function until(count: number): Promise<void> {
  await expect
    .poll(() => greeted.length, { message: 'jobs that have run', interval: 20 })
    .toBeGreaterThanOrEqual(count);
}

test('work that was asked for in a transaction runs after its commit, as the application role', async () => {
  await inTransaction(database.app, async (db) => {
    await jobs.enqueue(db, greet, { name: 'committed' });
  });
  await until(1);
  expect(greeted).toEqual(['committed']);
});

test('work that was asked for in a transaction that failed never runs', async () => {
  const before = greeted.length;
  await expect(
    inTransaction(database.app, async (db) => {
      await jobs.enqueue(db, greet, { name: 'rolled back' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await inTransaction(database.app, (db) => jobs.enqueue(db, greet, { name: 'after it' }));
  await until(before + 1);
  expect(greeted).not.toContain('rolled back');
});

test('at most one job with a key waits or runs', async () => {
  const before = greeted.length;
  await inTransaction(database.app, async (db) => {
    for (let n = 0; n < 5; n += 1) await jobs.enqueue(db, greet, { name: 'keyed' }, { key: 'k' });
  });
  await until(before + 1);
  await inTransaction(database.app, (db) => jobs.enqueue(db, greet, { name: 'last' }));
  await until(before + 2);
  expect(greeted.filter((name) => name === 'keyed')).toHaveLength(1);
});

test('a failed job is retried', async () => {
  const before = greeted.length;
  await inTransaction(database.app, (db) => jobs.enqueue(db, greet, { name: 'fails once' }));
  await until(before + 1);
  expect(greeted.at(-1)).toBe('fails once');
  expect(failures).toBe(2);
});

test('a job during which the database goes away waits for it, and uses up no attempt', async () => {
  const once: QueueSettings = { name: 'once', retries: 0, expireSeconds: 60 };
  await installJobs(database.owner, [once]);
  const relay = await openRelay(database.appUrl);
  const pools = openPools({ ownerUrl: relay.url });
  const delays = { first: 5, max: 20 };
  const worker = await openJobs(pools.app, log, push, { ...usualPace, delays });
  let runs = 0;
  const finished = new Promise<void>((resolve) => {
    void worker.work<object>({
      ...once,
      concurrency: 1,
      async run(_, { complete }) {
        runs += 1;
        if (runs === 1) {
          relay.cut();
          void relay.askedAgain(3).then(() => relay.restore());
        }
        // As PostgreSQL answers on a server that is no leader any more.
        if (runs === 2) throw Object.assign(new Error('read only'), { code: '25006' });
        await inTransaction(pools.app, complete);
        resolve();
      },
    });
  });
  try {
    await inTransaction(database.app, (db) => jobs.enqueue(db, once, {}));
    await finished;
    const { rows } = await database.owner.query(
      `select state, retry_count as attempts from pgboss.job where name = 'once'`,
    );
    expect({ runs, rows }).toEqual({ runs: 3, rows: [{ state: 'completed', attempts: 0 }] });
  } finally {
    await worker.stop(5);
    await closePools(pools);
    await relay.close();
  }
});
