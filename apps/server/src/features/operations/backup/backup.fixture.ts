/** Backups of a test portal into folders, and restores into empty places, as the commands make them. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runVerifyCommand, verifyParts } from '#src/features/operations/consistency/run-verify-command.ts';
import type { FileStore } from '#src/files/file-store.ts';
import { openFolderStore } from '#src/files/folder-store.ts';
import { jobQueues } from '#src/job-definitions.ts';
import { installJobs } from '#src/jobs/jobs.ts';
import { readTestConfig } from '#src/test/build-app.ts';
import { createEmptyDatabase, type TestDatabase } from '#src/test/database.ts';
import type { TestPortal } from '#src/test/portal.ts';
import { runBackupCommand } from './backup-command.ts';
import { getKeyFiles } from './key-files.ts';
import { runRestoreCommand } from './restore-command.ts';

export interface Place {
  readonly dataDir: string;
  readonly database: TestDatabase;
}

export interface CommandResult {
  readonly code: number;
  readonly lines: readonly string[];
  readonly last: string | undefined;
}

export interface BackupTests {
  readonly root: string;
  readonly keyFile: string;
  backup(
    portal: Pick<TestPortal, 'app' | 'database'>,
    target: string,
    options?: {
      readonly key?: string;
      readonly keep?: number;
      readonly readsAll?: boolean;
      readonly files?: Pick<FileStore, 'read' | 'refresh'>;
    },
  ): Promise<CommandResult>;
  emptyPlace(): Promise<Place>;
  restore(
    from: string,
    to: Place,
    options?: { readonly key?: string; readonly backupId?: string; readonly fault?: string },
  ): Promise<CommandResult>;
  verify(database: TestDatabase, files: FileStore): Promise<CommandResult>;
  close(): Promise<void>;
}

/** All but the vendors, who have no certified measures in these tests. */
const parts = verifyParts.filter((part) => part !== 'vendors');

export async function startBackupTests(): Promise<BackupTests> {
  const root = await mkdtemp(path.join(tmpdir(), 'idss-backup-'));
  const keyFile = path.join(root, 'backup.key');
  await writeFile(keyFile, `${randomBytes(32).toString('base64')}\n`);
  const places: Place[] = [];

  async function done(work: (out: (line: string) => void) => Promise<number>): Promise<CommandResult> {
    const lines: string[] = [];
    const code = await work((line) => void lines.push(line));
    return { code, lines, last: lines.at(-1) };
  }
  const verify = (database: TestDatabase, files: FileStore, out: (line: string) => void): Promise<number> =>
    runVerifyCommand(parts, { pool: database.app, files, out });

  return {
    root,
    keyFile,
    backup: (
      { app, database },
      target,
      { key = null, keep = null, readsAll = false, files = app.files } = {},
    ) =>
      done((out) =>
        runBackupCommand(
          { target, keep, keyFile: key, readsAll, isList: false },
          {
            source: { owner: database.owner, files, keyFiles: getKeyFiles(app.config) },
            faults: app.config,
            out,
          },
        ),
      ),
    async emptyPlace() {
      const dataDir = await mkdtemp(path.join(root, 'place-'));
      const place = { dataDir, database: await createEmptyDatabase() };
      places.push(place);
      return place;
    },
    async restore(from, { dataDir, database }, { key = null, backupId = null, fault } = {}) {
      const config = readTestConfig({ DATA_DIR: dataDir, ...(fault === undefined ? {} : { FAULT: fault }) });
      const files = await openFolderStore(path.join(dataDir, 'files'));
      const into = {
        owner: database.owner,
        appHasOwnLogin: true,
        files,
        keyFiles: getKeyFiles(config),
        installJobs: () => installJobs(database.owner, jobQueues),
      };
      return done((out) =>
        runRestoreCommand(
          { source: from, backupId, keyFile: key },
          { into, config, out, verify: () => verify(database, files, out) },
        ),
      );
    },
    verify: (database, files) => done((out) => verify(database, files, out)),
    async close() {
      for (const { database } of places) await database.drop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Every file in it, by its path from there. */
export const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map((each) => path.relative(folder, path.join(each.parentPath, each.name)))
    .toSorted((a, b) => a.localeCompare(b));
