/** Tests that every kind of file store must pass. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FileChanged, FileLost, type FileStore, FileTooLarge } from '#src/files/file-store.ts';
import { verifiedBytes } from '#src/files/verified-bytes.ts';

export interface StoreUnderTest {
  readonly store: FileStore;
  /** So large that a part of it is written before the rest arrives. */
  readonly largeBytes: number;
  /** Compares a local file with its record before it is used. */
  readonly verifiesCopies: boolean;
  /** Overwrites the file without the store, as another program could. */
  overwrite(storageKey: string, content: string): Promise<void>;
  /** Writes that were begun and neither completed nor removed. */
  unfinished(): Promise<readonly string[]>;
  /** Makes these writes old, if the store allows that. */
  ageUnfinished(): Promise<void>;
  /** A time after the beginning of the writes that were made old. */
  beforeAged(): Date;
  /** The error of a writer whose unfinished file was removed. */
  readonly whenRemoved: RegExp;
  close(): Promise<void>;
}

async function* bytes(...parts: readonly (string | Buffer)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part;
}

async function getList<T>(all: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const each of all) list.push(each);
  return list;
}

const computeHash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const inTheFuture = (): Date => new Date(Date.now() + 60_000);
const tenMinutesAgo = (): Date => new Date(Date.now() - 600_000);

export function describeStore(kind: string, open: () => Promise<StoreUnderTest>): void {
  describe(`a store: ${kind}`, () => {
    let tested: StoreUnderTest;
    let store: FileStore;

    beforeAll(async () => {
      tested = await open();
      store = tested.store;
    });
    afterAll(() => tested.close());

    test('a file is stored under an id with its size and hash', async () => {
      const written = await store.write(bytes('one, ', 'two'));
      expect(written).toMatchObject({ size: 8, sha256: computeHash('one, two') });
      expect((await store.readAll(written.storageKey)).toString()).toBe('one, two');
      expect(await store.getSize(written.storageKey)).toBe(8);
      const use = (local: string) => readFile(local, 'utf8');
      expect(await store.withLocalFile(written, use)).toBe('one, two');
      await store.remove(written.storageKey);
      await expect(store.read(written.storageKey)).rejects.toThrow(FileLost);
      await expect(store.withLocalFile(written, use)).rejects.toThrow(FileLost);
      expect([await store.has(written.storageKey), await store.getSize(written.storageKey)]).toEqual([
        false,
        null,
      ]);
      // A second time it is gone already.
      await store.remove(written.storageKey);
    });

    test('a part of a file is read by itself', async () => {
      const { storageKey } = await store.write(bytes('one, ', 'two'));
      const range = async (from: number, length: number) =>
        (await store.readRange(storageKey, from, length)).toString();
      expect(await range(0, 3)).toBe('one');
      expect(await range(5, 3)).toBe('two');
      // Up to the end of the file.
      expect(await range(6, 100)).toBe('wo');
      expect(await range(8, 10)).toBe('');
      expect(await range(1000, 10)).toBe('');
      await store.remove(storageKey);
      await expect(store.readRange(storageKey, 0, 3)).rejects.toThrow(FileLost);
      await expect(store.readRange('../secret', 0, 3)).rejects.toThrow(FileLost);
    });

    test('a file that comes from a backup keeps its key', async () => {
      const storageKey = '0f/0f0e0d0c-0000-4000-8000-00000000000f';
      expect(await store.write(bytes('restored'), { storageKey })).toMatchObject({ storageKey, size: 8 });
      expect((await store.readAll(storageKey)).toString()).toBe('restored');
      await expect(store.write(bytes('x'), { storageKey: '../outside' })).rejects.toThrow(FileLost);
      await store.remove(storageKey);
    });

    test('a file may be empty, and one of many parts arrives whole', async () => {
      const empty = await store.write(bytes());
      expect(empty).toMatchObject({ size: 0, sha256: computeHash('') });
      expect(await store.readAll(empty.storageKey)).toHaveLength(0);
      expect(await store.withLocalFile(empty, (local) => readFile(local))).toHaveLength(0);
      const large = Buffer.alloc(tested.largeBytes, 'a line of a large file, ');
      const parts = Array.from({ length: Math.ceil(large.length / 100_000) }, (_, n) =>
        large.subarray(n * 100_000, (n + 1) * 100_000),
      );
      const written = await store.write(bytes(...parts));
      expect(written).toMatchObject({ size: large.length, sha256: computeHash(large) });
      expect(computeHash(await store.readAll(written.storageKey))).toBe(written.sha256);
      expect(computeHash(await store.withLocalFile(written, (local) => readFile(local)))).toBe(
        written.sha256,
      );
    });

    test('nothing stays of a file that is too large or whose source fails', async () => {
      const before = await getList(store.list(inTheFuture()));
      await expect(store.write(bytes('12345', '67890'), { maxBytes: 9 })).rejects.toThrow(FileTooLarge);
      async function* failing(): AsyncGenerator<Uint8Array> {
        yield Buffer.alloc(tested.largeBytes);
        throw new Error('the connection broke');
      }
      await expect(store.write(failing())).rejects.toThrow('the connection broke');
      expect(await tested.unfinished()).toEqual([]);
      expect(await getList(store.list(inTheFuture()))).toEqual(before);
    });

    test.each(['../secret', '/etc/passwd', 'ab/..', ''])('a key such as "%s" leads nowhere', async (key) => {
      await expect(store.read(key)).rejects.toThrow(FileLost);
      await expect(store.getSize(key)).resolves.toBe(null);
      await expect(store.has(key)).resolves.toBe(false);
    });

    test('what a dead process began is removed once it is old', async () => {
      let goOn: () => void = () => undefined;
      async function* slow(): AsyncGenerator<Uint8Array> {
        yield Buffer.alloc(tested.largeBytes);
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
      }
      const writing = store.write(slow());
      writing.catch(() => undefined);
      await expect.poll(() => tested.unfinished(), { timeout: 10_000 }).toHaveLength(1);
      await store.removeUnfinished(tenMinutesAgo());
      expect(await tested.unfinished()).toHaveLength(1);
      await tested.ageUnfinished();
      await store.removeUnfinished(tested.beforeAged());
      expect(await tested.unfinished()).toEqual([]);
      goOn();
      await expect(writing).rejects.toThrow(tested.whenRemoved);
    });

    test('other bytes than those of the record never look complete', async () => {
      const written = await store.write(bytes('the bytes that were stored'));
      for (const other of ['the bytes that were changed', 'the bytes', '']) {
        await tested.overwrite(written.storageKey, other);
        await expect(getList((await verifiedBytes(store, written)) as AsyncIterable<Buffer>)).rejects.toThrow(
          FileChanged,
        );
        if (tested.verifiesCopies)
          await expect(store.withLocalFile(written, () => Promise.resolve())).rejects.toThrow(FileChanged);
      }
    });

    test('what comes out of quarantine writes over nothing, and only what is old goes in', async () => {
      const { storageKey } = await store.write(bytes('the first bytes'));
      expect(await store.quarantine.put(storageKey, new Date(0))).toBe(false);
      expect(await store.quarantine.put(storageKey, inTheFuture())).toBe(true);
      expect(await store.quarantine.put(storageKey, inTheFuture())).toBe(false);
      await expect(store.read(storageKey)).rejects.toThrow(FileLost);
      expect(await getList(store.list(inTheFuture()))).not.toContain(storageKey);
      const [kept] = await getList(store.quarantine.list());
      expect(kept).toMatchObject({ storageKey, size: 15 });

      await tested.overwrite(storageKey, 'other bytes');
      expect(await store.quarantine.restore(kept ?? { storageKey, day: '' })).toBe(false);
      expect((await store.readAll(storageKey)).toString()).toBe('other bytes');
      await store.remove(storageKey);

      // Its row is about to be written: it comes back, and the sweep does not take it for an old one again.
      await store.refresh(storageKey);
      expect((await store.readAll(storageKey)).toString()).toBe('the first bytes');
      expect(await store.quarantine.put(storageKey, tenMinutesAgo())).toBe(false);
      expect(await getList(store.quarantine.list())).toEqual([]);

      // Deleted from quarantine by command.
      await store.quarantine.put(storageKey, inTheFuture());
      for (const file of await getList(store.quarantine.list())) await store.quarantine.remove(file);
      expect([await getList(store.quarantine.list()), await store.has(storageKey)]).toEqual([[], false]);
    });

    test('it lists all its files but nothing else, and has a mark', async () => {
      expect(await store.mark.read()).toBe(null);
      await store.mark.write('{"storeId":"one"}');
      await store.mark.write('{"storeId":"two"}');
      expect(await store.mark.read()).toBe('{"storeId":"two"}');
      const written = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => store.write(bytes(text))));
      const keys = written.map(({ storageKey }) => storageKey);
      const listed = await getList(store.list(inTheFuture()));
      expect(listed).toEqual(expect.arrayContaining(keys));
      expect(new Set(listed).size).toBe(listed.length);
      for (const key of listed) expect(await store.has(key)).toBe(true);
      expect(await getList(store.list(tenMinutesAgo()))).toEqual([]);
      expect(await store.getOutageReason()).toBe(null);
    });
  });
}
