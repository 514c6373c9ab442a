import { expect, test } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import { streamWorkbook, type StreamedTable } from './stream-workbook.ts';

const at = new Date('2026-06-01T12:00:00Z');

async function toBytes(tables: readonly StreamedTable[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of streamWorkbook(tables, at)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

test('every sheet reads as it was written, text as text and numbers as numbers', async () => {
  const words = ['=1+1', ' with  spaces ', 'Ünal & <Söhne> "x"', 'a\nb', '-5', 'bell\u0007', '😀'];
  const wide = Array.from({ length: 30 }, (_, n) => [`Column ${n}`, 10] as const);
  const { sheets } = await readXlsx(
    await toBytes([
      {
        name: 'Words & more',
        columns: [
          ['Text', 20],
          ['Number', 10],
        ],
        portions: () => [
          words.slice(0, 3).map((word, n) => [word, n / 3]),
          words.slice(3).map((word) => [word, null]),
        ],
      },
      { name: 'Wide', columns: wide, portions: () => [[wide.map((_, n) => n)]] },
      { name: 'Empty', columns: [['Nothing', 10]], portions: () => [] },
    ]),
  );
  expect(sheets.map(({ name }) => name)).toEqual(['Words & more', 'Wide', 'Empty']);
  const [head, ...rows] = sheets[0]?.rows ?? [];
  expect(head).toEqual(['Text', 'Number']);
  expect(rows.map((row) => row[0])).toEqual(words.map((word) => word.replace('\u0007', '')));
  expect(rows.map((row) => row[1] ?? null)).toEqual([0, 1 / 3, 2 / 3, null, null, null, null]);
  expect(sheets[1]?.rows[1]).toEqual(wide.map((_, n) => n));
  expect(sheets[2]?.rows).toEqual([['Nothing']]);
});

test('the same rows are the same bytes', async () => {
  const table: StreamedTable = { name: 'A', columns: [['B', 9]], portions: () => [[['c']]] };
  expect((await toBytes([table])).equals(await toBytes([table]))).toBe(true);
});

test('rows are taken portion by portion, and what goes wrong on the way breaks the stream off', async () => {
  let taken = 0;
  const endless: StreamedTable = {
    name: 'A',
    columns: [['B', 9]],
    *portions() {
      for (;;) {
        taken += 1;
        if (taken === 50) throw new Error('The rows are gone.');
        yield Array.from({ length: 1000 }, (_, n) => [`row ${taken} ${n} ${Math.sin(taken * n)}`]);
      }
    },
  };
  await expect(toBytes([endless])).rejects.toThrow('The rows are gone.');
  taken = 100;
  const stream = streamWorkbook([endless], at);
  for await (const _ of stream) if (taken > 100) break;
  // The reader has stopped: the buffers between rows and reader are full, and no further rows are read.
  expect(taken).toBeLessThan(140);
});
