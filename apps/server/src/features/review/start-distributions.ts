/**
 * Computes the distributions of open seasons each hour: after a season was loaded, after an update of the portal, and where a
 * submission was finalized in the moment in which a job began.
 */
import { productLines } from '@idss/domain/program';
import type { App } from '#src/kernel/app.ts';
import { readYears } from '#src/kernel/season-data.sql.ts';
import { repeat } from '#src/kernel/retry.ts';
import { enqueueDistributions } from './distributions-queue.ts';

const hour = 3_600_000;
/** People look at the review soon after a start. */
const firstMilliseconds = 5_000;

export async function enqueueAllDistributions(app: Pick<App, 'pool' | 'cached' | 'jobs'>): Promise<void> {
  for (const measurementYear of await readYears(app.pool)) {
    if ((await app.cached.getSeason(measurementYear)).seasonState === 'closed') continue;
    for (const productLine of productLines)
      await enqueueDistributions(app.jobs, app.pool, { measurementYear, productLine });
  }
}

export function startDistributions(app: App): void {
  repeat(() => enqueueAllDistributions(app), {
    everyMilliseconds: hour,
    firstMilliseconds,
    delays: { first: 60_000, max: hour },
    signal: app.jobs.stopping,
    onFailure: (err) =>
      app.log.warn({ err }, 'The distributions of the season were not computed; this is retried.'),
  });
}
