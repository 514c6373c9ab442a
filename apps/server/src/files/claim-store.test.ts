import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeSeason } from '#src/test/factories.ts';
import { insertFileRow } from '#src/test/store-file.ts';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { claimStore, ForeignStore, joinStore } from './claim-store.ts';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { runQuarantineCommand } from './quarantine-command.ts';
import { sweepFiles } from './sweep-files.ts';

let database: TestDatabase;
let root: string;
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeSeason(database.owner);
  root = await mkdtemp(path.join(tmpdir(), 'idss-claim-'));
});
afterAll(async () => {
  await database.drop();
  await rm(root, { recursive: true, force: true });
});

let store: FileStore;
beforeEach(async () => {
  store = await emptyStore();
});
afterEach(() => database.owner.query('delete from stored_file; delete from store_mark'));

async function emptyStore(): Promise<FileStore> {
  count += 1;
  return openFolderStore(path.join(root, String(count)));
}

/** A file in a store, with its row where the database is to know it. */
async function put(files: FileStore, text: string, isKnown: boolean): Promise<string> {
  const written = await files.write(
    (async function* () {
      yield Buffer.from(text);
    })(),
  );
  if (isKnown) await insertFileRow(database.owner, written);
  return written.storageKey;
}

const claim = (each: FileStore): Promise<void> => claimStore(database.app, each);
const getOutcome = (each: FileStore): Promise<'taken' | 'refused'> =>
  claim(each).then(
    () => 'taken',
    (error: unknown) => {
      if (error instanceof ForeignStore) return 'refused';
      throw error;
    },
  );

/** Another database takes the store. */
async function takeByAnother(each: FileStore): Promise<void> {
  await writeFile(path.join(each.name, 'store.json'), JSON.stringify({ storeId: randomUUID() }));
}

test('an empty store and a fresh database belong together from the first start on, at every later one', async () => {
  const atOnce = await Promise.all([getOutcome(store), getOutcome(store), getOutcome(store)]);
  expect(atOnce).toEqual(['taken', 'taken', 'taken']);
  expect(await getOutcome(store)).toBe('taken');
  await put(store, 'a file', true);
  expect(await getOutcome(store)).toBe('taken');
});

test('an existing installation without marks continues to work', async () => {
  await put(store, 'known', true);
  await put(store, 'left over', false);
  await claim(store);
  expect(await getOutcome(await emptyStore())).toBe('refused');
});

test("another database's store is refused in one sentence, and nothing in it is touched", async () => {
  const other = await emptyStore();
  const key = await put(other, 'not ours', false);
  await takeByAnother(other);
  const before = await readdir(other.name);
  expect(await getOutcome(other)).toBe('refused');
  // It got no mark by trying, so that the right store is taken.
  await claim(store);
  expect(await getOutcome(other)).toBe('refused');
  await expect(claim(other)).rejects.toThrow(
    /^The file store \/.* does not belong to this database: their marks differ\. Set .*"npx idss store join"\.$/,
  );
  expect(await readdir(other.name)).toEqual(before);
  expect((await other.readAll(key)).toString()).toBe('not ours');
});

test('a store without a mark whose files are unknown is refused, and so is an empty one where files are expected', async () => {
  const other = await emptyStore();
  await put(other, 'of an older installation', false);
  expect(await getOutcome(other)).toBe('refused');
  await claim(store);
  await put(store, 'a file', true);
  expect(await getOutcome(await emptyStore())).toBe('refused');
});

test('a start that was cut off between the two marks is finished by the next', async () => {
  await database.owner.query('insert into store_mark (store_id) values (gen_random_uuid())');
  await claim(store);
  await database.owner.query('update store_mark set marked_at = null');
  await claim(store);
  const { rows } = await database.owner.query('select marked_at is not null as "isMarked" from store_mark');
  expect(rows).toEqual([{ isMarked: true }]);
});

test('after a restore elsewhere the two are joined by command; the former owner is refused then', async () => {
  await takeByAnother(store);
  await put(store, 'restored', true);
  expect(await getOutcome(store)).toBe('refused');
  await joinStore(database.owner, store);
  await claim(store);
  const otherDatabase = await createTestDatabase();
  await expect(claimStore(otherDatabase.app, store)).rejects.toThrow(ForeignStore);
  await otherDatabase.drop();
});

test('the program cannot change which store belongs to the database', async () => {
  await claim(store);
  for (const statement of ['update store_mark set store_id = gen_random_uuid()', 'delete from store_mark'])
    await expect(database.app.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('the command lists, restores files that are known again, and deletes the named ones, never known ones', async () => {
  const lines: string[] = [];
  const around = {
    pool: database.app,
    files: store,
    log: pino({ level: 'silent' }),
    out: (line: string) => void lines.push(line),
  };
  const run = async (...args: string[]): Promise<[number, string]> => {
    lines.length = 0;
    return [await runQuarantineCommand(args, around), lines.join('\n')];
  };
  expect(await run('list')).toEqual([0, 'The quarantine is empty.']);
  const known = await put(store, 'known', true);
  const [one, two, three] = [
    await put(store, 'one', false),
    await put(store, 'two', false),
    await put(store, 'three', false),
  ];
  await sweepFiles(around, new Date(Date.now() + 1000));
  expect((await run('list'))[1]).toContain('3 files, 11 bytes');

  expect(await run('delete', one)).toEqual([0, '1 file deleted.']);
  expect(await run('delete', one)).toEqual([1, `${one} is not in the quarantine.\n0 files deleted.`]);
  // A record names it again before anybody looked.
  await store.quarantine.put(known, new Date(Date.now() + 1000));
  const [code, output] = await run('delete', new Date().toISOString().slice(0, 10));
  expect([code, output.split('\n').at(-1)]).toEqual([1, '2 files deleted.']);
  expect(output).toContain(`${known}  not deleted: a record names it`);
  expect((await run('list'))[1]).toContain('"quarantine restore" puts it back');
  expect(await run('restore')).toEqual([0, '1 file put back.']);
  expect((await store.readAll(known)).toString()).toBe('known');
  for (const key of [two, three]) expect(await store.has(key)).toBe(false);
  await put(store, 'more', false);
  await sweepFiles(around, new Date(Date.now() + 1000));
  expect(await run('delete', '--all')).toEqual([0, '1 file deleted.']);
  for (const args of [[], ['delete'], ['delete', '../x'], ['list', 'x'], ['restore', 'x']])
    expect((await run(...args))[0]).toBe(2);
});
