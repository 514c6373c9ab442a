import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNameSearch, listSingleEdits, editDistance } from './nearest.ts';

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
  expect(createNameSearch(keys)(text)).toBe(expected);
});

test('of two that are equally close neither is named, of a closer one later the closer', () => {
  expect(createNameSearch(['ABD', 'ABE'])('ABC')).toBeUndefined();
  // A third one as close does not decide, nor does one that is farther away.
  expect(createNameSearch(['ABD', 'ABE', 'ABF'])('ABC')).toBeUndefined();
  expect(createNameSearch(['ABCDEFGX', 'ABCDEFXY'])('ABCDEFGH')).toBe('ABCDEFGX');
  expect(createNameSearch(['ABCDEFXY', 'ABCDEFGX'])('ABCDEFGH')).toBe('ABCDEFGX');
});

/** Without the filters. */
function searchAll(text: string, known: readonly string[]): string | undefined {
  const plain = (name: string) => name.toLowerCase().replaceAll('+', 'plus');
  const allowed = Math.max(1, Math.min(3, Math.floor(plain(text).length / 4)));
  const slips = known.map((name) => editDistance(plain(text), plain(name), 99));
  const least = Math.min(...slips);
  const closest = known.filter((_, n) => slips[n] === least);
  return least <= allowed && closest.length === 1 ? closest[0] : undefined;
}

test('the filter by letters leaves every answer as it is', () => {
  // Few letters, so that most names are close, and two that share a bit: ` is 96, @ is 64, and both are 0 of 32.
  const name = fc.string({ unit: fc.constantFrom('a', 'B', 'b', 'c', 'D', '+', '`', '@'), maxLength: 14 });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), fc.array(name, { maxLength: 4 }), (known, texts) => {
      const search = createNameSearch(known);
      for (const text of texts) expect(search(text)).toBe(searchAll(text, known));
    }),
    { numRuns: 1500, seed: 2025 },
  );
});

test('numbers one slip away', () => {
  const near = new Set(listSingleEdits('1234'));
  for (const number of ['1243', '123', '12345', '1294']) expect(near.has(number), number).toBe(true);
  expect(near.has('1299')).toBe(false);
});
