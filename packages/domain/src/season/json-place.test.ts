import { expect, test } from 'vitest';
import { findJsonPlaces, readJson } from './json-place.ts';

const findLine = (text: string, path: readonly (string | number)[]): number =>
  findJsonPlaces(text).find(path).line;

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

test('the column is that of the value, or of its name', () => {
  const places = findJsonPlaces(text);
  expect(places.find(['meta', 'n', 1])).toEqual({ line: 2, column: 39 });
  expect(places.find(['measures', 1, 'hpr'])).toEqual({ line: 7, column: 14 });
  expect(places.find(['measures', 1, 'hpr'], true)).toEqual({ line: 7, column: 7 });
});

test.each<[string, number, number, string, string]>([
  ['{\n "a": [\n 1', 3, 3, 'The file ends before ].', 'Write ] where the list or object ends.'],
  ['{\n "a": 1\n "b": 2\n}', 3, 2, 'A comma is missing.', 'Write a comma after the entry before.'],
  [
    '{\n "a": 1,\n}',
    3,
    1,
    'Nothing follows the comma.',
    'Remove the comma before }, or add what is missing.',
  ],
  ['{ "a": True }', 1, 8, 'This is no value.', 'Write true.'],
  ['{ "a": 007 }', 1, 8, 'This is no value.', 'Write 7 without zeros before it.'],
  ["{ 'a': 1 }", 1, 3, 'A name must be in quotes.', 'Write the name in double quotes.'],
  ['{ "a": abc }', 1, 8, 'This is no value.', 'Write "abc" in double quotes.'],
  ['{ "a" 1 }', 1, 7, 'A colon is missing after "a".', 'Write a colon between "a" and its value.'],
  ['[1, "a\nb"]', 1, 5, 'A text is not closed in its line.', 'Write a quote at the end of the text.'],
  ['[1, "a\\x"]', 1, 5, 'A text has a character that JSON does not allow.', 'Write a backslash as'],
  ['[] x', 1, 4, 'There is more after the end of the data.', 'Remove what follows'],
  ['', 1, 1, 'This is no value.', 'Write the value that is missing here.'],
  ['[1 // one\n]', 1, 4, 'A comma is missing.', 'Write a comma'],
  [`${'['.repeat(300)}`, 1, 202, 'Values are nested too deep.', 'Take levels out.'],
])('%j is refused at %i:%i', (broken, line, column, message, fix) => {
  const [problem, ...others] = readJson(broken).problems;
  expect(problem).toMatchObject({ line, column, message });
  expect(problem?.fix).toContain(fix);
  expect(others).toEqual([]);
});

test('a name that an object has twice is named, since only the last one would count', () => {
  const twice = '{\n "on": true, "x": ["a\\": b"],\n "on" : false\n}';
  expect(readJson(twice).problems).toEqual([
    {
      line: 3,
      column: 2,
      message: '"on" is there twice.',
      found: '"on"',
      expected: 'each name once',
      fix: 'Remove it here or in line 2: only the last one would count.',
    },
  ]);
  expect(readJson('{"a": {"b": 1}, "c": {"b": "x\\\\": 1}').problems).not.toEqual([]);
  expect(readJson('{"a": {"b": 1}, "c": {"b": "\\": "}}')).toEqual({
    data: { a: { b: 1 }, c: { b: '": ' } },
    problems: [],
  });
});
