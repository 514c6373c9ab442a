/** `idss migrate`: the schema of the database, its queues and changes of data, by themselves and next to a running portal. */
import type { Config } from '#src/config.ts';
import {
  describeDataChange,
  listDataChanges,
  runDataChanges,
  explainDataWait,
} from '#src/db/data-changes.ts';
import { isAhead, listPending, migrate } from '#src/db/migrate.ts';
import { migrationsFolder, readMigrations } from '#src/db/migration-files.ts';
import { closePools, openPools, type Pools } from '#src/db/pool.ts';
import { requireSession } from '#src/db/require-session.ts';
import { findRunningPostgres } from '#src/db/running-postgres.ts';
import { listRunningProcesses } from '#src/db/running-processes.ts';
import { getRange } from '#src/db/schema-range.ts';
import { installQueues } from '#src/install-queues.ts';
import type { Logger } from '#src/log/logger.ts';
import { getAddresses, connectMilliseconds, findPoolers, startDatabase } from '#src/open-database.ts';

const usage = `Usage: migrate [--check | --data]

Brings the schema of the database up to date while the portal runs. A start does the same unless MIGRATE=never.
  --check  only says what would be run, and which changes of data are under way; exit code 1 if there is something
  --data   runs the changes of stored data now, which otherwise the workers do after the last older process has ended
`;

export interface MigrateCommand {
  readonly config: Config;
  readonly log: Logger;
  readonly out: (line: string) => void;
}

export async function runMigrateCommand(
  args: readonly string[],
  { config, log, out }: MigrateCommand,
): Promise<number> {
  const [option, ...more] = args;
  if (more.length > 0 || ![undefined, '--check', '--data'].includes(option)) {
    out(usage);
    return 2;
  }
  const running = config.databaseUrl ? getAddresses(config) : findRunningPostgres(config.dataDir);
  const embedded = running ? null : await startDatabase(config, log);
  const urls = running ?? embedded;
  if (!urls) throw new Error('There is no database.');
  // Of the owner: one has the lock, one migrates, one changes data.
  const pooled = await findPoolers(urls, connectMilliseconds);
  const pools = openPools({ ...urls, pooled, appConnections: 1, ownerConnections: 3 });
  try {
    await requireSession('owner', pools.owner);
    if (option === '--check') return await check(pools, out);
    if (option === '--data') return await changeData(pools, out);
    const done = await migrate(pools.owner, {
      log: { info: out, warn: out },
      appHasOwnLogin: urls.appUrl !== undefined,
      isAlone: embedded !== null,
    });
    if (!(await isAhead(pools.owner))) await installQueues(pools.owner, { isAlone: embedded !== null });
    if (done.length === 0) out('There was nothing to run.');
    const waiting = await listPending(pools.owner);
    return waiting.length > 0 ? 1 : 0;
  } finally {
    await closePools(pools);
    await embedded?.stop();
  }
}

const padNumber = (schema: number): string => String(schema).padStart(3, '0');

async function check({ owner }: Pools, out: MigrateCommand['out']): Promise<number> {
  const { oldest, newest } = getRange(readMigrations(migrationsFolder));
  out(
    `This version works with schema ${padNumber(oldest)} and newer, and knows schema ${padNumber(newest)}.`,
  );
  for (const { role, knowsSchema, count } of await listRunningProcesses(owner))
    out(`Running: ${count} with ROLE=${role} that know schema ${padNumber(knowsSchema)}`);
  const pending = await listPending(owner);
  for (const { migration, waits } of pending) out(waits ?? `To run: ${migration.name} (${migration.kind})`);
  const changes = await listDataChanges(owner);
  for (const change of changes) out(`Change of data ${describeDataChange(change)}`);
  const isOpen = pending.length > 0 || changes.some(({ finishedAt }) => finishedAt === null);
  if (!isOpen) out('There is nothing to run.');
  return isOpen ? 1 : 0;
}

async function changeData({ owner }: Pools, out: MigrateCommand['out']): Promise<number> {
  const why = await explainDataWait(owner);
  if (why !== null) {
    out(`The change of data waits: ${why}`);
    return 1;
  }
  await runDataChanges(owner, { onBatch: (state) => out(describeDataChange(state)) });
  out('No change of data is open.');
  return 0;
}
