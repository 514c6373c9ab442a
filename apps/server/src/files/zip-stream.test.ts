import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { expect, test, vi } from 'vitest';
import { stalledAfter, type ZipMember, toZip } from './zip-stream.ts';

const modifiedAt = new Date('2026-05-01T10:00:00Z');
const member = (path: string, open: ZipMember['open'], isPacked = false): ZipMember => ({
  path,
  modifiedAt,
  isPacked,
  open,
});
const memberOfBytes = (path: string, bytes: Buffer, isPacked = false): ZipMember =>
  member(path, async () => Readable.from([bytes]), isPacked);

async function toBytes(source: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

test('an independent reader finds every member, with its bytes, its name and its date', async () => {
  const contents = new Map([
    ['1_Plan/1_HEDIS/a.csv', Buffer.from('MeasureCode,Rate\r\n'.repeat(5000))],
    ['1_Plan/1_HEDIS/Niñez.pdf', randomBytes(200_000)],
    ['empty.csv', Buffer.alloc(0)],
  ]);
  const zip = await toBytes(
    toZip([...contents].map(([path, bytes]) => memberOfBytes(path, bytes, path.endsWith('.pdf')))),
  );
  const reader = new ZipReader(new Uint8ArrayReader(zip), { useWebWorkers: false, checkSignature: true });
  const entries = await reader.getEntries();
  expect(entries.map(({ filename }) => filename)).toEqual([...contents.keys()]);
  for (const entry of entries) {
    if (entry.directory) throw new Error(entry.filename);
    const bytes = await entry.getData(new Uint8ArrayWriter());
    expect(Buffer.from(bytes).equals(contents.get(entry.filename) ?? Buffer.from('none'))).toBe(true);
    expect(entry.lastModDate).toEqual(modifiedAt);
  }
  // What is packed already is not packed again.
  expect(entries[1]?.compressedSize).toBe(200_000);
  expect(zip.length).toBeLessThan(210_000);
});

test('checksums of zips are those of Node', () => {
  const { resolve } = createRequire(import.meta.url);
  expect(createRequire(resolve('yazl')).resolve('buffer-crc32')).toMatch(
    /apps.server.buffer-crc32.node-checksum\.ts$/,
  );
});

test('the same members make the same zip', async () => {
  const hash = async (): Promise<string> =>
    createHash('sha256')
      .update(
        await toBytes(
          toZip([memberOfBytes('a.csv', Buffer.from('a')), memberOfBytes('b.csv', Buffer.from('b'))]),
        ),
      )
      .digest('hex');
  expect(await hash()).toBe(await hash());
});

/** Endless bytes that do not pack; counts those that were taken of it. */
function endless(): { source: Readable; taken: () => number } {
  let taken = 0;
  const source = new Readable({
    read() {
      taken += 65_536;
      this.push(randomBytes(65_536));
    },
  });
  return { source, taken: () => taken };
}

test('nothing is read ahead of a reader who does not read, and no second member is opened', async () => {
  const { source, taken } = endless();
  let opened = 0;
  const zip = toZip([
    member('endless', async () => {
      opened += 1;
      return source;
    }),
    member('second', async () => {
      opened += 1;
      return Readable.from([]);
    }),
  ]);
  await once(zip, 'readable');
  // Until nothing moves any more: the buffers on the way are full.
  let before = -1;
  while (before !== taken()) {
    before = taken();
    for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
  }
  expect(taken()).toBeLessThan(2_000_000);
  expect(opened).toBe(1);
  let read = 0;
  for await (const part of zip) {
    read += (part as Buffer).length;
    if (read > 20_000_000) break;
  }
  // It went on as far as it was read, and no further.
  expect(taken()).toBeGreaterThan(19_000_000);
  expect(taken()).toBeLessThan(23_000_000);
});

test('a reader who leaves closes the member that was open', async () => {
  const { source } = endless();
  const zip = toZip([member('endless', async () => source)]);
  await once(zip, 'readable');
  zip.destroy();
  await once(source, 'close');
  expect(source.destroyed).toBe(true);
});

test('a reader who stops reading loses their place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { source } = endless();
    const zip = toZip([member('endless', async () => source)]);
    const ended = once(zip, 'error');
    await once(zip, 'readable');
    vi.advanceTimersByTime(stalledAfter + 1);
    const [error] = (await ended) as [Error];
    expect(error.message).toBe('The reader of this zip stopped reading.');
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['cannot be opened', async () => Promise.reject(new Error('lost'))],
  [
    'breaks off',
    async () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('half');
          throw new Error('lost');
        })(),
      ),
  ],
] as const)('a member that %s ends the whole with its error', async (_, open) => {
  const zip = toZip([
    memberOfBytes('first', Buffer.from('first')),
    member('second', open),
    memberOfBytes('third', Buffer.from('3')),
  ]);
  await expect(toBytes(zip)).rejects.toThrow('lost');
});

test('a member that fails before anyone reads ends no process, and its error is not lost', async () => {
  const zip = toZip([member('a.csv', () => Promise.reject(new Error('The file is lost.')))]);
  await new Promise((resolve) => zip.on('close', resolve));
  await expect(toBytes(zip)).rejects.toThrow('The file is lost.');
});
