/**
 * How many changes and jobs a second the database takes, with ever more writers: changes with an event each, whose chain is one
 * row that every change locks, against the same change with an event that is in no chain; and jobs of the queue that do
 * nothing. Run: npm exec node bench/write-rates.ts
 */
import type pg from 'pg';
import { closePools, openPools, type Pools } from '../apps/server/src/db/pool.ts';
import { inTransaction } from '../apps/server/src/db/transaction.ts';
import { installJobs, openJobs } from '../apps/server/src/jobs/jobs.ts';
import { createLogger } from '../apps/server/src/log/logger.ts';
import { openPush } from '../apps/server/src/kernel/push.ts';
import { openPortal } from './support/open-portal.ts';
import { type Figure, isQuick, note, report } from './support/report.ts';

const seconds = isQuick ? 1 : 5;
const writers = [1, 4, 16, 32];
const jobCount = isQuick ? 100 : 2_000;
const log = createLogger('error');

const statements = {
  'with its event in the chain': `select append_event(null, 'bench', '', '', 'bench', $1, null, null, 'Something changed', '{}')`,
  'with an event in no chain': `insert into bench_event (user_name, request_id, ip, kind, sub_id, message, detail, prev_hash, hash, event_id, at)
     values ('bench', '', '', 'bench', $1::int, 'Something changed', '{}', repeat('0', 64), repeat('0', 64), $1::int, now())`,
} as const;

/** Transactions a second: each writer changes a row of its own and adds an event. */
async function changesPerSecond(pool: pg.Pool, count: number, statement: string): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const write = async (writer: number): Promise<void> => {
    while (performance.now() < end) {
      await inTransaction(pool, async (db) => {
        await db.query('update bench_row set value = value + 1 where id = $1', [writer]);
        await db.query(statement, [writer]);
      });
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
  return done / seconds;
}

async function jobsPerSecond({ owner, app: pool }: Pools, ownerUrl: string): Promise<number> {
  const kind = { name: 'bench', retries: 0, expireSeconds: 60 };
  await installJobs(owner, [kind]);
  const push = await openPush({ connectionString: ownerUrl }, log);
  const jobs = await openJobs(pool, log, push);
  try {
    await inTransaction(pool, async (db) => {
      for (let n = 0; n < jobCount; n += 1) await jobs.enqueue(db, kind, { n });
    });
    let left = jobCount;
    const start = performance.now();
    await new Promise<void>((resolve, reject) => {
      jobs
        .work<object>({
          ...kind,
          concurrency: 8,
          async run() {
            left -= 1;
            if (left === 0) resolve();
          },
        })
        .catch(reject);
    });
    return jobCount / ((performance.now() - start) / 1000);
  } finally {
    await jobs.stop(5);
    await push.close();
  }
}

const portal = await openPortal();
const pools = openPools({ ownerUrl: portal.ownerUrl, log, appConnections: 32 });
try {
  await portal.database.query('create table bench_row (id integer primary key, value bigint not null)');
  await portal.database.query('insert into bench_row select n, 0 from generate_series(0, 99) n');
  await portal.database.query('create table bench_event (like event)');
  await portal.database.query('grant select, insert, update on bench_row, bench_event to idss_app');
  const figures: Figure[] = [];
  for (const count of writers)
    for (const [how, statement] of Object.entries(statements)) {
      const value = await changesPerSecond(pools.app, count, statement);
      note(`${count} writers, ${how}: ${value.toFixed(0)}/s`);
      figures.push({ label: `changes by ${count} writers, each ${how}`, value, unit: '/s' });
    }
  figures.push({
    label: 'jobs that do nothing, 8 at a time',
    value: await jobsPerSecond(pools, portal.ownerUrl),
    unit: '/s',
    detail: `${jobCount} jobs`,
  });
  report(figures);
} finally {
  await closePools(pools);
  await portal.close();
}
