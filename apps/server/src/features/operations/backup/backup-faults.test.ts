/** What happens to a backup and a restore in between, twice, later, and in the wrong place. Spec: backup-faults. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#src/db/migrate.ts';
import { requireNoRestore } from '#src/db/restore-under-way.ts';
import { mayRemoveFiles } from '#src/files/backup-lock.sql.ts';
import { FileLost, type FileStore, StoreAway } from '#src/files/file-store.ts';
import { sweepFiles } from '#src/files/sweep-files.ts';
import { readLastBackup } from '#src/access/last-backup.sql.ts';
import { startTestPortal, type TestPortal } from '#src/test/portal.ts';
import { makeOrganization, makeSeason, makeSubmission, measurementYear } from '#src/test/factories.ts';
import { type StoredTestFile, storeFile } from '#src/test/store-file.ts';
import { storedPath } from '#src/test/stored-path.ts';
import { type BackupTests, filesIn, type Place, startBackupTests } from './backup.fixture.ts';

let tests: BackupTests;
let source: TestPortal;
let target: string;
const files: StoredTestFile[] = [];

beforeAll(async () => {
  tests = await startBackupTests();
  target = path.join(tests.root, 'target');
  source = await startTestPortal({ works: false });
  const db = source.database.owner;
  await makeSeason(db);
  await makeOrganization(db, { orgId: 5678, name: 'Lakeside Health Plan' });
  await makeSubmission(db, { subId: 1234, orgId: 5678 });
  for (const n of [1, 2, 3]) files.push(await addFile(`content ${n}`));
});
afterAll(async () => {
  await source.close();
  await tests.close();
});

const addFile = (content: string): Promise<StoredTestFile> =>
  storeFile(
    source,
    { measurementYear, submissionId: 1234, component: 'DST', fileType: 3, fileName: 'a.csv' },
    content,
  );

const removeRow = (file: StoredTestFile | undefined) =>
  source.database.owner.query('delete from stored_file where file_id = $1', [file?.fileId]);

const backups = () => readdir(path.join(target, 'backups'));
const parts = () => filesIn(path.join(target, 'files', 'clear'));
const expectLine = (lines: readonly string[], pattern: RegExp) =>
  expect(
    lines.find((line) => pattern.test(line)),
    lines.join('\n'),
  ).toBeDefined();

test('only new files are copied; what was cut off is removed; --keep removes what no other backup names', async () => {
  expect((await tests.backup(source, target)).code).toBe(0);
  // As a process leaves it that was killed: a folder without a manifest, half a part, and its lock.
  await mkdir(path.join(target, 'backups', '2020-01-01T000000.000Z-clear'));
  await mkdir(path.join(target, 'incoming'), { recursive: true });
  await writeFile(path.join(target, 'incoming', 'half'), 'half');
  await writeFile(path.join(target, 'lock'), `${hostname()} 4194305\n`);
  files.push(await addFile('content 4'));
  const second = await tests.backup(source, target);
  expectLine(second.lines, /4 files .* 1 files were copied now/);
  expect(await backups()).toHaveLength(2);
  expect(await readdir(target)).toEqual(['backups', 'files', 'incoming']);

  const [removed] = files.splice(0, 1);
  await removeRow(removed);
  await source.app.files.remove(removed?.storageKey ?? '');
  expectLine(
    (await tests.backup(source, target, { keep: 2 })).lines,
    /^Removed: 1 older backups, and 0 files/,
  );
  expect(await parts()).toContain(removed?.storageKey);
  expectLine(
    (await tests.backup(source, target, { keep: 1 })).lines,
    /^Removed: 2 older backups, and 1 files/,
  );
  expect(await parts()).toEqual(
    files.map(({ storageKey }) => storageKey).toSorted((a, b) => a.localeCompare(b)),
  );
});

test('another writer is refused while it shows itself', async () => {
  await writeFile(path.join(target, 'lock'), `${hostname()} ${process.ppid}\n`);
  await expect(tests.backup(source, target)).rejects.toThrow('Another backup writes into');
  await rm(path.join(target, 'lock'));
  await expect(tests.backup(source, tests.root)).rejects.toThrow('has other files');
});

test('a file whose record goes while the backup runs is in it; nothing is removed meanwhile', async () => {
  const file = await addFile('removed meanwhile');
  let isRemoved = false;
  const store: FileStore = source.app.files;
  const meanwhile: Pick<FileStore, 'read' | 'refresh'> = {
    refresh: (storageKey) => store.refresh(storageKey),
    async read(storageKey) {
      if (!isRemoved) {
        isRemoved = true;
        expect(await mayRemoveFiles(source.database.app)).toBe(false);
        await removeRow(file);
        const swept = await sweepFiles(
          { pool: source.database.app, files: store, log: source.app.log },
          new Date(Date.now() + 1_000),
        );
        expect(swept.quarantined).toBe(1);
      }
      return store.read(storageKey);
    },
  };
  expect((await tests.backup(source, target, { files: meanwhile })).code).toBe(0);
  expect(isRemoved).toBe(true);
  expect(await parts()).toContain(file.storageKey);
  expect(await mayRemoveFiles(source.database.app)).toBe(true);
});

test('a damaged stored file leaves the rest good, and the backup does not count', async () => {
  const file = await addFile('to be damaged');
  await writeFile(storedPath(source.app, file.storageKey), 'damaged');
  const db = source.database.app;
  const age = () => readLastBackup(db);
  const before = await age();
  expect(before).toMatchObject({ target, isEncrypted: false });
  const done = await tests.backup(source, target, { keep: 1 });
  expect(done).toMatchObject({ code: 1, last: `  ${file.storageKey}` });
  expect(await age()).toEqual(before);
  expect((await backups()).length).toBeGreaterThan(1);
  await removeRow(file);
});

test('what goes away in the middle, and is not a file of its own, ends the backup with its sentence', async () => {
  const store = source.app.files;
  const before = await backups();
  const middle = async (happens: () => Promise<unknown>): Promise<unknown> => {
    await addFile(`another ${Math.random()}`);
    return tests
      .backup(source, target, {
        files: {
          refresh: (storageKey) => store.refresh(storageKey),
          async read(storageKey) {
            await happens();
            return store.read(storageKey);
          },
        },
      })
      .catch((error: Error) => error.message);
  };
  const newest = async () => path.join(target, 'backups', (await backups()).at(-1) ?? '');
  expect(await middle(async () => rm(path.join(await newest(), 'organization')))).toMatch(
    /^The part .*organization was removed from .* while the backup was made\. This backup was not completed/,
  );
  expect(
    await middle(() => Promise.reject(new StoreAway('The file store s3://bucket cannot be reached: slow.'))),
  ).toBe('The file store s3://bucket cannot be reached: slow.');
  expect(
    await middle(async () => {
      await source.database.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = current_user and state = 'idle in transaction'`);
      throw new FileLost('a file that the portal removed');
    }),
  ).toMatch(/^The database went away while the backup was made\. This backup was not completed/);
  expect(await backups()).toEqual(before);

  // As a disk that was unmounted: what is left in its place gets nothing.
  const away = `${target} away`;
  const unmount = async (): Promise<void> => {
    await rename(target, away);
    await mkdir(target);
  };
  expect(await middle(unmount)).toMatch(/cannot be written \(ENOENT\)\. This backup was not completed/);
  expect(await readdir(target)).toEqual([]);
  await rm(target, { recursive: true });
  await rename(away, target);
  expect((await tests.backup(source, target, { readsAll: true })).code).toBe(0);
  expect((await backups()).filter((id) => before.includes(id))).toEqual(before);
});

test('a restore that was cut off continues; until then no portal starts there; a full place is refused', async () => {
  const place = await tests.emptyPlace();
  const { owner } = place.database;
  const cutOff = async (fault: string): Promise<void> => {
    await expect(tests.restore(target, place, { fault })).rejects.toThrow('Planned failure');
    await expect(requireNoRestore(owner)).rejects.toThrow('has not finished. Run "npx idss restore" again');
  };
  await cutOff('restore.after-file#2:throw');
  await cutOff('restore.after-table#20:throw');
  // A part that is damaged is a sentence, and the restore continues when it is mended.
  const part = path.join(target, 'backups', (await backups()).at(-1) ?? '', 'organization');
  const good = await readFile(part);
  await writeFile(part, good.subarray(0, -3));
  await expect(tests.restore(target, place)).rejects.toThrow(
    /organization of the backup is (damaged|not what)/,
  );
  await writeFile(part, good);
  const [other = ''] = await backups();
  await expect(tests.restore(target, place, { backupId: other })).rejects.toThrow(
    'of another backup into this',
  );
  await cutOff('restore.loaded:throw');
  await cutOff('restore.settled:throw');
  const done = await tests.restore(target, place);
  expect(done).toMatchObject({ code: 0, last: 'All checks passed.' });
  expectLine(done.lines, /; 0 files were written now/);
  await requireNoRestore(owner);
  const { rows } = await owner.query(`select count(*)::int as n from event where kind = 'portal-restored'`);
  expect(rows).toEqual([{ n: 1 }]);

  // It was cut off while everything was checked.
  const checked = await tests.restore(target, place);
  expect(checked).toMatchObject({ code: 0, last: 'All checks passed.' });
  expectLine(checked.lines, /^The backup .* was restored here before\.$/);
  await expect(tests.restore(target, place, { backupId: other })).rejects.toThrow(
    /^The database is not empty: it has /,
  );
  const half: Place = { ...(await tests.emptyPlace()), dataDir: place.dataDir };
  await expect(tests.restore(target, half)).rejects.toThrow(
    /^The file store .* is not empty: it belongs to a portal/,
  );
  await rm(path.join(place.dataDir, 'files', 'store.json'));
  await mkdir(path.join(place.dataDir, 'files', '00'), { recursive: true });
  await writeFile(path.join(place.dataDir, 'files', '00', '00000000-0000-4000-8000-000000000000'), '');
  await expect(tests.restore(target, half)).rejects.toThrow(/is not empty: it has the file/);
  await expect(tests.restore(tests.root, half)).rejects.toThrow('There is no complete backup');
});

test('an older backup gets the schema of this version; one of a newer schema is refused', async () => {
  const old = await tests.emptyPlace();
  await migrate(old.database.owner, { through: 44, appHasOwnLogin: true });
  await makeSeason(old.database.owner);
  const older = path.join(tests.root, 'older');
  const portal = { ...source, database: old.database };
  expectLine((await tests.backup(portal, older)).lines, /^The portal does not know of it: /);
  const place = await tests.emptyPlace();
  expect(await tests.restore(older, place)).toMatchObject({ code: 0 });
  const { rows } = await place.database.owner.query('select max(measurement_year) as year from season');
  expect(rows).toEqual([{ year: measurementYear }]);

  await source.database.owner.query(
    `insert into migration (number, name, sha256) values (999, '999_later.sql', 'x')`,
  );
  expect((await tests.backup(source, older)).code).toBe(0);
  await source.database.owner.query('delete from migration where number = 999');
  await expect(tests.restore(older, old)).rejects.toThrow('whose schema this version does not know');
});
