/** The queue in which workers change stored data after a roll-out: db/data-changes.ts does the work. */
import type pg from 'pg';
import type { App } from '#src/kernel/app.ts';
import { listDataChanges, runDataChanges, explainDataWait } from '#src/db/data-changes.ts';
import { inTransaction } from '#src/db/transaction.ts';
import type { JobDefinition, Queue } from './jobs.ts';

export const dataChangeQueue: Queue<object> = { name: 'data-changes', retries: 3, expireSeconds: 7_200 };

/** As the owner, who may change everything. Where the program stops, the next job continues after the last batch. */
export const dataChangeJob = (app: Pick<App, 'jobs'>, owner: pg.Pool): JobDefinition<object> => ({
  ...dataChangeQueue,
  concurrency: 1,
  async run() {
    await runDataChanges(owner, { signal: app.jobs.stopping });
  },
});

/** A failed change is retried after this time. */
const pauseAfterFailure = 600_000;

/** Enqueues the changes of data as soon as no older process runs. Called again and again. */
export async function startDataChanges(app: Pick<App, 'pool' | 'jobs' | 'now'>): Promise<void> {
  const open = (await listDataChanges(app.pool)).find(({ finishedAt }) => finishedAt === null);
  if (!open || (await explainDataWait(app.pool)) !== null) return;
  const failedAt = open.lastError === null ? null : open.changedAt;
  if (failedAt !== null && app.now().getTime() - Date.parse(failedAt) < pauseAfterFailure) return;
  await inTransaction(app.pool, (db) =>
    app.jobs.enqueue(db, dataChangeQueue, {}, { key: dataChangeQueue.name }),
  );
}
