import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileLost, FileTooLarge, type FileStore, openFolderStore } from './file-store.ts';

let folder: string;
let store: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'idss-store-'));
  store = await openFolderStore(folder);
});

afterAll(() => rm(folder, { recursive: true }));

async function* bytes(...parts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

async function listOf<T>(all: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const each of all) list.push(each);
  return list;
}

const unfinished = () => readdir(path.join(folder, 'incoming'));

test('a file is stored under an id with its size and hash', async () => {
  const written = await store.write(bytes('one, ', 'two'));
  expect(written).toMatchObject({ size: 8, sha256: createHash('sha256').update('one, two').digest('hex') });
  expect((await store.readAll(written.storageKey)).toString()).toBe('one, two');
  const use = (local: string) => readFile(local, 'utf8');
  expect(await store.withLocalFile(written.storageKey, use)).toBe('one, two');
  await store.remove(written.storageKey);
  await expect(store.read(written.storageKey)).rejects.toThrow(FileLost);
  await expect(store.withLocalFile(written.storageKey, use)).rejects.toThrow(FileLost);
});

test('nothing stays of a file that is too large or whose source fails', async () => {
  await expect(store.write(bytes('12345', '67890'), { maxBytes: 9 })).rejects.toThrow(FileTooLarge);
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half');
    throw new Error('the connection broke');
  }
  await expect(store.write(failing())).rejects.toThrow('the connection broke');
  expect(await unfinished()).toEqual([]);
});

test.each(['../secret', '/etc/passwd', 'ab/..', ''])('a key such as "%s" leads nowhere', async (key) => {
  await expect(store.read(key)).rejects.toThrow(FileLost);
});

test('what a dead process began is removed once it is old', async () => {
  let goOn: () => void = () => undefined;
  async function* slow(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('begun');
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
  }
  const writing = store.write(slow());
  writing.catch(() => undefined);
  let [name] = await unfinished();
  while (name === undefined) [name] = await unfinished();
  await store.removeUnfinished(new Date(Date.now() - 600_000));
  expect(await unfinished()).toEqual([name]);
  await utimes(path.join(folder, 'incoming', name), new Date(0), new Date(0));
  await store.removeUnfinished(new Date(Date.now() - 600_000));
  expect(await unfinished()).toEqual([]);
  goOn();
  await expect(writing).rejects.toThrow('ENOENT');
});

test('what comes out of quarantine writes over nothing, and only what is old goes in', async () => {
  const { storageKey } = await store.write(bytes('the first bytes'));
  expect(await store.quarantine.put(storageKey, new Date(0))).toBe(false);
  expect(await store.quarantine.put(storageKey, new Date(Date.now() + 1000))).toBe(true);
  await expect(store.read(storageKey)).rejects.toThrow(FileLost);
  expect(await listOf(store.list(new Date(Date.now() + 1000)))).not.toContain(storageKey);
  const [kept] = await listOf(store.quarantine.list());
  expect(kept).toMatchObject({ storageKey, size: 15 });

  const place = path.join(folder, storageKey);
  await writeFile(place, 'other bytes');
  expect(await store.quarantine.restore(kept ?? { storageKey, day: '' })).toBe(false);
  expect((await store.readAll(storageKey)).toString()).toBe('other bytes');
  await store.remove(storageKey);

  // Its row is about to be written: it comes back, and the sweep does not take it for an old one again.
  await store.refresh(storageKey);
  expect((await store.readAll(storageKey)).toString()).toBe('the first bytes');
  expect(await store.quarantine.put(storageKey, new Date(Date.now() - 600_000))).toBe(false);
  expect(await listOf(store.quarantine.list())).toEqual([]);
});
