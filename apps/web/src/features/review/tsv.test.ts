import { expect, test } from 'vitest';
import { readTsv, toTsvCell } from './tsv.ts';

test.each<[string, string[][]]>([
  ['NR', [['NR']]],
  ['NR\r\n', [['NR']]],
  ['', [['']]],
  [
    'a\tb\nc\td\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['"two\nlines"\tx', [['two\nlines', 'x']]],
  ['"he said ""no"""', [['he said "no"']]],
  // No cell in quotes, but text that begins with one.
  ['"open\tb', [['"open', 'b']]],
  ['5" pipe', [['5" pipe']]],
])('%j', (text, cells) => {
  expect(readTsv(text)).toEqual(cells);
});

test('what is written is read back', () => {
  const cells = ['plain', 'tab\there', 'two\nlines', 'a "quote"', ''];
  expect(readTsv(cells.map(toTsvCell).join('\t'))).toEqual([cells]);
});

test('empty lines before the last line end are lines', () => {
  expect(readTsv('NR\n\n\n')).toEqual([['NR'], [''], ['']]);
});
