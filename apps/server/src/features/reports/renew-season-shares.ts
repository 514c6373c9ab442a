/** Adds up the totals of seasons: renews the shares of organizations whose submissions changed. Spec: performance-totals. */
import type pg from 'pg';
import type { Queryable } from '#src/db/queryable.ts';
import type { App } from '#src/kernel/app.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { makeChange } from '#src/kernel/change.ts';
import { repeat } from '#src/kernel/retry.ts';
import {
  countSeasons,
  lockShares,
  type OutdatedShare,
  renewShares,
  type SharePlace,
  takeOutdatedShares,
} from './season-shares.sql.ts';

/** Of a transaction: a second's work. */
const batchOrganizations = 100;
/** Until then the totals are right, too, but reading them takes a little longer with each organization. */
const everyMilliseconds = 10_000;
const maxRetryMilliseconds = 600_000;

const first: SharePlace = { measurementYear: 0, orgId: 0 };

/**
 * Each outdated organization once, or until another process does it; returns how many were. One that changes all the time would
 * otherwise be counted all the time: its next turn is in the next pass.
 */
export async function renewOutdatedShares(pool: pg.Pool, signal?: AbortSignal): Promise<number> {
  let renewed = 0;
  let last: SharePlace = first;
  while (!signal?.aborted) {
    const outdated = await makeChange({ app: { pool }, actor: systemActor }, async ({ db }) => {
      if (!(await lockShares(db))) return [];
      await countSeasons(db);
      const taken = await takeOutdatedShares(db, batchOrganizations, last);
      await renewTaken(db, taken);
      return taken;
    });
    renewed += outdated.length;
    const lastOne = outdated.at(-1);
    if (!lastOne) break;
    last = lastOne;
  }
  return renewed;
}

/** Of one season. */
async function renewTaken(db: Queryable, taken: readonly OutdatedShare[]): Promise<void> {
  const [{ measurementYear } = first] = taken;
  const renew = async (shares: readonly SharePlace[], kinds: readonly string[] | null): Promise<void> => {
    if (shares.length === 0 || kinds?.length === 0) return;
    await renewShares(
      db,
      measurementYear,
      shares.map(({ orgId }) => orgId),
      kinds,
    );
  };
  const whole = taken.filter(({ kinds }) => kinds === null);
  const partly = taken.filter(({ kinds }) => kinds !== null);
  await renew(whole, null);
  await renew(partly, [...new Set(partly.flatMap(({ kinds }) => kinds ?? []))]);
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
