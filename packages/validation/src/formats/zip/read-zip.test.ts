import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter, type ZipWriterAddDataOptions } from '@zip.js/zip.js';
import { expect, test } from 'vitest';
import { defaultZipLimits, looksLikeZip, openZip, toZipSource } from './read-zip.ts';

type Member = readonly [name: string, text: string, options?: ZipWriterAddDataOptions];
const encode = (text: string) => new TextEncoder().encode(text);

async function toZip(...members: readonly Member[]): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, text, options] of members)
    await writer.add(name, new Uint8ArrayReader(encode(text)), options);
  return writer.close();
}
const open = (bytes: Uint8Array, limits = {}) =>
  openZip(toZipSource(bytes), { ...defaultZipLimits, ...limits });
/** Replaces a name with another of the same length, in local headers and the directory. */
function renamed(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const copy = bytes.slice();
  for (let i = 0; i + from.length <= copy.length; i++)
    if (encode(from).every((byte, k) => copy[i + k] === byte)) copy.set(encode(to), i);
  return copy;
}

test('members of nested folders are read, clutter is left out', async () => {
  const zip = await toZip(
    ['a/b/Commercial1.xml', '<a/>'],
    ['Medicaid2.xml', 'x'.repeat(100_000)],
    ['__MACOSX/._x', ''],
    ...['.DS_Store', 'a/._Medicaid2.xml', 'Thumbs.db', 'a/desktop.ini'].map((name): Member => [name, 'x']),
  );
  expect(looksLikeZip(zip)).toBe(true);
  const opened = await open(zip);
  if (!opened.ok) throw new Error(opened.defect);
  expect(opened.members.map((m) => [m.path, m.name, m.size])).toEqual([
    ['a/b/Commercial1.xml', 'Commercial1.xml', 4],
    ['Medicaid2.xml', 'Medicaid2.xml', 100_000],
  ]);
  const chunks: Uint8Array[] = [];
  expect(await opened.members[0]?.read((c) => void chunks.push(c))).toBe(null);
  expect(new TextDecoder().decode(chunks[0])).toBe('<a/>');
});

test.each<[string, () => Promise<Uint8Array>, object]>([
  [
    'an encrypted zip',
    () => toZip(['a.xml', 'x', { password: 'p' }]),
    { defect: 'encrypted', entry: 'a.xml' },
  ],
  ['a nested archive', () => toZip(['in/b.ZIP', 'x']), { defect: 'nested', entry: 'in/b.ZIP' }],
  [
    'a link',
    () =>
      toZip([
        'a.xml',
        '/etc/passwd',
        { externalFileAttributes: (0o120777 << 16) >>> 0, versionMadeBy: 0x031e },
      ]),
    { defect: 'link' },
  ],
  [
    'a parent folder',
    async () => renamed(await toZip(['xx/a.xml', 'x']), 'xx/a.xml', '../a.xml'),
    { defect: 'pathTraversal' },
  ],
  [
    'an absolute name',
    async () => renamed(await toZip(['x/a.xml', 'x']), 'x/a.xml', '//a.xml'),
    { defect: 'pathTraversal' },
  ],
  [
    'a backslash parent',
    async () => renamed(await toZip(['xx/a.xml', 'x']), 'xx/a.xml', '..\\a.xml'),
    { defect: 'pathTraversal' },
  ],
  [
    'two members of one name',
    async () => renamed(await toZip(['a.xml', 'x'], ['b.xml', 'y']), 'b.xml', 'a.xml'),
    { defect: 'damaged' },
  ],
  ['names that differ by case only', () => toZip(['a.xml', 'x'], ['A.xml', 'y']), { defect: 'damaged' }],
  ['nothing usable', () => toZip(['.DS_Store', 'x']), { defect: 'empty' }],
  ['a bomb', () => toZip(['a.xml', '0'.repeat(2_000_000)]), { defect: 'ratio', entry: 'a.xml' }],
  [
    'half a zip',
    async () => (await toZip(['a.xml', 'x'.repeat(1000)])).subarray(0, 60),
    { defect: 'damaged' },
  ],
  ['no zip at all', () => Promise.resolve(encode('hello')), { defect: 'damaged' }],
])('%s is refused', async (_name, make, expected) => {
  expect(await open(await make())).toMatchObject({ ok: false, ...expected });
});

test('limits on entries and on the whole size', async () => {
  const zip = await toZip(['a.xml', 'xx'], ['b.xml', 'yy']);
  expect(await open(zip, { maxEntries: 1 })).toMatchObject({ ok: false, defect: 'tooManyEntries' });
  expect(await open(zip, { maxBytes: 3 })).toMatchObject({ ok: false, defect: 'tooLarge' });
  expect(await open(zip, { maxEntries: 2, maxBytes: 4 })).toMatchObject({ ok: true });
});

test('a member whose bytes were changed is refused when it is read', async () => {
  const zip = await toZip(['a.xml', 'abcdefgh', { level: 0 }]);
  // Stored uncompressed. Search for more than its first letter, which may also occur in the header's time.
  const at = new TextDecoder('latin1').decode(zip).indexOf('abcdefgh');
  zip[at] = (zip[at] ?? 0) ^ 1;
  const opened = await open(zip);
  if (!opened.ok) throw new Error(opened.defect);
  expect(await opened.members[0]?.read(() => undefined)).toEqual({ defect: 'damaged', entry: 'a.xml' });
});

test.each([1_000, 800_001])('a member of 800,000 bytes that claims %i is refused', async (claimed) => {
  const zip = await toZip(['a.xml', 'abcdefgh'.repeat(100_000)]);
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  // The uncompressed size, in the local header and in the directory.
  for (const [signature, at] of [
    [0x04034b50, 22],
    [0x02014b50, 24],
  ] as const)
    for (let i = 0; i + 4 <= zip.length; i += 1)
      if (view.getUint32(i, true) === signature) view.setUint32(i + at, claimed, true);
  const opened = await open(zip);
  if (!opened.ok) throw new Error(opened.defect);
  let received = 0;
  const fault = await opened.members[0]?.read((chunk) => {
    received += chunk.length;
  });
  expect(fault).toEqual({ defect: 'damaged', entry: 'a.xml' });
  expect(received).toBeLessThanOrEqual(claimed);
});

test("an exception of the caller's is not taken for a fault of the zip", async () => {
  const opened = await open(await toZip(['a.xml', 'abc']));
  if (!opened.ok) throw new Error(opened.defect);
  const failing = opened.members[0]?.read(() => Promise.reject(new Error('disk full')));
  await expect(failing).rejects.toThrow('disk full');
});
