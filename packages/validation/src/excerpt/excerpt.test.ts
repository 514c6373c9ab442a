import { expect, test } from 'vitest';
import { blockBytes, decodeLineIndex, encodeLineIndex, LineIndexBuilder } from './line-index.ts';
import { type FileForm, readExcerpt } from './read-excerpt.ts';
import { showPlace } from './show-place.ts';
import { findFileForm } from './file-form.ts';
import { exampleSeason } from '../seasons/example-season.ts';

const xml: FileForm = { encoding: 'utf-8', countsReturns: true };
const fixed: FileForm = { encoding: 'latin1', countsReturns: false };
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function openFile(bytes: Uint8Array, form: FileForm = xml, chunkLength = 100_003) {
  const builder = new LineIndexBuilder(form.countsReturns);
  for (let at = 0; at < bytes.length; at += chunkLength) builder.write(bytes.subarray(at, at + chunkLength));
  const read: number[] = [];
  return {
    read,
    index: builder.end(),
    readBlock: async (block: number) => {
      read.push(block);
      return bytes.slice(block * blockBytes, (block + 1) * blockBytes);
    },
  };
}

/** The simple way, to compare with. */
const splitLines = (text: string, form: FileForm): readonly string[] =>
  text.replace(/^\ufeff/, '').split(form.countsReturns ? /\r\n|\r|\n/ : /\r?\n/);

/** The same numbers each time. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state % limit;
  };
}

function makeText(seed: number, form: FileForm, blocks: number): string {
  const random = createRandom(seed);
  const ends = form.countsReturns ? ['\n', '\r\n', '\r'] : ['\n', '\r\n'];
  const parts = form.encoding === 'latin1' ? ['a', '12', ' '] : ['a', 'é', '12', '\t', '😀', '<x>'];
  const lengths = [0, 3, 30, 700];
  let text = '';
  while (text.length < blocks * blockBytes) {
    text += (parts[random(parts.length)] ?? '').repeat(lengths[random(lengths.length)] ?? 0);
    text += parts[random(parts.length)] ?? '';
    if (random(3) === 0) text += ends[random(ends.length)] ?? '';
  }
  return text;
}

test.each([
  ['characters of several bytes', 1, xml, 1],
  ['chunks of odd lengths', 2, xml, 77_777],
  ['single bytes', 3, fixed, 65_536],
  ['chunks of three', 4, xml, 3],
])('a line is found as by splitting all of the text: %s', async (_title, seed, form, chunkLength) => {
  const text = makeText(seed, form, chunkLength < 10 ? 2 : 5);
  const file = openFile(encode(text), form, chunkLength);
  const lines = splitLines(text, form);
  const random = createRandom(seed);
  for (let n = 0; n < 60; n++) {
    const line = 1 + random(lines.length - 1);
    const own = lines[line - 1] ?? '';
    const column = 1 + random(Math.max(1, Array.from(own).length));
    const excerpt = await readExcerpt(file, { line, column }, form);
    const shown = excerpt?.lines.find((each) => each.line === line);
    const characters = Array.from(own.replaceAll('\t', ' '));
    const start = (shown?.startColumn ?? 1) - 1;
    expect(shown?.text).toBe(characters.slice(start, start + Array.from(shown?.text ?? '').length).join(''));
    expect(column).toBeGreaterThan(start);
    expect(column).toBeLessThanOrEqual(Math.max(1, start + Array.from(shown?.text ?? '').length));
  }
});

/** Byte by byte, to compare with. */
function countPlainly(bytes: Uint8Array, { countsReturns }: FileForm) {
  const counts = {
    lineEnds: [] as number[],
    continuations: [] as number[],
    beginsAfterReturn: [] as number[],
  };
  bytes.forEach((byte, at) => {
    const block = Math.floor(at / blockBytes);
    const isSecond = countsReturns && byte === 10 && bytes[at - 1] === 13;
    if (at % blockBytes === 0) counts.beginsAfterReturn[block] = isSecond ? 1 : 0;
    const isEnd = (byte === 10 && !isSecond) || (byte === 13 && countsReturns);
    counts.lineEnds[block] = (counts.lineEnds[block] ?? 0) + (isEnd ? 1 : 0);
    counts.continuations[block] = (counts.continuations[block] ?? 0) + (byte >= 0x80 && byte < 0xc0 ? 1 : 0);
  });
  return counts;
}

test.each([1, 2, 3, 4, 5, 6])('lines are counted as byte by byte, whatever the bytes are: %i', (seed) => {
  const random = createRandom(seed);
  const kinds = [
    () => (random(30) === 0 ? 10 : 0x20 + random(0x5f)),
    (at: number) => (at % 40 === 38 ? 13 : at % 40 === 39 ? 10 : 0x41),
    () => [9, 10, 11, 12, 13, 14, 0x7f, 0][random(8)] ?? 0,
    () => (random(50) === 0 ? 0x80 + random(0x80) : 0x61),
    () => random(256),
    () => [10, 13][random(2)] ?? 0,
  ];
  const bytes = new Uint8Array(3 * blockBytes + random(1000));
  for (let at = 0; at < bytes.length; ) {
    const kind = kinds[random(kinds.length)] ?? (() => 0);
    for (const end = Math.min(bytes.length, at + random(9000)); at < end; at++) bytes[at] = kind(at);
  }
  for (const form of [xml, fixed]) {
    const builder = new LineIndexBuilder(form.countsReturns);
    const begin = random(4);
    for (let at = begin; at < bytes.length; ) {
      const end = at + 1 + random([3, 50, 5000, 90_000][random(4)] ?? 3);
      builder.write(bytes.subarray(at, end));
      at = Math.min(end, bytes.length);
    }
    const { lineEnds, continuations, beginsAfterReturn } = builder.end();
    const counted = {
      lineEnds: [...lineEnds],
      continuations: [...continuations],
      beginsAfterReturn: [...beginsAfterReturn],
    };
    expect(counted).toEqual(countPlainly(bytes.subarray(begin), form));
  }
});

test('there are three lines before and after, and fewer at the ends of the file', async () => {
  const file = openFile(encode('1\n2\r\n3\n4\n5\n6\n7\n8\n9'));
  const numbers = async (line: number) =>
    (await readExcerpt(file, { line, column: 1 }, xml))?.lines.map(({ line: each, text }) => [each, text]);
  expect(await numbers(5)).toEqual([2, 3, 4, 5, 6, 7, 8].map((n) => [n, String(n)]));
  expect(await numbers(1)).toEqual([1, 2, 3, 4].map((n) => [n, String(n)]));
  expect(await numbers(9)).toEqual([6, 7, 8, 9].map((n) => [n, String(n)]));
  expect(await numbers(10)).toBeUndefined();
});

test('of a file of one line the part around the column is shown, and only its blocks are read', async () => {
  const text = `${'é'.repeat(200_000)}${'b'.repeat(300_000)}<here>${'c'.repeat(200_000)}`;
  const file = openFile(encode(text));
  const excerpt = await readExcerpt(file, { line: 1, column: 500_001 }, xml);
  expect(excerpt?.lines).toEqual([
    { line: 1, text: `${'b'.repeat(40)}<here>${'c'.repeat(114)}`, startColumn: 499_961, isCutAfter: true },
  ]);
  expect(new Set(file.read).size).toBeLessThanOrEqual(4);
});

test('a byte order mark is no column', async () => {
  const file = openFile(encode('\ufeffname,age\nx,1\n'));
  const excerpt = await readExcerpt(file, { line: 1, column: 6 }, xml);
  expect(excerpt?.lines[0]?.text).toBe('name,age');
});

test('an index is stored and read again, and is of no file of another size', () => {
  const { index } = openFile(encode(makeText(7, xml, 3)));
  const bytes = encodeLineIndex(index);
  expect(decodeLineIndex(bytes, index.size)).toEqual(index);
  expect(decodeLineIndex(bytes, index.size + 1)).toBeNull();
  expect(decodeLineIndex(bytes.subarray(1), index.size)).toBeNull();
  expect(decodeLineIndex(new Uint8Array(0), 5)).toBeNull();
});

const hosLayout = exampleSeason.hos.layout;
const show = (
  text: string,
  program: 'HEDIS' | 'CAHPS' | 'HOS',
  line: number,
  column: number | null,
  found: string | null = null,
) => showPlace({ ...openFile(encode(text)), program, hosLayout }, { line, column, found });

test('the value at the place is marked', async () => {
  const shown = await show('<a>\n  <b>179</b>\n</a>', 'HEDIS', 2, 6);
  expect(shown).toMatchObject({ mark: { from: 5, to: 8 }, fields: [] });
  expect(await show('<a>\n  <b>179</b>\n</a>', 'HEDIS', 2, 3)).toMatchObject({ mark: { from: 2, to: 4 } });
  expect(await show('<a>\n  <b>179</b>\n</a>', 'HEDIS', 2, 3, 'b 179')).toMatchObject({
    mark: { from: 5, to: 8 },
  });
  expect(await show('<a>\n</a>', 'HEDIS', 1, null)).toMatchObject({ mark: null });
});

test('a cell of a CAHPS file has the name of its column, and neighbours', async () => {
  const text = 'id,"the, disposition",age,sex,q1\r\n7,"M,20",41,,-9\r\n';
  expect(await show(text, 'CAHPS', 2, 10)).toMatchObject({
    mark: { from: 9, to: 11 },
    fields: [
      { name: 'id', position: 'field 1', value: '7', isMarked: false },
      { name: 'the, disposition', position: 'field 2', value: 'M,20', isMarked: false },
      { name: 'age', position: 'field 3', value: '41', isMarked: true },
      { name: 'sex', position: 'field 4', value: '', isMarked: false },
      { name: 'q1', position: 'field 5', value: '-9', isMarked: false },
    ],
  });
  // Not as many fields as the header has.
  expect(await show(`${text}7,8\r\n`, 'CAHPS', 3, 1)).toMatchObject({ fields: [] });
});

test('a column of a HOS file has the name of its field', async () => {
  const { fields } = hosLayout.detail;
  const field = fields[3];
  if (!field) throw new Error('The layout has no fourth field.');
  const record = '7'.repeat(hosLayout.detail.length);
  const shown = await show(`header\r\n${record}\r\n`, 'HOS', 2, field.start);
  expect(shown).toMatchObject({ fields: { 2: { name: field.name, value: '7'.repeat(field.width) } } });
  if (typeof shown === 'string') throw new Error(shown);
  expect(shown.fields.map(({ name }) => name)).toEqual(fields.slice(1, 6).map(({ name }) => name));
});

test('what is not there, and what cannot be read, is said in a sentence', async () => {
  expect(await show('', 'HEDIS', 1, 1)).toBe('The file is empty.');
  expect(await show('<a/>', 'HEDIS', 2, 1)).toBe('The file has no line 2.');
  expect(await show('\u0000<\u0000a', 'HEDIS', 1, 1)).toContain('UTF-16');
});

test('a file says in its first line where a byte is a character', () => {
  const form = (head: string) => findFileForm('HEDIS', encode(head))?.encoding;
  expect(form('<?xml version="1.0" encoding="ISO-8859-1"?>')).toBe('latin1');
  expect(form('<?xml version="1.0" encoding="UTF-8"?>')).toBe('utf-8');
  expect(form('<x>encoding="ISO-8859-1"</x>')).toBe('utf-8');
});

test('what is invisible is shown as a box, so that columns stay', async () => {
  const shown = await show('a\u202eb\u0007c\td', 'HEDIS', 1, 1);
  expect(shown).toMatchObject({ lines: [{ text: 'a\ufffdb\ufffdc d' }] });
});
