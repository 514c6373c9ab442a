import { expect, test } from 'vitest';
import { getName, uniquePath } from './zip-members.ts';

test.each([
  ['100_Lakeside Health Plan', '100_Lakeside Health Plan'],
  ['100_../../etc/passwd', '100_.._.._etc_passwd'],
  ['C:\\Windows\\a.csv', 'C__Windows_a.csv'],
  ['Salud y Niñez, S.A.', 'Salud y Niñez_ S.A'],
  ['..', '_'],
  ['a\u0000b\r\nc.csv', 'a_b__c.csv'],
  ['\u202Efdp.exe', '_fdp.exe'],
  ['', '_'],
  [`${'long '.repeat(40)}.xml`, `${'long '.repeat(16).trimEnd()}.xml`],
])('%j becomes %j', (text, name) => {
  expect(getName(text)).toBe(name);
});

test('member names are unique, ignoring case', () => {
  const taken = new Set<string>();
  const paths = ['x/A.csv', 'x/a.csv', 'x/a.CSV', 'x/b', 'x/b'].map((path) => uniquePath(path, taken));
  expect(paths).toEqual(['x/A.csv', 'x/a (2).csv', 'x/a (3).CSV', 'x/b', 'x/b (2)']);
});
