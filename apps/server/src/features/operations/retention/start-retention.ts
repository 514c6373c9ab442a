/** Enqueues the archiving of replaced uploads, each hour, once their season has been over for long enough. */
import type { App } from '#src/kernel/app.ts';
import { repeat } from '#src/kernel/retry.ts';
import { retentionQueue } from './retention-queue.ts';
import { findDueSeason } from './retention.sql.ts';

const hour = 3_600_000;

/** Returns the season before which replaced uploads are archived; null: none yet, or never. */
export async function enqueueRetention(
  app: Pick<App, 'pool' | 'config' | 'now' | 'jobs'>,
): Promise<number | null> {
  const { archiveAfterDays } = app.config;
  if (archiveAfterDays === 0) return null;
  const before = await findDueSeason(app.pool, archiveAfterDays, app.now());
  if (before !== null) await app.jobs.enqueue(app.pool, retentionQueue, { before }, { key: String(before) });
  return before;
}

export function startRetention(app: App): void {
  repeat(() => enqueueRetention(app), {
    everyMilliseconds: hour,
    delays: { first: 60_000, max: hour },
    signal: app.jobs.stopping,
    onFailure: (err) =>
      app.log.warn({ err }, 'The archiving of replaced uploads was not started; this is retried.'),
  });
}
