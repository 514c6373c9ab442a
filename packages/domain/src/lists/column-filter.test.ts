import { expect, test } from 'vitest';
import { matchesFilter } from './column-filter.ts';

test.each<[string | number, string | readonly string[], boolean]>([
  ['Lakeside Family Plan', 'family', true],
  ['Lakeside Family Plan', 'harbor', false],
  [1042, '104', true],
  // An address names one organization, not all whose number contains its own.
  [1042, ['104'], false],
  [1042, ['1042'], true],
  ['Warning', ['Warning', 'Error'], true],
  ['Warnings and Errors', ['Warning'], false],
])('%j against %j: %s', (value, filterValue, expected) => {
  expect(matchesFilter(value, filterValue)).toBe(expected);
});
