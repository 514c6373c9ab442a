/** The job of a kind of upload whose files are checked, and its maintenance. */
import type { App } from '#src/kernel/app.ts';
import type { JobDefinition } from '#src/jobs/jobs.ts';
import { repeat } from '#src/kernel/retry.ts';
import type { CheckContext, Purpose } from './purpose.ts';
import { runChecks } from './run-checks.ts';
import { sharedValidationPool } from './shared-validation-pool.ts';
import { type CheckJob, enqueueChecks } from './check-queue.ts';
import type { OpenFile } from './upload-rows.sql.ts';

export function checkJob<Context extends CheckContext, File extends OpenFile, Target>(
  app: App,
  definition: Purpose<Context, File, Target>,
): JobDefinition<CheckJob> {
  const pool = sharedValidationPool(app);
  startMaintenance(app, definition);
  return {
    ...definition.queue,
    concurrency: definition.concurrency,
    perGroup: definition.perOrganization,
    run: (data, job) => runChecks(app, pool, definition, data, job),
  };
}

/** After a start: a program that ends again and again maintains itself, too. */
const firstMilliseconds = 1_000;

type Maintained = Pick<Purpose<never, never, never>, 'queue' | 'listForgotten' | 'maintain'>;

function startMaintenance(app: App, definition: Maintained): void {
  const everyMilliseconds = app.config.sweepEverySeconds * 1000;
  const work = async (): Promise<void> => {
    await resumeForgotten(app, definition);
    await definition.maintain(app);
  };
  repeat(work, {
    everyMilliseconds,
    firstMilliseconds,
    // What an outage left lying is looked for soon after it, and not a minute later.
    delays: { first: 1_000, most: everyMilliseconds },
    signal: app.jobs.stopping,
    onFailure: (err) =>
      app.log.warn({ err, queue: definition.queue.name }, 'checking: the regular maintenance failed for now'),
  });
}

/** An upload in progress has its job in the queue already; then this changes nothing. */
export async function resumeForgotten(
  app: App,
  { queue, listForgotten }: Pick<Maintained, 'queue' | 'listForgotten'>,
): Promise<void> {
  for (const upload of await listForgotten(app.pool)) await enqueueChecks(app, app.pool, queue, upload);
}
