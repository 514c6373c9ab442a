/** Removes notices that nobody sees any more, each hour, in processes that run jobs. Spec: notices-retention. */
import type { App } from '#src/kernel/app.ts';
import { repeat } from '#src/kernel/retry.ts';
import { deleteOldNotices } from './notices.sql.ts';

/** As of mails. */
const keepWithdrawnDays = 30;
/** Of those that no cause ends. */
const keepEndlessDays = 365;
const batchRows = 5_000;
const hour = 3_600_000;
const day = 24 * hour;

/** The number of those that were removed. */
export async function removeOldNotices(
  { pool, now }: Pick<App, 'pool' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const daysAgo = (days: number): Date => new Date(now().getTime() - days * day);
  for (let removed = 0; ; ) {
    const count = await deleteOldNotices(pool, {
      withdrawnBefore: daysAgo(keepWithdrawnDays),
      openedBefore: daysAgo(keepEndlessDays),
      limit: batchRows,
    });
    removed += count;
    if (count < batchRows || signal?.aborted) return removed;
  }
}

export function startNoticeRetention(app: App): void {
  const signal = app.jobs.stopping;
  repeat(() => removeOldNotices(app, signal), {
    everyMilliseconds: hour,
    delays: { first: 60_000, max: hour },
    signal,
    onFailure: (err) => app.log.warn({ err }, 'notices: old ones could not be removed; this is retried'),
  });
}
