import pg from 'pg';
import { type Address, readAddress } from './address.ts';
import { appRole } from './app-role.ts';
import { PoolWithDeadlines, withoutDeadline } from './deadline.ts';
import type { Log } from './log.ts';
import {
  callLimits,
  freeConnectionMilliseconds,
  longLimits,
  signLimits,
  type SignLimits,
  type TimeLimits,
} from './time-limits.ts';
import { askForSign, isDatabaseAway, isDatabaseReadOnly } from './is-away.ts';
import { PoolWithSigns, type LifeChecks } from './signs-of-life.ts';
import { LeaderClient } from './servers.ts';
import { formatStartUpOptions, TransactionClient, type Settings } from './transaction-settings.ts';

export type Pools = {
  /** The schema's owner: migrations, the job queue's own tables, partitions. Never for a request. */
  readonly owner: pg.Pool;
  /** The role `idss_app`: jobs, commands, and calls that may take long. */
  readonly app: pg.Pool;
  /** The same role with short time limits: calls that people wait for. Jobs take none of its connections. */
  readonly calls: pg.Pool;
  /** One connection of `idss_app`, only for /readyz and the metrics: it waits behind no request, and hardly for a lock. */
  readonly probe: pg.Pool;
};

export type PoolOptions = {
  /** A login that is no superuser: the embedded database's, or DATABASE_URL. */
  readonly ownerUrl: string;
  /** A login of its own for the application; without it the owner's login takes on the application's role. */
  readonly appUrl?: string | undefined;
  /** To the database itself, for the owner, where the others lead through a connection pooler. */
  readonly directUrl?: string | undefined;
  /** Which of the addresses lead through a connection pooler. */
  readonly pooled?: PooledServers;
  readonly log?: Pick<Log, 'warn'>;
  /** The most connections of the pools app (20), calls (12) and owner (4); together they fit max_connections. */
  readonly appConnections?: number;
  readonly callConnections?: number;
  readonly ownerConnections?: number;
  /**
   * After so many milliseconds without an answer a connection of the app pool counts as lost, and is replaced: the way to
   * the database may end without a word. Longer than a statement may take there.
   */
  readonly answerMilliseconds?: number;
  /** How long a statement of the app pool may take (30 s), and how long of that it may wait for a lock (10 s). */
  readonly statementMilliseconds?: number;
  readonly lockMilliseconds?: number;
  /** The same three of the pool calls: 4.5 s, 4 s and 3 s. A person gets an answer within five seconds. */
  readonly call?: Omit<TimeLimits, 'totalMilliseconds'>;
  /** How long a call of the pool calls waits for a connection while others have all of them: 0.8 s. */
  readonly freeMilliseconds?: number;
  /** When calls of the app pool give up a database that hangs. */
  readonly signs?: SignLimits;
  /** How long opening a connection may take, and waiting for one that is free: 2 s. */
  readonly connectMilliseconds?: number;
};

export type PooledServers = { readonly owner: boolean; readonly app: boolean };

/** A request that gets no connection in this time is answered with 503 rather than left waiting. */
const usualConnectMilliseconds = 2_000;

/**
 * Opens the pools, lazily: no connection is made before the first query. Values come back as: int8 and count(*)
 * as number where it is exact, otherwise as text; numeric as text; date as `yyyy-MM-dd`; timestamptz as
 * `yyyy-MM-ddTHH:mm:ss.SSSZ`, so declare such columns `timestamptz(3)` and nothing is lost.
 */
export function openPools(options: PoolOptions): Pools {
  const {
    ownerUrl,
    appUrl = ownerUrl,
    directUrl = ownerUrl,
    pooled = { owner: false, app: false },
    log,
    appConnections = 20,
    callConnections = 12,
    ownerConnections = 4,
  } = options;
  const { call = callLimits, signs = signLimits, connectMilliseconds } = options;
  const { freeMilliseconds = freeConnectionMilliseconds } = options;
  const { answerMilliseconds, statementMilliseconds, lockMilliseconds } = { ...longLimits, ...options };
  const shared = { connectMilliseconds, log };
  const app = readAddress(appUrl);
  const probe = openPool(app, {
    name: 'probe',
    isPooled: pooled.app,
    max: 1,
    statementTimeout: 1_500,
    lockTimeout: 500,
    answerMilliseconds: 2_000,
    role: appRole,
    ...shared,
  });
  return {
    owner: openPool(readAddress(directUrl), {
      name: 'owner',
      isPooled: pooled.owner,
      max: ownerConnections,
      statementTimeout: 0,
      lockTimeout: 10_000,
      ...shared,
    }),
    app: openPool(app, {
      name: 'app',
      isPooled: pooled.app,
      max: appConnections,
      statementTimeout: statementMilliseconds,
      lockTimeout: lockMilliseconds,
      answerMilliseconds,
      role: appRole,
      signs: { ask: () => askForSign(probe), limits: signs },
      ...shared,
    }),
    calls: openPool(app, {
      name: 'calls',
      isPooled: pooled.app,
      max: callConnections,
      statementTimeout: call.statementMilliseconds,
      lockTimeout: call.lockMilliseconds,
      answerMilliseconds: call.answerMilliseconds,
      role: appRole,
      freeMilliseconds,
      ...shared,
    }),
    probe,
  };
}

/**
 * For the one connection that is in no pool: it listens, and does nothing else. The application's, or where that leads
 * through a pooler the owner's to the database itself.
 */
export function listeningConnection({
  ownerUrl,
  appUrl = ownerUrl,
  directUrl,
  pooled,
}: Pick<PoolOptions, 'ownerUrl' | 'appUrl' | 'directUrl' | 'pooled'>): pg.ClientConfig {
  const { settings, ...connection } = readAddress(directUrl ?? appUrl);
  if (directUrl !== undefined || pooled?.app) return connection;
  return { ...connection, options: formatStartUpOptions({ ...settings, role: appRole }) };
}

/** A pool whose connections have a clock in the past. */
export interface PastPool {
  readonly pool: pg.Pool;
  /** Sets the clock back by this many milliseconds: current_moment() in SQL. Only while no connection is checked out. */
  setBehind(milliseconds: number): Promise<void>;
}

/**
 * A pool like another one, for simulated history. Its commits do not wait for the disk; the next commit of an ordinary
 * pool makes them durable.
 */
export function openPastPool(like: pg.Pool): PastPool {
  const { settings, isPooled } = getSettings(like);
  const asyncSettings: Settings = { ...settings, synchronous_commit: 'off' };
  const pool = handleLoss(
    new pg.Pool({ ...like.options, connectionTimeoutMillis: 30_000, idleTimeoutMillis: 0 }),
    () => undefined,
  );
  return {
    pool,
    async setBehind(milliseconds) {
      const behind = `${milliseconds}ms`;
      Object.assign(pool.options, sessionOptions({ ...asyncSettings, 'idss.behind': behind }, isPooled));
      if (isPooled) return;
      const all = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
      await Promise.all(
        all.map((client) =>
          client
            .query(`select set_config('idss.behind', $1, false)`, [behind])
            .finally(() => client.release()),
        ),
      );
    },
  };
}

export async function closePools(pools: Pools): Promise<void> {
  await Promise.all([pools.app, pools.calls, pools.owner, pools.probe].map((pool) => pool.end()));
}

/** A start may take its time on a busy machine; after it, waiting for a connection is short. */
export function endPatience(pools: Pools): void {
  for (const pool of [pools.app, pools.calls, pools.owner, pools.probe])
    pool.options.connectionTimeoutMillis = usualConnectMilliseconds;
}

type PoolSettings = {
  readonly name: string;
  /** Its connections lead through a pooler. */
  readonly isPooled: boolean;
  readonly max: number;
  /** Milliseconds; 0: no limit. */
  readonly statementTimeout: number;
  readonly lockTimeout: number;
  readonly answerMilliseconds?: number;
  readonly connectMilliseconds?: number | undefined;
  readonly role?: string;
  /** Statements end with the deadline of their call; so long it waits for a connection while others have all of them. */
  readonly freeMilliseconds?: number;
  /** Calls that may take long give up a database that hangs. */
  readonly signs?: LifeChecks;
  readonly log: Pick<Log, 'warn'> | undefined;
};

/** The portal's own fields in the options of its pools. */
type OurOptions = { readonly settings: Settings; readonly isPooled: boolean };

/** The settings that a pool asked for. */
export const getSettings = ({ options }: Pick<pg.Pool, 'options'>): OurOptions => {
  const { settings = {}, isPooled = false } = options as pg.PoolOptions & Partial<OurOptions>;
  return { settings, isPooled };
};

/** Start-up options of a session, or settings that go with each transaction. */
const sessionOptions = (settings: Settings, isPooled: boolean): OurOptions & { options?: string } =>
  isPooled ? { settings, isPooled } : { settings, isPooled, options: formatStartUpOptions(settings) };

/**
 * A committed transaction is on the disk and on a synchronous standby, if any, whatever the login or the database sets.
 * Only the address may set `remote_apply`.
 */
const getCommitLevel = ({ synchronous_commit: asked }: Settings): 'on' | 'remote_apply' =>
  asked === 'remote_apply' ? asked : 'on';

function openPool(
  address: Address,
  {
    name,
    isPooled,
    max,
    statementTimeout,
    lockTimeout,
    answerMilliseconds,
    connectMilliseconds,
    ...more
  }: PoolSettings,
): pg.Pool {
  const { role, freeMilliseconds, signs, log } = more;
  const { settings: asked, ...connection } = address;
  const settings: Settings = {
    ...asked,
    timezone: 'UTC',
    statement_timeout: String(statementTimeout),
    lock_timeout: String(lockTimeout),
    idle_in_transaction_session_timeout: '60000',
    synchronous_commit: getCommitLevel(asked),
    ...(role === undefined ? {} : { role }),
  };
  const poolOptions: pg.PoolConfig = {
    ...connection,
    max,
    ...sessionOptions(settings, isPooled),
    Client: isPooled ? TransactionClient : LeaderClient,
    application_name: `idss ${name}`,
    connectionTimeoutMillis: connectMilliseconds ?? usualConnectMilliseconds,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(answerMilliseconds === undefined ? {} : { query_timeout: answerMilliseconds }),
    types: { getTypeParser },
  };
  const pool = signs
    ? new PoolWithSigns({ ...poolOptions, signs })
    : freeMilliseconds === undefined
      ? new pg.Pool(poolOptions)
      : new PoolWithDeadlines({ ...poolOptions, freeMilliseconds });
  return handleLoss(pool, ({ message }) =>
    log?.warn(`A database connection of the pool "${name}" was lost: ${message}`),
  );
}

function handleLoss(pool: pg.Pool, onLoss: (error: Error) => void): pg.Pool {
  // Without a listener the loss of an idle connection would end the process; the pool replaces it by itself.
  pool.on('error', onLoss);
  // The same for a connection that is lost while lent out: its query rejects, and that is enough.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  dropStale(pool);
  return pool;
}

/** Between two checks of the idle connections. */
const lookMilliseconds = 1_000;
/** The time that one of them has to answer. */
const signMilliseconds = 2_000;

/**
 * If a connection was lost, or its server became read-only, the others to that server are of no use, and may
 * not have noticed: a machine may fail silently. Each idle one is checked, and those that do not answer are closed.
 */
function dropStale(pool: pg.Pool): void {
  let isLooking = false;
  const ask = async (): Promise<void> => {
    const client = await pool.connect();
    const limited: pg.QueryConfig & { query_timeout: number } = {
      text: 'select pg_is_in_recovery() as "isStandby"',
      query_timeout: signMilliseconds,
    };
    try {
      const { rows } = await client.query<{ isStandby: boolean }>(limited);
      client.release(rows[0]?.isStandby === true);
    } catch (error) {
      client.release(error instanceof Error ? error : true);
    }
  };
  const check = async (): Promise<void> => {
    if (isLooking || pool.ending) return;
    isLooking = true;
    // All at once: each checkout gets another connection.
    await Promise.allSettled(Array.from({ length: pool.idleCount }, ask));
    setTimeout(() => {
      isLooking = false;
    }, lookMilliseconds).unref();
  };
  const suspect = (error: unknown): void => {
    if (isDatabaseAway(error) || isDatabaseReadOnly(error)) withoutDeadline(() => void check());
  };
  pool.on('error', suspect);
  pool.on('release', suspect);
}

const parseInt8 = (text: string): number | string => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
};

/** As PostgreSQL writes moments of our connections, whose zone is UTC: `2026-05-01 10:00:00.12+00`. */
const utcMoment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/;

const parseTimestamptz = (text: string): string => {
  // Without a Date: a list of 10,000 rows took 30 ms longer.
  if (utcMoment.test(text))
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`;
  const time = new Date(text);
  // 'infinity' stays as it is.
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
};

const asText = (text: string): string => text;

type Parse = (text: string) => unknown;

const getList =
  (parse: (text: string) => unknown): Parse =>
  (text) =>
    parseTextArray(text).map(function parseItem(item): unknown {
      if (Array.isArray(item)) return item.map(parseItem);
      return typeof item === 'string' ? parse(item) : null;
    });

/** The number of the type text[]; pg has a parser for it, which its type declarations leave out. */
const textArray: number = 1009;
const parseTextArray = (text: string): unknown[] => pg.types.getTypeParser(textArray)(text);

const parsers = new Map<number, Parse>([
  [20, parseInt8],
  [1016, getList(parseInt8)],
  [1082, asText],
  [1182, getList(asText)],
  [1114, asText],
  [1184, parseTimestamptz],
  [1185, getList(parseTimestamptz)],
  [1700, asText],
  [1231, getList(asText)],
]);

/** pg-types' look-up with the types above read our way; the binary format is never asked for. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  const ours = format === 'binary' ? undefined : parsers.get(oid);
  return ours ?? pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text');
};
