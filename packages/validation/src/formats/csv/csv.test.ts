import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';
import { asText, csvCell, csvRow } from './write-csv.ts';

test('what is written is read again', () => {
  const cell = fc
    .string({ unit: 'binary', maxLength: 30, size: 'max' })
    .filter((s) => asText(s) === s && !s.startsWith('\ufeff'));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 8 }), (rows) => {
      const table = readCsv([['A', 'B', 'C'], ...rows].map((r) => csvRow(r)).join(''));
      if (!table.ok) throw new Error(table.reason);
      expect(table.records.map((r) => [...r.values()])).toEqual(rows);
    }),
    { seed: 2025 },
  );
});

test.each(['=1+1', '+1', '-1', '@a', '\tx', '\rx', '\nx', '\0x', '＝1', '＋1', '－1', '＠a'])(
  '%j is no formula',
  (text) => {
    expect(csvCell(text).replace(/^"/, '').startsWith("'")).toBe(true);
  },
);
test('numbers stay numbers', () => expect(csvRow([-1, null, true, undefined])).toBe('-1,,true,\r\n'));

test.each<[string, string, number]>([
  ['an open quote', 'A,B\n1,"2', 2],
  ['a quote inside', 'A,B\n1,2"', 2],
  ['text behind a quote', 'A,B\n1,"2"3', 2],
  ['too few fields', 'A,B\n"1\n",2\n1', 4],
  ['too many fields', 'A,B\n1,2\n1,2,3', 3],
  ['a repeated column', 'A,A\n1,2', 1],
  ['nothing', '', 1],
])('%s is found', (_name, text, line) => {
  expect(readCsv(text)).toMatchObject({ ok: false, line });
});
