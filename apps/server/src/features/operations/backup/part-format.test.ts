import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Contents, decodePart, encodePart, verifiedPart } from './part-format.ts';

const key = { id: 'aabbccddeeff', bytes: randomBytes(32) };
const otherKey = { id: '001122334455', bytes: randomBytes(32) };

async function* pieces(...buffers: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* buffers;
}

async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

// Random bytes do not compress, so that there are several pieces.
const contents = randomBytes(3_500_000);
let facts: Contents = { size: 0, sha256: '' };
const encode = (name: string, bytes: Uint8Array, as: typeof key | null) =>
  collect(encodePart(name, pieces(bytes), as, (found) => (facts = found)));
const sealed = await encode('files/a', contents, key);
const clear = await encode('files/a', contents, null);
const expected = facts;

const open = (part: Buffer, as: typeof key | null, name = 'files/a') =>
  collect(verifiedPart(name, pieces(part), as, expected));

/** Where each piece of an encrypted part begins: after the head, by the lengths. */
const starts = [33];
for (let at = 33; at < sealed.length; starts.push(at)) at += 4 + (sealed.readUInt32BE(at) & 0x7fff_ffff);
const piece = (n: number): Buffer => sealed.subarray(starts[n], starts[n + 1]);
const head = sealed.subarray(0, 33);

test('what was written is read, with and without a key, however it arrives', async () => {
  expect((await open(sealed, key)).equals(contents)).toBe(true);
  expect((await open(clear, null)).equals(contents)).toBe(true);
  const inCrumbs = pieces(
    ...Array.from({ length: 700 }, (_, n) => sealed.subarray(n * 5_003, (n + 1) * 5_003)),
  );
  expect((await collect(decodePart('files/a', inCrumbs, key))).equals(contents)).toBe(true);
  expect((await collect(decodePart('x', pieces(await encode('x', Buffer.alloc(0), key)), key))).length).toBe(
    0,
  );
});

const changed = Buffer.from(sealed);
changed[1_500_000] = (changed[1_500_000] ?? 0) ^ 1;
const changedClear = Buffer.from(clear);
changedClear[1_500_000] = (changedClear[1_500_000] ?? 0) ^ 1;
/** The last piece gets the length of an ordinary one, and the other way round. */
const relabelled = Buffer.from(Buffer.concat([head, piece(0)]));
relabelled.writeUInt32BE((relabelled.readUInt32BE(33) | 0x8000_0000) >>> 0, 33);

const refusals: readonly (readonly [string, Buffer, typeof key | null, string, string?])[] = [
  ['cut off within a piece', sealed.subarray(0, 2_000_000), key, 'is damaged'],
  ['cut off after a piece', Buffer.concat([head, piece(0), piece(1)]), key, 'is damaged'],
  ['cut off, its end declared', relabelled, key, 'is damaged'],
  ['with pieces exchanged', Buffer.concat([head, piece(1), piece(0), piece(2), piece(3)]), key, 'is damaged'],
  ['with a piece repeated', Buffer.concat([head, piece(0), piece(0), piece(1), piece(2)]), key, 'is damaged'],
  ['with more after its end', Buffer.concat([sealed, piece(1)]), key, 'is damaged'],
  ['with a bit changed', changed, key, 'is damaged'],
  ['in the place of another one', sealed, key, 'is damaged', 'files/b'],
  ['encrypted with another key', sealed, otherKey, 'encrypted with another key'],
  ['encrypted, without a key', sealed, null, 'Name its key file with --key-file'],
  ['in clear text, with a key', clear, key, 'not encrypted. Leave out --key-file'],
  ['in clear text, with a bit changed', changedClear, null, 'The part files/a of the backup is'],
  ['in clear text, cut off', clear.subarray(0, 2_000_000), null, 'The part files/a of the backup is'],
  ['empty', Buffer.alloc(0), null, 'is damaged'],
];

test.each(refusals.map(([title, ...rest]) => [title, rest] as const))(
  'a part is refused: %s',
  async (_what, rest) => {
    const [part, as, message, name] = rest;
    await expect(open(part, as, name)).rejects.toThrow(message);
  },
);
