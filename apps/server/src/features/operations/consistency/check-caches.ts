/** (10) What this process has in memory equals the database. */
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { App, CachedReads } from '#src/kernel/app.ts';
import { createCached } from '#src/kernel/cached.ts';
import type { Report } from './report.ts';

type ReadCache = (cached: CachedReads) => Promise<unknown>;

const caches: Readonly<Record<string, ReadCache>> = {
  configuration: (cached) => cached.settings(),
  'security matrix': (cached) => cached.matrix(),
  season: async (cached) => {
    const { data, catalogue: _, ...row } = await cached.season();
    return { ...row, definition: data.id };
  },
  'license agreement': (cached) => cached.licenseVersion(),
};

/** A change that another process commits is known here a moment later. */
const updateMilliseconds = 1_000;

export async function checkCaches({ pool, cached, now }: App, { error }: Report): Promise<string> {
  const isSame = async (read: ReadCache): Promise<boolean> =>
    isDeepStrictEqual(await read(cached), await read(createCached(pool, { onChange: () => undefined }, now)));
  for (const [name, read] of Object.entries(caches)) {
    if (await isSame(read)) continue;
    await wait(updateMilliseconds);
    if (!(await isSame(read)))
      error(`The ${name} in memory differs from the database. Reload Cache corrects it.`);
  }
  return `Caches: ${Object.keys(caches).join(', ')} equal the database.`;
}
