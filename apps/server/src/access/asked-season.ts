/** The season that a call is about. Spec: season-states. */
import type { CachedSeason } from '#src/kernel/app.ts';
import type { Context } from '#src/kernel/context.ts';
import { readYears } from '#src/kernel/season-data.sql.ts';
import { notFound, Refusal } from '#src/kernel/errors.ts';

/** Pages are also shown before a season is loaded: they explain what to do. */
export function ignoreNoSeason(error: unknown): null {
  if (error instanceof Refusal && error.code === 'no_season') return null;
  throw error;
}

/** Without a year the current season. 404 for one that does not exist, or that only staff may see yet. */
export async function getAskedSeason(
  { app, caller }: Pick<Context, 'app' | 'caller'>,
  measurementYear: number | undefined,
): Promise<CachedSeason> {
  if (measurementYear === undefined) return app.cached.season();
  const season = await findSeason(app, measurementYear);
  if (!season || (season.seasonState === 'prepared' && !caller.isSysadmin)) throw notFound();
  return season;
}

/** Mostly the current one, which is known. */
async function findSeason(
  { cached, pool }: Pick<Context['app'], 'cached' | 'pool'>,
  measurementYear: number,
): Promise<CachedSeason | null> {
  const current = await cached.season().catch(ignoreNoSeason);
  if (current?.measurementYear === measurementYear) return current;
  return (await readYears(pool)).includes(measurementYear) ? cached.getSeason(measurementYear) : null;
}
