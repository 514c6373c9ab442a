/** One check at a time in all processes together; its result is cached for a minute. Spec: consistency-once. */
import { setTimeout as wait } from 'node:timers/promises';
import type { SystemCheckItem } from '@idss/contract/operations/consistency';
import type { App } from '#src/kernel/app.ts';
import { withLockForWork } from '#src/db/lock-for-work.ts';
import { readLastCheck, writeLastCheck } from './consistency.sql.ts';
import { runChecks } from './run-checks.ts';

type Items = readonly SystemCheckItem[];

const cachedSeconds = 60;
const askAgainMilliseconds = 500;
const running = new WeakMap<App, Promise<Items>>();

export function runConsistencyCheck(app: App): Promise<Items> {
  const known = running.get(app);
  if (known) return known;
  const run = findOrRun(app).finally(() => running.delete(app));
  running.set(app, run);
  return run;
}

async function findOrRun(app: App): Promise<Items> {
  for (;;) {
    const last = await readLastCheck(app.pool, cachedSeconds);
    if (last) return last;
    const checkRun = await withLockForWork(app.pool, 'system consistency check', async () => {
      // Another process may just have finished.
      const theirs = await readLastCheck(app.pool, cachedSeconds);
      if (theirs) return theirs;
      const items = await runChecks(app);
      await writeLastCheck(app.pool, items);
      return items;
    });
    if (checkRun) return checkRun;
    await wait(askAgainMilliseconds, undefined, { signal: app.jobs.stopping });
  }
}
