/**
 * Writes a backup: the tables in one snapshot of the database, then the files that this snapshot names. A stored file
 * is written once and never changed, and none is removed while the backup runs: so both fit together, however long it takes.
 */
import type pg from 'pg';
import { getSettings } from '#src/db/pool.ts';
import { copyOut } from '#src/db/copy-rows.ts';
import { isDatabaseAway } from '#src/db/is-away.ts';
import { lockForBackup } from '#src/files/backup-lock.sql.ts';
import { fault } from '#src/kernel/fault.ts';
import { version } from '#src/kernel/product.ts';
import { recordBackup } from '#src/access/last-backup.sql.ts';
import type { BackupOptions, BackupSource } from './backup-options.ts';
import { type BackupTarget, notCompleted } from './backup-target.ts';
import {
  copyOutFiles,
  copyOutFor,
  findJobTable,
  listMigrations,
  listSequences,
  listTablesToCopy,
  readSnapshotFacts,
  setCopyFormat,
  type TableToCopy,
} from './backup.sql.ts';
import { copyFiles } from './copy-files.ts';
import { packKeyFiles } from './key-files.ts';
import {
  getBackupId,
  type CopiedTable,
  getFolder,
  listUnfinished,
  type Manifest,
  writeManifest,
} from './manifest.ts';
import { BackupProblem } from './part-format.ts';
import { pruneBackups } from './prune-backups.ts';
import { writePart } from './write-part.ts';

export interface TakenBackup {
  readonly manifest: Manifest;
  readonly copiedFiles: number;
  /** In the target, of this backup alone. */
  readonly writtenBytes: number;
  readonly pruned: { readonly backups: number; readonly files: number } | null;
  /** Why the database does not know of it; null where it does. */
  readonly notNoted: string | null;
}

export async function takeBackup(source: BackupSource, options: BackupOptions): Promise<TakenBackup> {
  const { target } = options;
  if (getSettings(source.owner).isPooled)
    throw new Error(
      'A backup needs a session of its own, and DATABASE_URL leads through a pooler. Set DATABASE_DIRECT_URL.',
    );
  const unlock = await target.lock();
  try {
    for (const folder of await listUnfinished(target)) await target.remove(folder);
    return await withClient(source.owner, async (guard) => {
      // Without a snapshot, so that the database's own cleaning continues while files are copied.
      await guard.query('begin');
      await guard.query('set local idle_in_transaction_session_timeout = 0');
      await guard.query('set local lock_timeout = 0');
      await lockForBackup(guard);
      const summary = await takeLocked(source, options, guard);
      // The lock is free when the command says so, and not some time after its connection was closed.
      await guard.query('rollback').catch(() => undefined);
      return summary;
    });
  } catch (error) {
    throw isDatabaseAway(error) ? databaseLost(error) : error;
  } finally {
    await unlock();
  }
}

const databaseLost = (cause?: unknown): BackupProblem =>
  new BackupProblem(`The database went away while the backup was made. ${notCompleted} Run it again.`, {
    cause,
  });

async function takeLocked(
  source: BackupSource,
  options: BackupOptions,
  guard: pg.PoolClient,
): Promise<TakenBackup> {
  const { target, key, keep, progress, faults } = options;
  const tables = await copyTables(source, options);
  const { backupId, takenAt } = tables.manifest;
  try {
    await fault(faults, 'backup.after-tables');
    const copied = await copyFiles(source, options, tables.manifest.files);
    // Without the lock the portal may have removed them in the meantime.
    if (copied.missing.length > 0)
      await guard.query('select').catch((error) => Promise.reject(databaseLost(error)));
    const keys =
      key === null
        ? null
        : await writePart(target, `${getFolder(backupId)}/keys`, packKeyFiles(source.keyFiles), key);
    const manifest: Manifest = {
      ...tables.manifest,
      missing: [...copied.missing],
      keys,
      leftOut: [...(key === null ? source.keyFiles.own : []), ...source.keyFiles.elsewhere].map(
        ({ file }) => file,
      ),
    };
    await fault(faults, 'backup.before-manifest');
    await requireParts(target, manifest);
    await writeManifest(target, manifest, key);
    const isGood = copied.missing.length === 0;
    const notNoted = isGood ? await note(source, { manifest, target, isEncrypted: key !== null }) : null;
    // Backups that are good are not removed for one that is not.
    const pruned = keep === null || !isGood ? null : await pruneBackups(target, key, keep);
    progress.end();
    return {
      manifest,
      copiedFiles: copied.copied,
      writtenBytes: tables.bytes + copied.bytes,
      pruned,
      notNoted,
    };
  } catch (error) {
    await target.remove(getFolder(backupId)).catch(() => undefined);
    throw error instanceof Error ? error : new Error(`The backup of ${takenAt} failed.`, { cause: error });
  }
}

/** They were good when they were written; they may have been removed since. */
async function requireParts(target: BackupTarget, { tables, jobs, files, keys }: Manifest): Promise<void> {
  for (const each of [...tables, jobs, files.list, keys])
    if (each !== null && !(await target.has(each.part)))
      throw new BackupProblem(
        `The part ${each.part} was removed from ${target.name} while the backup was made. ${notCompleted}`,
      );
}

type UnsealedManifest = Omit<Manifest, 'missing' | 'keys' | 'leftOut'>;

async function copyTables(
  { owner }: BackupSource,
  { target, key, progress }: BackupOptions,
): Promise<{ readonly manifest: UnsealedManifest; readonly bytes: number }> {
  return withClient(owner, async (db) => {
    await db.query('begin isolation level repeatable read read only');
    await setCopyFormat(db);
    const { takenAt, storeId, eventId, hash, files, bytes: fileBytes } = await readSnapshotFacts(db);
    const backupId = getBackupId(takenAt, key);
    const folder = getFolder(backupId);
    let bytes = 0;
    const copy = async (table: TableToCopy): Promise<CopiedTable> => {
      let rows = 0;
      const part = `${folder}/${table.name}`;
      const contents = copyOut(db, copyOutFor(table), (count) => {
        rows = count;
      });
      const written = await writePart(target, part, contents, key);
      bytes += written.bytes;
      return { ...table, columns: [...table.columns], rows, ...written };
    };
    try {
      const migrations = await listMigrations(db);
      const found = await listTablesToCopy(db);
      const tables: CopiedTable[] = [];
      for (const table of found) {
        progress.tables(tables.length, found.length, bytes);
        tables.push(await copy(table));
      }
      const jobTable = await findJobTable(db);
      const jobs = jobTable === null ? null : await copy(jobTable);
      const list = await writePart(target, `${folder}/files`, copyOut(db, copyOutFiles), key);
      // Sequences are in no snapshot: read last, they are never behind the rows.
      const sequences = await listSequences(db);
      await db.query('commit');
      progress.tables(found.length, found.length, bytes);
      return {
        bytes: bytes + list.bytes,
        manifest: {
          format: 1,
          backupId,
          version,
          takenAt,
          storeId,
          migrations: [...migrations],
          tables,
          sequences,
          jobs,
          head: { eventId, hash },
          files: { count: files, bytes: fileBytes, list },
        },
      };
    } catch (error) {
      await target.remove(folder).catch(() => undefined);
      throw error;
    }
  });
}

/** Answers why it could not be noted; the backup is good nevertheless. */
async function note(
  { owner }: BackupSource,
  {
    manifest: { backupId, takenAt, files },
    target,
    isEncrypted,
  }: { readonly manifest: Manifest; readonly target: BackupTarget; readonly isEncrypted: boolean },
): Promise<string | null> {
  try {
    await withClient(owner, (db) =>
      recordBackup(db, {
        backupId,
        takenAt,
        finishedAt: new Date().toISOString(),
        target: target.name,
        files: files.count,
        bytes: files.bytes,
        isEncrypted,
      }),
    );
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Its connection is closed at the end: what was set for it, and a copy that was cut off, must not stay. */
async function withClient<T>(owner: pg.Pool, use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await owner.connect();
  try {
    return await use(client);
  } finally {
    client.release(true);
  }
}
