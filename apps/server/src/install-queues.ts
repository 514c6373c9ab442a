/** Every queue with its settings, made by one process at a time. */
import type pg from 'pg';
import { isDatabaseBusy } from '#src/db/is-away.ts';
import { withMigrationLock } from '#src/db/migrate.ts';
import { jobQueues } from '#src/job-definitions.ts';
import { installJobs, explainQueueWait } from '#src/jobs/jobs.ts';
import { keepTrying } from '#src/kernel/retry.ts';

/** Throws, having changed nothing, where running processes would not bear it. `isAlone`: there are no others. */
export async function installQueues(
  owner: pg.Pool,
  { isAlone }: { readonly isAlone: boolean },
): Promise<void> {
  await withMigrationLock(owner, async () => {
    const why = isAlone ? null : await explainQueueWait(owner);
    if (why !== null) throw new Error(why);
    // Grants meet what running workers do with the same tables: PostgreSQL ends one of two that wait for each other.
    await keepTrying(() => installJobs(owner, jobQueues), {
      attempts: 10,
      delays: { first: 50, max: 1_000 },
      isWorthRetrying: isDatabaseBusy,
    });
  });
}
