/**
 * Restores a backup into an empty database and an empty store. Each step is noted in the database, so that a restore that
 * was cut off continues, and no portal starts on a part of it: files first, then all rows in one transaction, then the
 * schema of this version, and what must not go on as if nothing had happened.
 */
import type pg from 'pg';
import { migrate } from '#src/db/migrate.ts';
import { migrationsFolder, readMigrations } from '#src/db/migration-files.ts';
import { contradictions } from '#src/db/schema-range.ts';
import { beginRestore, findRestore } from '#src/db/restore-under-way.ts';
import { appendEvent } from '#src/kernel/append-event.sql.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { joinStore } from '#src/files/claim-store.ts';
import type { Config } from '#src/config.ts';
import { fault } from '#src/kernel/fault.ts';
import type { FileStore } from '#src/files/file-store.ts';
import { recordBackup } from '#src/access/last-backup.sql.ts';
import type { BackupKey } from './backup-key.ts';
import type { BackupTarget } from './backup-target.ts';
import { setCopyFormat } from './backup.sql.ts';
import { checkKeyFiles, type KeyFiles, unpackKeyFiles, writeKeyFiles } from './key-files.ts';
import { listBackups, type Manifest, type PartFacts, readManifest } from './manifest.ts';
import { BackupProblem, verifiedPart } from './part-format.ts';
import type { Progress } from './progress.ts';
import { requireOwnFiles, restoreFiles } from './restore-files.ts';
import {
  abandonWaitingMails,
  analyze,
  endDownloadLinks,
  endRestore,
  fillJobs,
  fillTable,
  findAnything,
  findRestored,
  logRestore,
  noteRestore,
  readHead,
  setSequence,
  withoutKeysAndTriggers,
} from './restore.sql.ts';

export interface RestoreInto {
  /** The owner's connections; one is enough. */
  readonly owner: pg.Pool;
  readonly appHasOwnLogin: boolean;
  readonly files: FileStore;
  readonly keyFiles: KeyFiles;
  /** Makes the queues. */
  readonly installJobs: () => Promise<void>;
}

export interface RestoreOptions {
  readonly target: BackupTarget;
  /** null: the newest. */
  readonly backupId: string | null;
  readonly key: BackupKey | null;
  readonly progress: Progress;
  /** Points at which a test ends the program. */
  readonly faults: Pick<Config, 'fault'>;
}

export interface RestoredBackup {
  readonly manifest: Manifest;
  /** It had been restored here before, and only its check was cut off. */
  readonly wasRestored: boolean;
  readonly writtenFiles: number;
  readonly keyFiles: readonly string[];
  readonly abandonedMails: number;
}

export async function restoreBackup(into: RestoreInto, options: RestoreOptions): Promise<RestoredBackup> {
  const { owner, files, keyFiles } = into;
  const { target, key, progress, faults } = options;
  const manifest = await chooseBackup(options);
  const migrations = requireKnownSchema(manifest);
  const packed = manifest.keys === null ? {} : unpackKeyFiles(await readText(options, manifest.keys));
  await checkKeyFiles(keyFiles, packed);
  const restore = await findRestore(owner);
  if (restore === null && (await findRestored(owner)) === manifest.backupId)
    return { manifest, wasRestored: true, writtenFiles: 0, keyFiles: [], abandonedMails: 0 };
  if (restore === null) await requireEmpty(owner);
  else if (restore.backupId !== manifest.backupId)
    throw new BackupProblem(
      `The restore of another backup into this database has not finished: ${restore.backupId}. Name it with --backup, or restore into an empty database.`,
    );
  const state = restore?.state ?? null;
  if (state !== 'settled') await requireOwnFiles(files, target, manifest, key);
  if (state === null) await beginRestore(owner, manifest.backupId);
  await fault(faults, 'restore.begun');
  const written = await writeKeyFiles(keyFiles, packed);
  const writtenFiles = state === 'settled' ? 0 : await restoreFiles(files, target, manifest, options);
  if (state === null || state === 'begun') {
    progress.step('The schema of the backup is made.');
    await migrate(owner, { through: migrations, appHasOwnLogin: into.appHasOwnLogin, isAlone: true });
    await loadTables(owner, manifest, options);
  }
  await fault(faults, 'restore.loaded');
  let abandonedMails = 0;
  if (state !== 'settled') {
    await migrate(owner, { appHasOwnLogin: into.appHasOwnLogin, isAlone: true });
    await into.installJobs();
    abandonedMails = await finishRestore(owner, manifest, options);
  }
  await fault(faults, 'restore.settled');
  await joinStore(owner, files);
  await endRestore(owner);
  progress.end();
  return { manifest, wasRestored: false, writtenFiles, keyFiles: written, abandonedMails };
}

async function chooseBackup({ target, backupId, key }: RestoreOptions): Promise<Manifest> {
  const all = await listBackups(target);
  const selected = backupId === null ? all.at(-1) : all.find((each) => each.backupId === backupId);
  if (!selected)
    throw new BackupProblem(
      backupId === null
        ? `There is no complete backup in ${target.name}.`
        : `There is no complete backup ${backupId} in ${target.name}. "idss backup ${target.name} --list" shows them.`,
    );
  return readManifest(target, selected, key);
}

/** How many migrations the backup's database had. Throws where they are not the first ones of this version. */
function requireKnownSchema({ migrations, version }: Manifest): number {
  const own = readMigrations(migrationsFolder);
  const [changed] = contradictions(
    own,
    migrations.map((each) => ({ ...each, worksFrom: 0 })),
  );
  const unknown = migrations[own.length];
  if (changed !== undefined || unknown !== undefined || migrations.length === 0)
    throw new BackupProblem(
      `The backup is of version ${version}, whose schema this version does not know (${changed ?? unknown?.name ?? 'it has none'}). Restore it with that version or a newer one.`,
    );
  return migrations.length;
}

async function requireEmpty(owner: pg.Pool): Promise<void> {
  const found = await findAnything(owner);
  if (found !== null)
    throw new BackupProblem(
      `The database is not empty: it has ${found}. Restore into an empty one (DATABASE_URL, or another DATA_DIR).`,
    );
}

async function readText({ target, key }: RestoreOptions, part: PartFacts): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of getPart({ target, key }, part)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function* getPart(
  { target, key }: Pick<RestoreOptions, 'target' | 'key'>,
  part: PartFacts,
): AsyncGenerator<Buffer> {
  yield* verifiedPart(part.part, await target.read(part.part), key, part);
}

async function loadTables(
  owner: pg.Pool,
  { tables, sequences, head }: Manifest,
  options: RestoreOptions,
): Promise<void> {
  await inOwnTransaction(owner, async (db) => {
    await setCopyFormat(db);
    let done = 0;
    let bytes = 0;
    await withoutKeysAndTriggers(db, tables, async () => {
      for (const table of tables) {
        options.progress.tables(done, tables.length, bytes);
        const rows = await fillTable(db, table, getPart(options, table));
        if (rows !== table.rows)
          throw new BackupProblem(`The table ${table.name} of the backup is not complete.`);
        await fault(options.faults, 'restore.after-table');
        done += 1;
        bytes += table.size;
      }
      options.progress.tables(done, tables.length, bytes);
      options.progress.step('Indexes and keys are made.');
    });
    for (const sequence of sequences) await setSequence(db, sequence);
    const restored = await readHead(db);
    if (restored?.eventId !== head.eventId || restored.hash !== head.hash)
      throw new BackupProblem('The history of the backup is not complete.');
    await noteRestore(db, 'loaded');
  });
  await analyze(owner);
}

/** Answers how many mails are not sent any more. */
async function finishRestore(owner: pg.Pool, manifest: Manifest, options: RestoreOptions): Promise<number> {
  const { backupId, takenAt, jobs, files } = manifest;
  return inOwnTransaction(owner, async (db) => {
    await setCopyFormat(db);
    if (jobs) await fillJobs(db, jobs.columns, getPart(options, jobs));
    const mails = await abandonWaitingMails(
      db,
      `The portal was restored from a backup of ${takenAt}, when this mail was waiting. Whether it was sent after that is not known.`,
    );
    await endDownloadLinks(db);
    await recordBackup(db, {
      backupId,
      takenAt,
      finishedAt: new Date().toISOString(),
      target: options.target.name,
      files: files.count,
      bytes: files.bytes,
      isEncrypted: options.key !== null,
    });
    await logRestore(db, `The portal was restored from the backup ${backupId}.`);
    await noteRestore(db, 'settled');
    await appendEvent(db, systemActor, { kind: 'portal-restored', backupId, takenAt });
    return mails;
  });
}

/** Its connection is closed, because what was set for it must not stay. */
async function inOwnTransaction<T>(pool: pg.Pool, work: (db: pg.PoolClient) => Promise<T>): Promise<T> {
  const db = await pool.connect();
  try {
    await db.query('begin');
    const result = await work(db);
    await db.query('commit');
    return result;
  } finally {
    db.release(true);
  }
}
