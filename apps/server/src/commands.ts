/** Commands that work on the database instead of serving. Each returns an exit code. */
import type pg from 'pg';
import { publicAddress, type Config } from '#src/config.ts';
import { requireSchema } from '#src/db/migrate.ts';
import { closePools, listeningConnection, openPools } from '#src/db/pool.ts';
import { requireSession } from '#src/db/require-session.ts';
import { requireNoRestore } from '#src/db/restore-under-way.ts';
import { findRunningPostgres, hasEmbeddedData } from '#src/db/running-postgres.ts';
import { explainStart } from '#src/explain-start.ts';
import {
  backupUsage,
  listCommand,
  readBackupArguments,
  runBackupCommand,
} from '#src/features/operations/backup/backup-command.ts';
import { getKeyFiles } from '#src/features/operations/backup/key-files.ts';
import {
  readRestoreArguments,
  restoreUsage,
  runRestoreCommand,
} from '#src/features/operations/backup/restore-command.ts';
import { runVerifyCommand } from '#src/features/operations/consistency/run-verify-command.ts';
import { runStoreCommand } from '#src/features/operations/consistency/store-command.ts';
import { readExtractArguments, verifyExtract } from '#src/features/reports/verify-extract.ts';
import { runSeasonCommand } from '#src/features/season/season-command.ts';
import { explainForeignStore } from '#src/files/claim-store.ts';
import { runAccountCommand } from '#src/features/people/users/reset-account-command.ts';
import { runLinkAccountCommand } from '#src/features/people/users/link-account-command.ts';
import { openStore, storeAt } from '#src/files/open-store.ts';
import { runQuarantineCommand } from '#src/files/quarantine-command.ts';
import { runKeysCommand } from '@idss/identity/keys-command';
import { jobQueues } from '#src/job-definitions.ts';
import { installJobs } from '#src/jobs/jobs.ts';
import { createLogger } from '#src/log/logger.ts';
import {
  type Addresses,
  getAddresses,
  connectMilliseconds,
  type Database,
  findPoolers,
  openDatabase,
  startDatabase,
  startMilliseconds,
} from '#src/open-database.ts';

type Command = (args: readonly string[], config: Config) => Promise<number>;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const log = createLogger('warn');

async function withDatabase(
  open: (config: Config) => Promise<Database>,
  config: Config,
  work: (database: Database) => Promise<number>,
): Promise<number> {
  const database = await open(config);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * The database of a portal that may be running: it is neither started twice nor migrated. If the embedded database is
 * not running, it is started for the duration of the command.
 */
async function joinDatabase(config: Config): Promise<Database> {
  const urls = config.databaseUrl ? getAddresses(config) : findRunningPostgres(config.dataDir);
  if (urls === null) {
    if (hasEmbeddedData(config.dataDir)) return openDatabase(config, log);
    throw new Error(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
  }
  const pooled = await findPoolers(urls, connectMilliseconds);
  // Few connections, to leave them to the portal.
  const pools = openPools({ ...urls, pooled, appConnections: 2, ownerConnections: 3 });
  try {
    await requireNoRestore(pools.owner);
    await requireSchema(pools.owner);
    for (const name of ['owner', 'app'] as const) await requireSession(name, pools[name]);
  } catch (error) {
    await closePools(pools);
    throw error;
  }
  return {
    pools,
    ...urls,
    listening: listeningConnection({ ...urls, pooled }),
    mayInstall: false,
    close: () => closePools(pools),
  };
}

/** The database as it is, which may be empty; the embedded one is started for the duration of the command. */
async function withUnmigrated(
  config: Config,
  work: (database: Addresses & Pick<Database, 'pools'>) => Promise<number>,
): Promise<number> {
  const embedded = await startDatabase(config, log);
  try {
    const addresses = embedded ?? getAddresses(config);
    const pooled = embedded
      ? { owner: false, app: false }
      : await findPoolers(addresses, connectMilliseconds);
    const pools = openPools({
      ...addresses,
      pooled,
      appConnections: 4,
      connectMilliseconds: startMilliseconds,
    });
    try {
      await requireSession('owner', pools.owner);
      return await work({ ...addresses, pools });
    } finally {
      await closePools(pools);
    }
  } finally {
    await embedded?.stop();
  }
}

const isHelp = (args: readonly string[]): boolean =>
  args.length === 1 && (args[0] === '--help' || args[0] === '-h');

/** Prints one sentence instead of a stack trace, with another exit code than a command that found problems. */
const orCrash =
  (command: Command): Command =>
  (args, config) =>
    command(args, config).catch((error: unknown) => {
      process.stderr.write(`The command failed. ${explainStart(error, config)}\n`);
      return 2;
    });

/** Works next to a running portal, because the first season is loaded after the portal was started. */
const joinOrOpen = (config: Config): Promise<Database> =>
  config.databaseUrl === undefined && findRunningPostgres(config.dataDir) !== null
    ? joinDatabase(config)
    : openDatabase(config, log);

const loadSeasonCommand: Command = (args, config) =>
  withDatabase(joinOrOpen, config, ({ pools }) => runSeasonCommand(args, { pool: pools.app, out: print }));

const linkAccountCommand: Command = orCrash((args, config) =>
  withDatabase(joinDatabase, config, ({ pools }) =>
    runLinkAccountCommand(args, { pool: pools.owner, issuer: config.oidcIssuer, out: print }),
  ),
);

const verifyCommand: Command = orCrash(async (args, config) => {
  const extract = readExtractArguments(args);
  if (extract !== null) return verifyExtract(extract, print);
  return withDatabase(joinDatabase, config, async ({ pools }) => {
    const files = await openStore(config, pools.app);
    const storeProblem = () => explainForeignStore(pools.app, files);
    return runVerifyCommand(args, { pool: pools.app, files, out: print, storeProblem });
  });
});

const accountCommand: Command = orCrash((args, config) =>
  withDatabase(joinDatabase, config, ({ pools }) =>
    runAccountCommand(args, {
      pool: pools.owner,
      publicUrl: publicAddress(config, config.port),
      issuer: config.oidcIssuer,
      out: print,
    }),
  ),
);

const keysCommand: Command = orCrash((args, config) =>
  withDatabase(joinDatabase, config, ({ pools }) =>
    runKeysCommand(args, { pool: pools.owner, config, print }),
  ),
);

const quarantineCommand: Command = orCrash((args, config) =>
  withDatabase(joinDatabase, config, async ({ pools }) =>
    runQuarantineCommand(args, {
      pool: pools.app,
      files: await openStore(config, pools.app),
      log,
      out: print,
    }),
  ),
);

const verifyAll = async (pool: pg.Pool, config: Config): Promise<number> =>
  runVerifyCommand([], { pool, files: await openStore(config, pool), out: print });

const backupCommand: Command = orCrash(async (args, config) => {
  const backupArguments = readBackupArguments(args);
  if (backupArguments === null) {
    print(backupUsage);
    return isHelp(args) ? 0 : 2;
  }
  if (backupArguments.isList) return listCommand(backupArguments, print);
  return withDatabase(joinDatabase, config, async ({ pools }) => {
    const source = {
      owner: pools.owner,
      files: await openStore(config, pools.app),
      keyFiles: getKeyFiles(config),
    };
    return runBackupCommand(backupArguments, { source, faults: config, out: print });
  });
});

const restoreCommand: Command = orCrash(async (args, config) => {
  const backupArguments = readRestoreArguments(args);
  if (backupArguments === null) {
    print(restoreUsage);
    return isHelp(args) ? 0 : 2;
  }
  if (config.databaseUrl === undefined && findRunningPostgres(config.dataDir) !== null)
    throw new Error(`A portal runs on ${config.dataDir}. Restore with another DATA_DIR.`);
  return withUnmigrated(config, async ({ pools, appUrl }) =>
    runRestoreCommand(backupArguments, {
      into: {
        owner: pools.owner,
        appHasOwnLogin: appUrl !== undefined,
        files: await openStore(config, pools.owner),
        keyFiles: getKeyFiles(config),
        installJobs: () => installJobs(pools.owner, jobQueues),
      },
      config,
      out: print,
      verify: () => verifyAll(pools.app, config),
    }),
  );
});

const storeCommand: Command = orCrash((args, config) =>
  withDatabase(joinDatabase, config, ({ pools }) =>
    runStoreCommand(args, {
      owner: pools.owner,
      app: pools.app,
      open: (address) => openStore(address === undefined ? config : storeAt(config, address), pools.app),
      out: print,
    }),
  ),
);

const migrateCommand: Command = orCrash(async (args, config) => {
  // It names every job, and so reads nearly the whole program: the other commands do without.
  const { runMigrateCommand } = await import('#src/migrate-command.ts');
  return runMigrateCommand(args, { config, log, out: print });
});

/** By their names on the command line. */
export const commands: Readonly<Record<string, Command>> = {
  account: accountCommand,
  backup: backupCommand,
  keys: keysCommand,
  'link-account': linkAccountCommand,
  migrate: migrateCommand,
  quarantine: quarantineCommand,
  restore: restoreCommand,
  season: loadSeasonCommand,
  store: storeCommand,
  verify: verifyCommand,
};
