import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { ensureAppRole } from './app-role.ts';
import type { Log } from './embedded-postgres.ts';
import { waitForLock } from './lock-for-work.ts';

/** apps/server/migrations */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

export type Migration = {
  readonly number: number;
  /** The file's name, NNN_name.sql. */
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
};

type AppliedMigration = Pick<Migration, 'number' | 'name' | 'sha256'>;

/** Any number will do, as long as every version of the program has the same. */
const lockKey = 4_737_530_001;

/**
 * Brings the database to the newest schema: each new file in a transaction of its own together with its row in
 * `migration`, all under one lock, so that servers started at once take turns and one killed half-way is
 * continued by the next. Answers the names of the files that were run now.
 * Throws, having changed nothing, when the files and the database contradict each other, and with the file's name
 * when one fails.
 */
export async function migrate(
  owner: pg.Pool,
  {
    folder = migrationsFolder,
    log,
    appHasOwnLogin = false,
  }: { readonly folder?: string; readonly log?: Pick<Log, 'info'>; readonly appHasOwnLogin?: boolean } = {},
): Promise<readonly string[]> {
  const migrations = readMigrations(folder);
  // Another server's migration may take long; this one waits for it however long.
  const lock = await waitForLock(owner, lockKey);
  const client = await owner.connect().catch(async (error: unknown) => {
    await lock.end();
    throw error;
  });
  try {
    await ensureAppRole(client, { hasOwnLogin: appHasOwnLogin });
    await client.query(
      `create table if not exists migration (
         number integer primary key,
         name text not null,
         sha256 text not null,
         applied_at timestamptz(3) not null default now()
       )`,
    );
    const { rows: applied } = await client.query<AppliedMigration>(
      'select number, name, sha256 from migration order by number',
    );
    const problems = contradictions(migrations, applied);
    if (problems.length > 0) throw new Error(`The database cannot be migrated:\n  ${problems.join('\n  ')}`);
    const pending = migrations.slice(applied.length);
    for (const migration of pending) {
      await apply(client, migration);
      log?.info(`Migrated the database: ${migration.name}`);
    }
    return pending.map(({ name }) => name);
  } finally {
    // Closing the connection forgets what a migration may have set.
    client.release(true);
    await lock.end();
  }
}

/** Throws where the database has not exactly the schema of this version, and changes nothing. */
export async function requireMigrated(owner: pg.Pool, folder = migrationsFolder): Promise<void> {
  const { rows } = await owner.query<{ isThere: boolean }>(
    `select to_regclass('migration') is not null as "isThere"`,
  );
  const { rows: applied } = rows[0]?.isThere
    ? await owner.query<AppliedMigration>('select number, name, sha256 from migration order by number')
    : { rows: [] };
  const migrations = readMigrations(folder);
  if (contradictions(migrations, applied).length > 0 || migrations.length !== applied.length)
    throw new Error(
      'The database is of another version. Run this command with the version that the portal has.',
    );
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    // A statement waits for the end of a long transaction, however long.
    await client.query('set local lock_timeout = 0');
    await client.query(migration.sql);
    await client.query('insert into migration (number, name, sha256) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.sha256,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Migration ${migration.name} failed and was rolled back: ${words}`, { cause });
  }
}

/** The folder's migrations in order. Throws on a name that does not fit, or a number that is there twice or left out. */
export function readMigrations(folder: string): readonly Migration[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name !== 'schema.sql');
  const migrations = names.map((name): Migration => {
    const match = /^(\d{3})_[a-z0-9-]+\.sql$/.exec(name);
    if (match === null) {
      throw new Error(
        `Migration ${name}: the name must be three digits, _, lower-case words with hyphens, .sql`,
      );
    }
    // A checkout may have turned line ends; that is no change.
    const sql = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { number: Number(match[1]), name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
  });
  migrations.sort((a, b) => a.number - b.number || a.name.localeCompare(b.name));
  migrations.forEach(({ number, name }, index) => {
    if (number !== index + 1) {
      throw new Error(
        `Migration ${name}: the next number is ${index + 1}; numbers neither repeat nor leave gaps.`,
      );
    }
  });
  return migrations;
}

/** What forbids to go on, in words; empty when the applied migrations are the first ones of the files. */
export function contradictions(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): readonly string[] {
  return applied.flatMap((row) => {
    const file = migrations.find(({ number }) => number === row.number);
    if (file === undefined) {
      return `${row.name} was applied to this database, and this version does not know it: start a newer version.`;
    }
    if (file.sha256 !== row.sha256) {
      const renamed = file.name === row.name ? '' : ` (then named ${row.name})`;
      return `${file.name} was changed after it was applied${renamed}: restore it, and write a new migration.`;
    }
    return [];
  });
}
