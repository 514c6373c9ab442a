import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { runStoreCommand } from '#src/features/operations/consistency/store-command.ts';
import { insertFileRow } from '#src/test/store-file.ts';
import { type Bucket, makeBucket, openBucket } from '#src/test/bucket.ts';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { makeSeason } from '#src/test/factories.ts';
import { describeStore } from '#src/test/store-contract.ts';
import { describePortalInBucket } from '#src/test/portal-in-bucket.ts';
import { openStoreRelay, type StoreFault, type StoreRelay } from '#src/test/store-relay.ts';
import { hasService, startService, type RunningService } from '#src/test/swift.ts';
import { claimStore } from './claim-store.ts';
import {
  FileChanged,
  type FileStore,
  generateStorageKey,
  StoreAway,
  type WrittenFile,
} from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { readVerified, verifiedBytes } from './verified-bytes.ts';

async function* bytes(...parts: readonly (string | Buffer)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part;
}

const inTheFuture = (): Date => new Date(Date.now() + 60_000);

async function getList<T>(all: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const each of all) list.push(each);
  return list;
}

/** New with each run: the service may be one that others use, too. */
const bucketName = `idss-${randomUUID().slice(0, 8)}`;

describe.runIf(hasService())('in a bucket', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService();
    await makeBucket(service, bucketName);
  });
  afterAll(() => service.stop());

  describeStore('a bucket', async () => {
    const { store, client, close } = await openBucket(service, service.endpoint, {
      bucket: bucketName,
      prefix: 'of/portal',
    });
    return {
      store,
      // A part and a bit.
      largeBytes: 5_500_000,
      verifiesCopies: true,
      overwrite: (storageKey, content) => client.put(storageKey, Buffer.from(content)),
      unfinished: async () => (await getList(client.listUploads())).map(({ key }) => key),
      // The time at which an upload began cannot be set; the limit moves instead.
      ageUnfinished: () => Promise.resolve(),
      beforeAged: () => new Date(Date.now() + 60_000),
      whenRemoved: /NoSuchUpload/,
      close,
    };
  });

  test('a download is a link for a minute only where that is wanted, with the name and type of the file', async () => {
    const where = { bucket: bucketName, prefix: 'links' };
    const own = await openBucket(service, service.endpoint, where);
    const linked = await openBucket(service, service.endpoint, where, { hasLinks: true });
    const { storageKey } = await own.store.write(bytes('a report'));
    const as = { disposition: 'attachment; filename="a b.csv"', mediaType: 'text/csv; charset=utf-8' };
    expect(await own.store.linkTo(storageKey, 60, as)).toBe(null);
    const link = (await linked.store.linkTo(storageKey, 60, as)) ?? '';
    const answer = await fetch(link);
    expect([answer.status, await answer.text(), answer.headers.get('content-disposition')]).toEqual([
      200,
      'a report',
      as.disposition,
    ]);
    expect([answer.headers.get('content-type'), new URL(link).searchParams.get('X-Amz-Expires')]).toEqual([
      as.mediaType,
      '60',
    ]);
    const part = await fetch(link, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text()]).toEqual([206, 'rep']);
    // Of this file, to be read and nothing else, and for its minute.
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(403);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 61_000 });
    const old = (await linked.store.linkTo(storageKey, 60, as)) ?? '';
    vi.useRealTimers();
    const late = await fetch(old);
    expect(late.status).toBe(403);
    await late.body?.cancel();
    const other = await fetch(
      link.replace(
        storageKey,
        storageKey.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ),
    );
    expect(other.status).toBe(403);
    await other.body?.cancel();
    await own.store.remove(storageKey);
    await expect(linked.store.linkTo(storageKey, 60, as)).rejects.toThrow('is missing');
    await Promise.all([own.close(), linked.close()]);
  });

  test('a move to quarantine that was cut off between its two steps is finished or undone', async () => {
    const { store, client, close } = await openBucket(service, service.endpoint, {
      bucket: bucketName,
      prefix: 'cut',
    });
    const { storageKey } = await store.write(bytes('moved'));
    const there = `quarantine/2026-01-01/${storageKey}`;
    await client.copy(storageKey, there);
    // It is claimed: the copy goes.
    expect(await store.quarantine.restore({ storageKey, day: '2026-01-01' })).toBe(true);
    expect([await getList(store.quarantine.list()), await store.has(storageKey)]).toEqual([[], true]);
    // It is not: it goes in as before.
    await client.copy(storageKey, there);
    expect(await store.quarantine.put(storageKey, inTheFuture())).toBe(true);
    expect(await store.has(storageKey)).toBe(false);
    await close();
  });

  test('a file above what one request copies is moved in parts, and parts that a dead process left are removed', async () => {
    const fiveMegabytes = 5 * 1024 * 1024;
    const { store, client, close } = await openBucket(
      service,
      service.endpoint,
      { bucket: bucketName, prefix: 'large' },
      { copySizes: { whole: fiveMegabytes, part: fiveMegabytes } },
    );
    const content = randomBytes(fiveMegabytes + 1000);
    const written = await store.write(bytes(content));
    expect(await store.quarantine.put(written.storageKey, inTheFuture())).toBe(true);
    const [moved] = await getList(store.quarantine.list());
    expect([moved?.size, await store.has(written.storageKey)]).toEqual([content.length, false]);
    expect(await store.quarantine.restore(moved ?? { ...written, day: '' })).toBe(true);
    expect((await readVerified(store, written)).equals(content)).toBe(true);

    const day = new Date().toISOString().slice(0, 10);
    const uploadId = await client.begin(`quarantine/${day}/${written.storageKey}`);
    const first = { from: written.storageKey, first: 0, last: fiveMegabytes - 1 };
    expect(await client.copyPart(first, `quarantine/${day}/${written.storageKey}`, uploadId, 1)).not.toBe(
      null,
    );
    const missing = { ...first, from: generateStorageKey() };
    expect(await client.copyPart(missing, `quarantine/${day}/${written.storageKey}`, uploadId, 2)).toBe(null);
    // Another portal in the same bucket.
    const where = { bucket: bucketName, prefix: 'other' };
    const other = await openBucket(service, service.endpoint, where);
    await other.client.begin(written.storageKey);
    await store.removeUnfinished(inTheFuture());
    expect(await getList(client.listUploads())).toEqual([]);
    expect(await getList(other.client.listUploads())).toHaveLength(1);
    await other.store.removeUnfinished(inTheFuture());
    await Promise.all([other.close(), close()]);
  });

  describe('while the store or the way to it fails', () => {
    let relay: StoreRelay;
    let bucket: Bucket;
    let store: FileStore;
    const content = Buffer.alloc(300_000, 'a line of the file, ');
    let stored: WrittenFile;
    beforeAll(async () => {
      relay = await openStoreRelay(service.endpoint);
      bucket = await openBucket(service, relay.endpoint, { bucket: bucketName, prefix: 'faults' });
      store = bucket.store;
      stored = await store.write(bytes(content));
    });
    afterEach(() => relay.set('none'));
    afterAll(async () => {
      await relay.close();
      await bucket.close();
    });
    const keys = () => getList(store.list(inTheFuture()));

    test.each<[string, StoreFault, RegExp]>([
      ['away', 'away', /cannot be reached: .+\.$/],
      ['silent', 'hangs', /it did not answer within \d s\.$/],
      ['failing', { answers: 500 }, /it answers 500\.$/],
      ['too busy', { answers: 503 }, /it answers 503\.$/],
    ])(
      '%s: one sentence, nothing is half there, and all works when it is back',
      async (_what, fault, message) => {
        const before = await keys();
        relay.set(fault);
        const large = Buffer.alloc(5_500_000);
        const works = [
          store.write(bytes('small')),
          store.write(bytes(large)),
          store.read(stored.storageKey),
          store.refresh(stored.storageKey),
          store.withLocalFile(stored, () => Promise.resolve()),
        ];
        for (const end of await Promise.allSettled(works)) {
          const failure: unknown = end.status === 'rejected' && end.reason;
          expect(failure).toBeInstanceOf(StoreAway);
          expect(String(failure)).toMatch(message);
        }
        expect(await store.getOutageReason()).toMatch(/^The file store s3:\/\/idss-\w+\/faults at .+\.$/);
        relay.set('none');
        expect(await store.getOutageReason()).toBe(null);
        expect(await keys()).toEqual(before);
        expect(await getList(bucket.client.listUploads())).toEqual([]);
        expect((await readVerified(store, stored)).equals(content)).toBe(true);
      },
    );

    test('a failure that passes is not seen', async () => {
      // Longer than a busy machine takes for what does not fail.
      const patience = { retryMilliseconds: 5_000, answerMilliseconds: 10_000, stallMilliseconds: 5_000 };
      const where = { bucket: bucketName, prefix: 'faults' };
      const patient = await openBucket(service, relay.endpoint, where, { patience });
      for (const [fault, method] of [
        [{ answers: 503 }, 'PUT'],
        ['away', 'PUT'],
        [{ answers: 500 }, 'POST'],
      ] as const) {
        relay.set(fault, { method, count: 1 });
        const large = Buffer.alloc(5_500_000, fault === 'away' ? 'a' : 'b');
        const written = await patient.store.write(bytes(large));
        relay.set('none');
        expect((await readVerified(store, written)).equals(large)).toBe(true);
      }
      await patient.close();
    });

    test('a body that is cut is read on from where it broke, and never looks complete', async () => {
      relay.set({ cutsAfter: 100_000 }, { method: 'GET', count: 1 });
      expect((await readVerified(store, stored)).equals(content)).toBe(true);
      relay.set({ cutsAfter: 100_000 }, { method: 'GET', count: 1 });
      expect(await store.withLocalFile(stored, async (file) => file.length > 0)).toBe(true);
      // Always at its first byte: there is nothing to read on from.
      relay.set({ cutsAfter: 0 });
      await expect(readVerified(store, stored)).rejects.toThrow(StoreAway);
    });

    test('wrong bytes never look complete; a check fetches them again', async () => {
      relay.set('changes bytes');
      await expect(getList((await verifiedBytes(store, stored)) as AsyncIterable<Buffer>)).rejects.toThrow(
        FileChanged,
      );
      await expect(store.withLocalFile(stored, () => Promise.resolve())).rejects.toThrow(FileChanged);
      relay.set('changes bytes', { method: 'GET', count: 1 });
      expect(await store.withLocalFile(stored, () => Promise.resolve('read'))).toBe('read');
    });

    test('a slow store is read as it comes, and written to within a limit', async () => {
      const small = await store.write(bytes('x'.repeat(400)));
      relay.set('slow');
      expect((await readVerified(store, small)).length).toBe(400);
      await expect(store.write(bytes('slow'))).rejects.toThrow('did not answer within');
    });

    test('a reader who leaves ends the request', async () => {
      const stream: Readable = await store.read(stored.storageKey);
      stream.destroy();
      expect(stream.destroyed).toBe(true);
      const again = await store.read(stored.storageKey);
      for await (const _ of again) break;
      expect(again.destroyed).toBe(true);
    });
  });

  describePortalInBucket(() => service, bucketName);

  describe('copied from a folder and back', () => {
    let database: TestDatabase;
    let root: string;
    let bucket: Bucket;
    let folder: FileStore;
    let lines: string[];

    beforeAll(async () => {
      database = await createTestDatabase();
      await makeSeason(database.owner);
      root = await mkdtemp(path.join(tmpdir(), 'idss-copy-'));
      folder = await openFolderStore(path.join(root, 'from'));
      bucket = await openBucket(service, service.endpoint, { bucket: bucketName, prefix: 'copied' });
      await claimStore(database.app, folder);
    });
    afterAll(async () => {
      await bucket.close();
      await database.drop();
      await rm(root, { recursive: true });
    });

    async function put(text: string): Promise<WrittenFile> {
      const written = await folder.write(bytes(text));
      await insertFileRow(database.owner, written, `${text}.xml`);
      return written;
    }

    async function copy(from: FileStore, to: FileStore, ...more: string[]): Promise<[number, string]> {
      lines = [];
      const code = await runStoreCommand(['copy', 'from', 'to', ...more], {
        owner: database.owner,
        app: database.app,
        open: async (address) => (address === 'from' ? from : to),
        out: (line) => lines.push(line),
      });
      return [code, lines.join('\n')];
    }

    test('it goes on where it was cut off, takes what came in the meantime, and names what is damaged', async () => {
      const written = await Promise.all(['one', 'two', 'three', 'four', 'five', 'six'].map(put));
      let left = 2;
      const breaksOff: FileStore = {
        ...bucket.store,
        write: (source, options) => {
          left -= 1;
          return left < 0 ? Promise.reject(new StoreAway('away')) : bucket.store.write(source, options);
        },
      };
      await expect(copy(folder, breaksOff)).rejects.toThrow('away');
      const begun = await getList(bucket.store.list(inTheFuture()));
      expect(begun).toHaveLength(2);
      const seventh = await put('seven');
      const [code, output] = await copy(folder, bucket.store);
      expect([code, output]).toEqual([
        0,
        expect.stringMatching(/^5 files copied, .*; 2 were there already\.$/),
      ]);
      for (const each of [...written, seventh]) expect(await readVerified(bucket.store, each)).toBeTruthy();

      // Other bytes of the same length at the new place are found where they are looked for.
      await bucket.client.put(seventh.storageKey, Buffer.from('SEVEN'));
      expect((await copy(folder, bucket.store))[0]).toBe(0);
      expect(await copy(folder, bucket.store, '--check')).toEqual([1, expect.stringContaining('seven.xml')]);
      await bucket.store.remove(seventh.storageKey);

      // Damaged at the old place: it is named, and nothing of it arrives.
      const [first] = written;
      await bucket.store.remove(first?.storageKey ?? '');
      await folder.remove(first?.storageKey ?? '');
      await folder.write(bytes('ONE'), { storageKey: first?.storageKey ?? '' });
      const damaged = await copy(folder, bucket.store);
      expect(damaged).toEqual([1, expect.stringContaining('one.xml')]);
      expect(damaged[1]).toContain('1 file was not copied.');
      expect(await bucket.store.has(first?.storageKey ?? '')).toBe(false);
      await database.owner.query('delete from stored_file where storage_key = $1', [first?.storageKey]);

      // The way back, to another folder.
      const back = await openFolderStore(path.join(root, 'back'));
      expect((await copy(bucket.store, back))[0]).toBe(0);
      const hash = async (file: WrittenFile) =>
        createHash('sha256')
          .update(await back.readAll(file.storageKey))
          .digest('hex');
      for (const each of written.slice(1)) expect(await hash(each)).toBe(each.sha256);
      expect(await readdir(path.join(root, 'back', 'incoming'))).toEqual([]);
    });

    test("another portal's store is neither read nor written, and wrong use is explained", async () => {
      const foreign = await openFolderStore(path.join(root, 'foreign'));
      await foreign.mark.write(JSON.stringify({ storeId: randomUUID() }));
      for (const [from, to] of [
        [folder, foreign],
        [foreign, folder],
      ] as const)
        expect(await copy(from, to)).toEqual([
          2,
          expect.stringContaining('does not belong to this database'),
        ]);
      expect(await copy(folder, folder)).toEqual([2, 'FROM and TO are the same store.']);
      expect((await copy(folder, bucket.store, 'third'))[1]).toContain('Usage: store join');
    });
  });
});
