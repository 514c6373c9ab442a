/** This process among those that run: they hear of it, and it does what waits for the last older one to end. */
import { isWorking } from '#src/config.ts';
import type { App } from '#src/kernel/app.ts';
import { migrationsFolder, readMigrations } from '#src/db/migration-files.ts';
import type { Pools } from '#src/db/pool.ts';
import { registerProcess } from '#src/db/running-processes.ts';
import { type BuildTracker, openBuilds, publishBuild, readBuild } from '#src/http/builds.ts';
import { builtPages } from '#src/http/web-client.ts';
import { startDataChanges } from '#src/jobs/data-change-jobs.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { changes } from '#src/kernel/cached.ts';
import { makeChange } from '#src/kernel/change.ts';
import { reconnectDelays, repeat } from '#src/kernel/retry.ts';

const beatMilliseconds = 10_000;

export interface Registration {
  /** null: this process serves no pages. */
  readonly builds: BuildTracker | null;
  /** From now on this process counts, and looks for what it may do. */
  start(): void;
  end(): Promise<void>;
}

export async function registerWithOthers(app: App, pools: Pools): Promise<Registration> {
  const { role } = app.config;
  const own = role === 'worker' || role === 'identity' ? null : readBuild(builtPages);
  // The embedded database has one process, whose pages are in its folder.
  if (own && app.config.databaseUrl !== undefined) await publishBuild(pools.owner, builtPages, own);
  const builds = own && openBuilds(app.pool, own);
  const registration = registerProcess(app.pool, {
    // Of versions next to each other only this counts: it answers people.
    role: role === 'identity' ? 'web' : role,
    build: own?.build ?? 'none',
    knowsSchema: readMigrations(migrationsFolder).length,
  });
  await registration.beat();
  await builds?.refresh();
  let isEnding = false;
  let refreshing = Promise.resolve();
  app.push.onChange(changes.processes, () => {
    if (isEnding || !builds) return;
    refreshing = builds
      .refresh()
      .catch((err: unknown) => app.log.warn({ err }, 'web: pages of other versions are unknown'));
  });
  let stop = (): void => undefined;
  return {
    builds,
    start() {
      const beat = async (): Promise<void> => {
        await registration.beat();
        await builds?.refresh();
        if (isWorking(app.config)) await startDataChanges(app);
      };
      stop = repeat(beat, {
        everyMilliseconds: beatMilliseconds,
        delays: reconnectDelays,
        signal: app.jobs.stopping,
      });
    },
    async end() {
      isEnding = true;
      stop();
      // Where the database is away the row ends by its age.
      await makeChange({ app, actor: systemActor }, async ({ db, drop }) => {
        await registration.remove(db);
        drop(changes.processes);
      }).catch(() => undefined);
      await refreshing;
    },
  };
}
