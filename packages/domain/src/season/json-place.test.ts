import { expect, test } from 'vitest';
import { findLine } from './json-place.ts';

const text = `{
  "meta": { "a": "x } \\" ]", "n": [1, 2] },
  "measures": [
    { "code": "A" },
    {
      "code": "B",
      "hpr": { "lines": [] },
      "last": true
    }
  ]
}`;

test.each<[readonly (string | number)[], number]>([
  [[], 1],
  [['meta'], 2],
  [['meta', 'n', 1], 2],
  [['measures'], 3],
  [['measures', 0, 'code'], 4],
  [['measures', 1], 5],
  [['measures', 1, 'hpr', 'lines'], 7],
  [['measures', 1, 'last'], 8],
  [['measures', 1, 'missing'], 5],
  [['measures', 7], 3],
  [['missing', 'x'], 1],
])('%j is in line %i', (path, line) => {
  expect(findLine(text, path)).toBe(line);
});

test('texts without blanks, and with an empty list before what is looked for', () => {
  const dense = '{"a":[],"b":1,"c":[\n2,\n{"d":\n3}]}';
  expect([['a'], ['b'], ['c'], ['c', 0], ['c', 1, 'd']].map((path) => findLine(dense, path))).toEqual([
    1, 1, 1, 2, 4,
  ]);
});

test('the line of the last part that is there is named in a text that ends early', () => {
  expect(findLine('{\n "a": [\n 1', ['a', 3])).toBe(2);
});
