/** The embedded database in a folder, migrated. For tests that need its process. */
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#src/db/embedded-postgres.ts';
import { migrate } from '#src/db/migrate.ts';
import { openPools, type Pools } from '#src/db/pool.ts';

const quiet = () => undefined;

export async function startMigratedPostgres(
  dataDir: string,
): Promise<{ readonly postgres: EmbeddedPostgres; readonly pools: Pools }> {
  const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } });
  const { ownerUrl, appUrl } = postgres;
  const pools = openPools({ ownerUrl, appUrl });
  await migrate(pools.owner);
  return { postgres, pools };
}
