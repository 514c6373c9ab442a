/** Two versions of the program next to each other: this one, and one more migration than it knows. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { describeDataChange, listDataChanges, runDataChanges, explainDataWait } from './data-changes.ts';
import { listPending, migrate } from './migrate.ts';
import { migrationsFolder, readMigrations } from './migration-files.ts';
import { registerProcess } from './running-processes.ts';

const known = readMigrations(migrationsFolder).length;
const numbered = (more: number): string => String(known + more).padStart(3, '0');

let db: TestDatabase;
let folder: string;
beforeEach(async () => {
  db = await createTestDatabase();
  // Those of the product itself are not of interest here.
  await db.owner.query('delete from data_change');
  folder = mkdtempSync(path.join(tmpdir(), 'idss-next-version-'));
  cpSync(migrationsFolder, folder, { recursive: true });
});
afterEach(async () => {
  await db.drop();
  rmSync(folder, { recursive: true });
});

const write = (more: number, name: string, ...lines: readonly string[]): string => {
  const file = `${numbered(more)}_${name}.sql`;
  writeFileSync(path.join(folder, file), lines.join('\n'));
  return file;
};
const older = (knowsSchema = known) => registerProcess(db.app, { role: 'web', build: 'none', knowsSchema });

const addNote = () => write(1, 'note', '-- kind: expand', 'alter table organization add column note text;');
const fillNote = () =>
  write(
    2,
    'fill-note',
    '-- kind: data',
    '-- left: select count(*) from organization where note is null',
    '-- batch: 2',
    `update organization set note = 'none' where org_id in`,
    '  (select org_id from organization where note is null order by org_id limit $1 for update);',
  );
const dropNote = (worksFrom = known) =>
  write(
    3,
    'drop-note',
    '-- kind: contract',
    `-- works from: ${worksFrom}`,
    'alter table organization drop column note;',
  );
const addOrganizations = () =>
  db.owner.query(
    `insert into organization (org_id, org_name, org_type) select n, 'Plan ' || n, 'plan' from generate_series(9001, 9005) n`,
  );
const getState = async () => (await listDataChanges(db.app)).map(describeDataChange);

test('data are changed in batches after the last older process has ended, and the contraction waits for both', async () => {
  await addOrganizations();
  const process = older();
  await process.beat();
  const files = [addNote(), fillNote(), dropNote(known + 2)] as const;
  const warnings: string[] = [];
  const log = { info: () => undefined, warn: (message: string) => void warnings.push(message) };
  expect(await migrate(db.owner, { folder, log })).toEqual([files[0], files[1]]);
  expect(warnings).toEqual([
    `Migration ${files[2]} waits: the change of data before it is not finished (${files[1]}: not begun). ` +
      'Workers do it, or "npx idss migrate --data".',
  ]);
  expect(await explainDataWait(db.app)).toContain(`a process runs that knows only schema ${numbered(0)}.`);
  await process.remove(db.app);
  expect(await explainDataWait(db.app)).toBeNull();

  // Ended after one batch, and continued.
  const stop = new AbortController();
  await runDataChanges(db.owner, { signal: stop.signal, onBatch: () => stop.abort() });
  expect(await getState()).toEqual([`${files[1]}: 2 of 5 rows`]);
  await runDataChanges(db.owner);
  expect(await getState()).toEqual([`${files[1]}: finished, 5 rows`]);

  const again = older(known + 1);
  await again.beat();
  expect((await listPending(db.owner, folder)).map(({ waits }) => waits)).toEqual([
    `Migration ${files[2]} waits: a process runs that knows only schema ${numbered(1)}. Replace it first, or wait 45 seconds after it was killed.`,
  ]);
  expect(await migrate(db.owner, { folder })).toEqual([]);
  await again.remove(db.app);
  expect(await migrate(db.owner, { folder })).toEqual([files[2]]);
});

test('two workers share a change of data, and each row is changed once', async () => {
  await addOrganizations();
  addNote();
  fillNote();
  await migrate(db.owner, { folder });
  await Promise.all([runDataChanges(db.owner), runDataChanges(db.owner)]);
  expect((await listDataChanges(db.app))[0]).toMatchObject({ rowsDone: 5, lastError: null });
});

test('a change of data that fails says why, and is tried again', async () => {
  await addOrganizations();
  addNote();
  const file = write(
    2,
    'fill-note',
    '-- kind: data',
    '-- left: select count(*) from organization where note is null',
    'update organization set note = org_id / ($1::integer - 1000) where note is null;',
  );
  await migrate(db.owner, { folder });
  await expect(runDataChanges(db.owner)).rejects.toThrow('division by zero');
  expect(await getState()).toEqual([`${file}: 0 of 5 rows, last failure: division by zero`]);
  await expect(runDataChanges(db.owner)).rejects.toThrow('division by zero');
});

test('who owns the database alone waits for nobody', async () => {
  await addOrganizations();
  await older().beat();
  const files = [addNote(), fillNote(), dropNote(known + 2)];
  expect(await migrate(db.owner, { folder, isAlone: true })).toEqual(files);
  expect(await getState()).toEqual([`${files[1]}: finished, 5 rows`]);
});

test('a version that needs what comes after a contraction does not start before it', async () => {
  addNote();
  await older(known - 1).beat();
  const file = dropNoteAt(2, known);
  write(3, 'other', '-- kind: expand', 'alter table organization add column other text;');
  await expect(migrate(db.owner, { folder })).rejects.toThrow(
    `Migration ${file} waits: a process runs that knows only schema ${numbered(-1)}.`,
  );
});

const dropNoteAt = (more: number, worksFrom: number) =>
  write(
    more,
    'drop-note',
    '-- kind: contract',
    `-- works from: ${worksFrom}`,
    'alter table organization drop column note;',
  );

test('the application cannot change what the owner will run', async () => {
  await expect(db.app.query(`update data_change set statement = 'drop table migration'`)).rejects.toThrow(
    'permission denied',
  );
});
