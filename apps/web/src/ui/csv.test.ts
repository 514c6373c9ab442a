import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test.each<[unknown, string]>([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [null, ''],
  [undefined, ''],
  [0, '0'],
  [-5, '-5'],
  ['-5.25', '-5.25'],
  ['=1+1', "'=1+1"],
  ['+1 202 555 0100', "'+1 202 555 0100"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\0=1', "'\0=1"],
  ['\n=1', '"\'\n=1"'],
  ['\uff1d1+1', "'\uff1d1+1"],
  ['\uff0b1', "'\uff0b1"],
  ['\uff0d1', "'\uff0d1"],
  ['\uff20SUM(A1)', "'\uff20SUM(A1)"],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
])('%j becomes %j', (value, expected) => {
  expect(toCsv(['h'], [[value]])).toBe(`h\r\n${expected}`);
});

test('rows end as spreadsheets expect', () => {
  expect(
    toCsv(
      ['a', 'b'],
      [
        [1, 'x'],
        [2, 'y'],
      ],
    ),
  ).toBe('a,b\r\n1,x\r\n2,y');
});
