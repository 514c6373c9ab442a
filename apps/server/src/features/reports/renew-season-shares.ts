/** Adds up the totals of seasons: renews the shares of organizations whose submissions changed. Spec: performance-totals. */
import type pg from 'pg';
import type { App } from '#src/kernel/app.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { makeChange } from '#src/kernel/change.ts';
import { repeat } from '#src/kernel/retry.ts';
import { countSeasons, lockShares, renewShares, takeOutdatedShares } from './season-shares.sql.ts';

/** Of a transaction: a second's work. */
const batchOrganizations = 100;
/** Until then the totals are right, too, but reading them takes a little longer with each organization. */
const everyMilliseconds = 10_000;
const maxRetryMilliseconds = 600_000;

/** Until none is outdated, or another process does it; returns how many were. */
export async function renewOutdatedShares(pool: pg.Pool, signal?: AbortSignal): Promise<number> {
  let renewed = 0;
  while (!signal?.aborted) {
    const count = await makeChange({ app: { pool }, actor: systemActor }, async ({ db }) => {
      if (!(await lockShares(db))) return 0;
      await countSeasons(db);
      const outdated = await takeOutdatedShares(db, batchOrganizations);
      const [first] = outdated;
      if (first)
        await renewShares(
          db,
          first.measurementYear,
          outdated.map(({ orgId }) => orgId),
        );
      return outdated.length;
    });
    if (count === 0) break;
    renewed += count;
  }
  return renewed;
}

export function startSeasonTotals(app: App): void {
  repeat(() => renewOutdatedShares(app.pool, app.jobs.stopping), {
    everyMilliseconds,
    firstMilliseconds: 0,
    delays: { first: everyMilliseconds, max: maxRetryMilliseconds },
    signal: app.jobs.stopping,
    onFailure: (err) =>
      app.log.warn({ err }, 'The totals of the seasons could not be added up; this is retried.'),
  });
}
