/** The job in which files are checked for a purpose, and its maintenance. */
import type { App } from '#src/kernel/app.ts';
import { type DefinedJob, defineJob } from '#src/jobs/define-job.ts';
import { repeat } from '#src/kernel/retry.ts';
import type { Purpose } from './purpose.ts';
import { runChecks } from './run-checks.ts';
import { sharedValidationPool } from '#src/features/runs/threads/shared-validation-pool.ts';
import { enqueueChecks } from './check-queue.ts';
import { listForgotten } from './upload-rows.sql.ts';

export const checkJob = (purpose: Purpose): DefinedJob =>
  defineJob(purpose.queue, (app) => {
    const pool = sharedValidationPool(app);
    startMaintenance(app, purpose);
    const { concurrency } = purpose.queue;
    return { concurrency, run: (data, job) => runChecks(app, pool, purpose, data, job) };
  });

/** Soon after a start, so that maintenance runs even if the process restarts again and again. */
const firstMilliseconds = 1_000;

function startMaintenance(app: App, purpose: Purpose): void {
  const everyMilliseconds = app.config.sweepEverySeconds * 1000;
  const work = async (): Promise<void> => {
    await resumeForgotten(app, purpose);
    await purpose.maintain?.(app);
  };
  repeat(work, {
    everyMilliseconds,
    firstMilliseconds,
    // Retries soon, so that files left unchecked by an outage do not wait for the next interval.
    delays: { first: 1_000, max: everyMilliseconds },
    signal: app.jobs.stopping,
    onFailure: (err) =>
      app.log.warn({ err, queue: purpose.queue.name }, 'checking: the regular maintenance failed for now'),
  });
}

/** An upload in progress has its job in the queue already; then this changes nothing. */
export async function resumeForgotten(
  app: App,
  { name, queue }: Pick<Purpose, 'name' | 'queue'>,
): Promise<void> {
  for (const upload of await listForgotten(app.pool, name)) await enqueueChecks(app, app.pool, queue, upload);
}
