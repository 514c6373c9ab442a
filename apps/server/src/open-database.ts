/** Opens the database. A file of its own, so that PostgreSQL can start before the rest of the program is loaded. */
import type pg from 'pg';
import type { Config } from '#src/config.ts';
import { readAppLogin } from '#src/db/app-role.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#src/db/embedded-postgres.ts';
import { isDirect } from '#src/db/find-way.ts';
import { askForSign } from '#src/db/is-away.ts';
import { isAhead, migrate, requireSchema } from '#src/db/migrate.ts';
import { closePools, listeningConnection, openPools, type PooledServers, type Pools } from '#src/db/pool.ts';
import { requireNoRestore } from '#src/db/restore-under-way.ts';
import { requireSession } from '#src/db/require-session.ts';
import { waitForStart } from '#src/db/wait-for-start.ts';
import type { Logger } from '#src/log/logger.ts';

/** The addresses of one database. */
export interface Addresses {
  readonly ownerUrl: string;
  /** Undefined if the owner's login switches to the application's role. */
  readonly appUrl: string | undefined;
  /** Undefined if both of them lead to the database itself. */
  readonly directUrl?: string | undefined;
}

export interface Database extends Addresses {
  readonly pools: Pools;
  /** For the one connection that listens. */
  readonly listening: pg.ClientConfig;
  /** This process brings schema and queues up to date; where it does not, or a newer version did, it takes them as they are. */
  readonly mayInstall: boolean;
  close(): Promise<void>;
}

/** For a connection, until the program serves: a first start fills the database, perhaps on a busy machine. */
export const startMilliseconds = 30_000;

/** The same for a command. */
export const connectMilliseconds = 5_000;

export const getAddresses = (config: Config): Addresses => ({
  ownerUrl: config.databaseUrl ?? '',
  appUrl: config.appDatabaseUrl,
  directUrl: config.databaseDirectUrl,
});

/** Waits for a database that is starting. */
export async function findPoolers(
  { ownerUrl, appUrl = ownerUrl, directUrl = ownerUrl }: Addresses,
  milliseconds: number,
): Promise<PooledServers> {
  const app = !(await waitForStart(() => isDirect(appUrl, milliseconds)));
  return {
    app,
    owner: directUrl === appUrl ? app : !(await waitForStart(() => isDirect(directUrl, milliseconds))),
  };
}

/** The embedded PostgreSQL; null where DATABASE_URL names another one. */
export const startDatabase = async (config: Config, log: Logger): Promise<EmbeddedPostgres | null> =>
  config.databaseUrl ? null : startEmbeddedPostgres({ dataDir: config.dataDir, log: plain(log) });

/** The embedded PostgreSQL or the one that DATABASE_URL names, with its schema up to date. */
export async function openDatabase(
  config: Config,
  log: Logger,
  starting = startDatabase(config, log),
): Promise<Database> {
  const embedded = await starting;
  const addresses = embedded ?? getAddresses(config);
  const { appUrl } = addresses;
  const pooled = embedded ? { owner: false, app: false } : await findPoolers(addresses, startMilliseconds);
  const pools = openPools({ ...addresses, pooled, log: plain(log), connectMilliseconds: startMilliseconds });
  const close = async (): Promise<void> => {
    await closePools(pools);
    await embedded?.stop();
  };
  try {
    await waitForStart(() => askForSign(pools.owner));
    await requireSession('owner', pools.owner);
    await requireNoRestore(pools.owner);
    if (config.migrate === 'auto')
      await migrate(pools.owner, {
        log: plain(log),
        appHasOwnLogin: appUrl !== undefined,
        isAlone: embedded !== null,
      });
    else await requireSchema(pools.owner);
    const mayInstall = config.migrate === 'auto' && !(await isAhead(pools.owner));
    const { login, canBecomeOwner } = await readAppLogin(pools);
    if (appUrl !== undefined && canBecomeOwner) {
      throw new Error(
        `The login ${login} of APP_DATABASE_URL can become the owner of the database. Use a login that is not a ` +
          `superuser, cannot create roles and is not a member of the owner.`,
      );
    }
    // The others exist only now that the role does.
    await Promise.all((['app', 'calls', 'probe'] as const).map((name) => requireSession(name, pools[name])));
    if (appUrl === undefined)
      log.warn(
        `The login ${login} of DATABASE_URL is also that of the application. A person who finds a way to run SQL on its ` +
          'connections can become the owner of the database with it. Set APP_DATABASE_URL to a login of its own.',
      );
    const listening = listeningConnection({ ...addresses, pooled });
    return { pools, ...addresses, listening, mayInstall, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const plain = (log: Logger): Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void> => ({
  debug: (message) => log.debug(message),
  info: (message) => log.info(message),
  warn: (message) => log.warn(message),
  error: (message) => log.error(message),
});
