import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installJobs } from '#src/jobs/jobs.ts';
import { jobQueues } from '#src/job-definitions.ts';
import { describeStatements, statementsFile } from './describe-statements.ts';
import { dumpSchema } from './dump-schema.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { migrationsFolder } from './migration-files.ts';
import { closePools, openPools } from './pool.ts';

/**
 * `npm run schema`: migrates an empty database, and writes what came of it to migrations/schema.sql, and the types of all
 * statements to statements.generated.ts.
 */
const dataDir = mkdtempSync(path.join(tmpdir(), 'idss-schema-'));
const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: console.warn, error: console.error };
const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } });
const write = (file: string, text: string): void => {
  writeFileSync(file, text);
  console.log(`Wrote ${path.relative(process.cwd(), file)}`);
};
try {
  const pools = openPools({ ownerUrl: postgres.ownerUrl });
  await migrate(pools.owner);
  write(path.join(migrationsFolder, 'schema.sql'), await dumpSchema(pools.owner));
  await installJobs(pools.owner, jobQueues);
  write(statementsFile, await describeStatements(pools.owner));
  await closePools(pools);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
