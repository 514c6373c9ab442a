import { expect, test } from 'vitest';
import { nearest, listSingleEdits, editDistance } from './nearest.ts';

test.each([
  ['CBP', 'CBP', 0],
  ['CBP', 'CPB', 1],
  ['CBP', 'CB', 1],
  ['CBP', 'CBPX', 1],
  ['kitten', 'sitting', 3],
  ['abcdef', 'uvwxyz', 4],
  ['abcdef', 'abc', 3],
  ['abcdefg', 'abc', 4],
  ['abc', 'xabc', 1],
  ['ab', 'ba', 1],
  ['abcd', 'badc', 2],
  ['', 'abc', 3],
])('%s and %s', (a, b, slips) => {
  expect(editDistance(a, b, 3)).toBe(slips);
});

const keys = ['CBP.ControlHighBP', 'W30.First15Months', 'TRC.Notification.65Plus', 'TRC.Notification.Total'];
test.each([
  ['CBP.ControlHiBP', 'CBP.ControlHighBP'],
  ['cbp.controlhighbp', 'CBP.ControlHighBP'],
  ['TRC.Notification.65+', 'TRC.Notification.65Plus'],
  ['ZZZ', undefined],
  // One slip in a short name, three in one of twelve characters.
  ['TRC.Notification.Totem', 'TRC.Notification.Total'],
  ['W30.First15Mnt', 'W30.First15Months'],
  ['W30.First15Mn', undefined],
  ['Something.Else', undefined],
])('%s means %s', (text, expected) => {
  expect(nearest(text, keys)).toBe(expected);
});

test('of two that are equally close neither is named, of a closer one later the closer', () => {
  expect(nearest('ABC', ['ABD', 'ABE'])).toBeUndefined();
  // A third one as close does not decide, nor does one that is farther away.
  expect(nearest('ABC', ['ABD', 'ABE', 'ABF'])).toBeUndefined();
  expect(nearest('ABCDEFGH', ['ABCDEFGX', 'ABCDEFXY'])).toBe('ABCDEFGX');
  expect(nearest('ABCDEFGH', ['ABCDEFXY', 'ABCDEFGX'])).toBe('ABCDEFGX');
});

test('numbers one slip away', () => {
  const near = new Set(listSingleEdits('1234'));
  for (const number of ['1243', '123', '12345', '1294']) expect(near.has(number), number).toBe(true);
  expect(near.has('1299')).toBe(false);
});
