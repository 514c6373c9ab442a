import { expect, test } from 'vitest';
import { joinNames, findNearest, suggest } from './nearest-name.ts';

const known = ['sumToTotal', 'metricSum', 'CBP', 'BPD', 'Commercial'];
test.each([
  ['sumToTotl', 'sumToTotal'],
  ['sumtototal', 'sumToTotal'],
  ['metircSum', 'metricSum'],
  ['CPB', 'CBP'],
  ['Comercial', 'Commercial'],
  ['unheardOf', null],
  ['', null],
  ['x'.repeat(100_000), null],
])('%s is near %s', (name, nearest) => {
  expect(findNearest(name, known)).toBe(nearest);
});
test('a sentence names it, or says nothing', () => {
  expect([suggest('CBB', known), suggest('zzz', known)]).toEqual([' Did you mean CBP?', '']);
});

test('of many names the first are said, and how many more there are', () => {
  expect(joinNames(['a', 'b', 'c'], 2)).toBe('a, b, c');
  expect(joinNames(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more');
});
