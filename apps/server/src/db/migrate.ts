/** Brings the database to the newest schema while other processes use it. migration-files.ts lists the files. */
import pg from 'pg';
import { keepTrying, type RetryDelays } from '#src/kernel/retry.ts';
import { ensureAppRole } from './app-role.ts';
import { runDataChanges, explainOpenData } from './data-changes.ts';
import type { Log } from './log.ts';
import { toCode } from './is-away.ts';
import { waitForLock } from './lock-for-work.ts';
import { type Migration, migrationsFolder, readMigrations } from './migration-files.ts';
import { explainOlderProcesses } from './running-processes.ts';
import {
  type AppliedMigration,
  contradictions,
  explainSchemaMismatch,
  explainTooNew,
} from './schema-range.ts';
import { sql } from './statement.ts';
import { tableExists } from './table-exists.ts';

/** Any number will do, as long as every version of the program has the same. */
const lockKey = 4_737_530_001;

/**
 * How long a file waits for a lock while others wait behind it, and how it tries again. Calls wait 3 s for a lock, so that
 * none fails; and 1 s for a slot, which those that wait for the lock have (http/admission.ts).
 */
export interface LockPatience {
  readonly lockMilliseconds: number;
  readonly attempts: number;
  readonly delays: RetryDelays;
}
export const usualPatience: LockPatience = {
  lockMilliseconds: 300,
  attempts: 100,
  delays: { first: 250, max: 3_000 },
};

export interface MigrateOptions {
  readonly folder?: string;
  readonly log?: Pick<Log, 'info' | 'warn'>;
  readonly appHasOwnLogin?: boolean;
  /** The database belongs to this process alone: nothing waits for others. */
  readonly isAlone?: boolean;
  /** The number of the last file to run: the schema of a backup, which this version need not work with. */
  readonly through?: number;
  readonly patience?: LockPatience;
}

/**
 * Runs the files that are missing, in order, each in a transaction of its own together with its row in `migration`.
 * Servers started at once take turns, and one killed half-way is continued by the next. A contraction waits until the
 * changes of data before it are done and no process runs that still uses what it removes; files after it wait with it.
 * Answers the names of the files that were run now.
 * Throws, having changed nothing, when the files and the database contradict each other or this version cannot work with
 * the schema, and with the file's name when one fails.
 */
export async function migrate(owner: pg.Pool, options: MigrateOptions = {}): Promise<readonly string[]> {
  const { folder = migrationsFolder, log, appHasOwnLogin = false, patience = usualPatience } = options;
  const migrations = readMigrations(folder);
  return withMigrationLock(owner, async () => {
    const client = await owner.connect();
    // Closing the connection forgets what a migration may have set.
    let isUsed = true;
    try {
      await ensureAppRole(client, { hasOwnLogin: appHasOwnLogin });
      await ensureMigrationTable(client);
      const applied = await readApplied(client);
      const problems = [...contradictions(migrations, applied)];
      const tooNew = explainTooNew(migrations.length, applied);
      if (tooNew !== null) problems.push(tooNew);
      if (problems.length > 0)
        throw new Error(`The database cannot be migrated:\n  ${problems.join('\n  ')}`);
      // No other process can be at work where there was nothing.
      const isAlone = options.isAlone === true || applied.length === 0;
      // What a crash loses of an empty database, the next start does again: no file waits for the disk.
      if (applied.length === 0) await client.query('set synchronous_commit = off');
      const done: string[] = [];
      for (const migration of migrations.slice(applied.length, options.through)) {
        if (isAlone && migration.kind === 'contract') await runDataChanges(owner);
        const why = await explainWait(client, migration, isAlone);
        if (why !== null) {
          log?.warn(why);
          break;
        }
        await apply(client, migration, patience);
        done.push(migration.name);
        log?.info(`Migrated the database: ${migration.name}`);
      }
      isUsed = done.length > 0;
      if (options.through !== undefined) return done;
      const outside = explainSchemaMismatch(migrations, await readApplied(client));
      if (outside === null) return done;
      const next = migrations[applied.length + done.length];
      throw new Error((next && (await explainWait(client, next, isAlone))) ?? outside);
    } finally {
      client.release(isUsed);
    }
  });
}

/** A migration that has not run yet, for `idss migrate --check`. */
export interface PendingMigration {
  readonly migration: Migration;
  /** The reason why it cannot run now. */
  readonly waits: string | null;
}

/** The files that are missing. Changes nothing. */
export async function listPending(
  owner: pg.Pool,
  folder = migrationsFolder,
): Promise<readonly PendingMigration[]> {
  const applied = await readApplied(owner);
  const missing = readMigrations(folder).slice(applied.length);
  const pending: PendingMigration[] = [];
  for (const migration of missing)
    pending.push({ migration, waits: await explainWait(owner, migration, applied.length === 0) });
  return pending;
}

/** Throws where this version cannot work with the schema that the database has, and changes nothing. */
export async function requireSchema(owner: pg.Pool, folder = migrationsFolder): Promise<void> {
  const why = explainSchemaMismatch(readMigrations(folder), await readApplied(owner));
  if (why !== null) throw new Error(why);
}

/** Whether the database has a newer schema than this version knows. */
export async function isAhead(owner: pg.Pool, folder = migrationsFolder): Promise<boolean> {
  const applied = await readApplied(owner);
  return (applied.at(-1)?.number ?? 0) > readMigrations(folder).length;
}

/** Work that changes the schema, once at a time in all processes together. */
export async function withMigrationLock<T>(owner: pg.Pool, work: () => Promise<T>): Promise<T> {
  const lock = await waitForLock(owner, lockKey);
  try {
    return await work();
  } finally {
    await lock.end();
  }
}

async function ensureMigrationTable(client: pg.PoolClient): Promise<void> {
  await client.query(
    `create table if not exists migration (
       number integer primary key,
       name text not null,
       sha256 text not null,
       applied_at timestamptz(3) not null default now()
     )`,
  );
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('migration') and attname = 'works_from' and not attisdropped`,
  );
  if (rows.length > 0) return;
  // The oldest schema whose programs can use the database after this file. Constants: no row is written.
  await client.query(
    `alter table migration add column kind text not null default 'expand',
       add column works_from integer not null default 0`,
  );
}

const readAppliedSql = sql('readApplied')`
     select number, name, sha256, coalesce((to_jsonb(m) ->> 'works_from')::integer, 0) as works_from
     from migration m order by number`;
async function readApplied(db: pg.Pool | pg.PoolClient): Promise<readonly AppliedMigration[]> {
  if (!(await tableExists(db, 'migration'))) return [];
  // Before schema 045 the table had no such column.
  return readAppliedSql.all(db, []);
}

/** The reason why this file cannot run now; null if it can. */
async function explainWait(
  db: pg.Pool | pg.PoolClient,
  { kind, name, number, worksFrom }: Migration,
  isAlone: boolean,
): Promise<string | null> {
  if (kind !== 'contract') return null;
  const why =
    (await explainOpenData(db, number)) ?? (isAlone ? null : await explainOlderProcesses(db, worksFrom));
  return why === null ? null : `Migration ${name} waits: ${why}`;
}

const lockNotAvailable = '55P03';
const deadlock = '40P01';

async function apply(client: pg.PoolClient, migration: Migration, patience: LockPatience): Promise<void> {
  const attempt = migration.kind === 'index' ? buildIndex : applyInTransaction;
  try {
    await keepTrying(() => attempt(client, migration, patience.lockMilliseconds), {
      attempts: patience.attempts,
      delays: patience.delays,
      isWorthRetrying: (error) => [lockNotAvailable, deadlock].includes(toCode(error)),
    });
  } catch (cause) {
    if (toCode(cause) === lockNotAvailable)
      throw new Error(
        `Migration ${migration.name} was rolled back: in ${patience.attempts} attempts others always used its tables. ` +
          'Run it again when long transactions have ended.',
        { cause },
      );
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Migration ${migration.name} failed and was rolled back: ${message}`, { cause });
  }
}

async function applyInTransaction(
  client: pg.PoolClient,
  migration: Migration,
  lockMilliseconds: number,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMilliseconds}`);
    if (migration.kind === 'data')
      await client.query(
        'insert into data_change (number, name, statement, left_statement, batch) values ($1, $2, $3, $4, $5)',
        [migration.number, migration.name, migration.sql, migration.leftSql, migration.batch],
      );
    else await client.query(migration.sql);
    await noteApplied(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const noteApplied = (client: pg.PoolClient, { number, name, sha256, kind, worksFrom }: Migration) =>
  client.query('insert into migration (number, name, sha256, kind, works_from) values ($1, $2, $3, $4, $5)', [
    number,
    name,
    sha256,
    kind,
    worksFrom,
  ]);

const indexName = /\bindex\s+concurrently\s+(?:if\s+(?:not\s+)?exists\s+)?([a-z_][a-z0-9_]*)/i;

const findIndexSql = sql('findIndex')`
  select indisvalid as is_valid from pg_index where indexrelid = to_regclass($1)`;
/**
 * Builds or drops an index while others write. A killed attempt leaves an invalid index, which every change
 * must maintain and no query uses: it is dropped, and built again.
 */
async function buildIndex(client: pg.PoolClient, migration: Migration): Promise<void> {
  const name = indexName.exec(migration.sql)?.[1];
  if (name === undefined) throw new Error('an index is created or dropped concurrently, by its name.');
  // It waits for transactions, but blocks none.
  await client.query('set lock_timeout = 0');
  const existing = await findIndexSql.maybe(client, [name]);
  const isDrop = /\bdrop\s+index\b/i.test(migration.sql);
  if (existing && !existing.isValid)
    await client.query(`drop index concurrently ${pg.escapeIdentifier(name)}`);
  if (isDrop ? existing?.isValid : !existing?.isValid) await client.query(migration.sql);
  await noteApplied(client, migration);
}
