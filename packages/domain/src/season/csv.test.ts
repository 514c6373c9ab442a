import { expect, test } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';

const cellsOf = (text: string) => readCsv(text).rows.map((row) => row.cells);

test('reads quoted cells with commas, quotes and line breaks, with the line of each row', () => {
  const reading = readCsv('\uFEFFA,B\r\n"x, ""y""","two\nlines"\r\n\r\nlast,');
  expect(reading.problems).toEqual([]);
  expect(reading.rows).toEqual([
    { line: 1, cells: ['A', 'B'] },
    { line: 2, cells: ['x, "y"', 'two\nlines'] },
    { line: 5, cells: ['last', ''] },
  ]);
});

test('answers what it wrote', () => {
  const rows = [
    ['a,b', 'c"d', ''],
    ['line\nbreak', '\r', ' e '],
  ];
  expect(cellsOf(writeCsv(rows))).toEqual(rows);
});

test.each([
  ['a,"b', 1, 'A quoted cell is not closed.'],
  ['a\n"b"c,d', 2, 'Only a comma may follow a closing quote.'],
  ['a\n\nb"c', 3, 'A cell that contains a quote must be quoted, and the quote doubled.'],
])('reports what is wrong in %j', (text, line, message) => {
  expect(readCsv(text).problems).toEqual([{ line, message }]);
});
