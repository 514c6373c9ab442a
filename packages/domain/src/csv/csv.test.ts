import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';
import { asText, csvRow, joinCells } from './write-csv.ts';

const toCells = (text: string) => readCsv(text).rows.map((row) => row.cells);

test('reads quoted cells with commas, quotes and line breaks, with the line of each row', () => {
  const reading = readCsv('\uFEFFA,B\r\n"x, ""y""","two\nlines"\r\n\r\nlast,');
  expect(reading.problems).toEqual([]);
  expect(reading.rows).toEqual([
    { line: 1, cells: ['A', 'B'] },
    { line: 2, cells: ['x, "y"', 'two\nlines'] },
    { line: 5, cells: ['last', ''] },
  ]);
});

test('every line end is one, also where a file has several kinds, and inside a cell', () => {
  expect(readCsv('A,B\n"1\r\n2\r3",4\r\n5,6\r7,8\n\r\n9,0').rows).toEqual([
    { line: 1, cells: ['A', 'B'] },
    { line: 2, cells: ['1\r\n2\r3', '4'] },
    { line: 5, cells: ['5', '6'] },
    { line: 6, cells: ['7', '8'] },
    { line: 8, cells: ['9', '0'] },
  ]);
});

test('answers what it wrote', () => {
  const rows = [
    ['a,b', 'c"d', ''],
    ['line\nbreak', '\r', ' e '],
  ];
  expect(toCells(rows.map((row) => `${joinCells(row)}\n`).join(''))).toEqual(rows);
});

test('what is written for spreadsheets is read again', () => {
  const cell = fc
    .string({ unit: 'binary', maxLength: 30, size: 'max' })
    .filter((s) => asText(s) === s && !s.startsWith('\ufeff'));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 8 }), (rows) => {
      expect(toCells(rows.map((row) => csvRow(row)).join(''))).toEqual(rows);
    }),
    { seed: 2025 },
  );
});

test.each(['=1+1', '+1', '-1', '@a', '\tx', '\rx', '\nx', '\0x', '＝1', '＋1', '－1', '＠a'])(
  '%j is no formula',
  (text) => {
    expect(csvRow([text]).replace(/^"/, '').startsWith("'")).toBe(true);
  },
);
test('numbers stay numbers', () => expect(csvRow([-1, null, true, undefined])).toBe('-1,,true,\r\n'));

test.each([
  ['a,"b', 1, 3, 'A quoted cell is not closed.'],
  ['A,B\n"1\n",2\n3,"4', 4, 3, 'A quoted cell is not closed.'],
  ['a\n"b"c,d', 2, 4, 'Only a comma may follow a closing quote.'],
  ['a\n\nb"c', 3, 2, 'A cell that contains a quote must be quoted, and the quote doubled.'],
])('reports what is wrong in %j', (text, line, column, message) => {
  expect(readCsv(text).problems).toMatchObject([{ line, column, message }]);
});
