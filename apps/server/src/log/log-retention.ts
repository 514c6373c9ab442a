/** Removes old log entries: each hour those above the age or the number that is stored. Spec: logs-retention. */
import type { App } from '#src/kernel/app.ts';
import { repeat } from '#src/kernel/retry.ts';
import { deleteOldLogEntries, firstOfTooMany } from './log-entries.sql.ts';

export const maxLogEntries = 5_000_000;
const batchRows = 5_000;
const hour = 3_600_000;

export async function removeOldLogEntries(
  { pool, config, now }: Pick<App, 'pool' | 'config' | 'now'>,
  { maxRows = maxLogEntries, signal }: { maxRows?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const tooOld = new Date(now().getTime() - config.logKeepDays * 24 * hour).toISOString();
  const tooMany = (await firstOfTooMany(pool, maxRows)) ?? tooOld;
  const until = tooMany > tooOld ? tooMany : tooOld;
  let removed = 0;
  for (;;) {
    const count = await deleteOldLogEntries(pool, until, batchRows);
    removed += count;
    if (count < batchRows || signal?.aborted) return removed;
  }
}

export function startLogRetention(app: App): void {
  const signal = app.jobs.stopping;
  const work = async (): Promise<void> => {
    const removed = await removeOldLogEntries(app, { signal });
    if (removed > 0) app.log.info({ removed, eventName: 'logRetention' }, 'Old log entries were removed.');
  };
  repeat(work, {
    everyMilliseconds: hour,
    delays: { first: 60_000, max: hour },
    signal,
    onFailure: (err) => app.log.warn({ err }, 'Old log entries could not be removed; this is retried.'),
  });
}
