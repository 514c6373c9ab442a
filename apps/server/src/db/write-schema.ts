import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dumpSchema } from './dump-schema.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { migrationsFolder } from './migration-files.ts';
import { closePools, openPools } from './pool.ts';

/** `npm run schema`: migrates an empty database and writes what came of it to migrations/schema.sql. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'idss-schema-'));
const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: console.warn, error: console.error };
const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } });
try {
  const pools = openPools({ ownerUrl: postgres.ownerUrl });
  await migrate(pools.owner);
  const file = path.join(migrationsFolder, 'schema.sql');
  writeFileSync(file, await dumpSchema(pools.owner));
  await closePools(pools);
  console.log(`Wrote ${path.relative(process.cwd(), file)}`);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
