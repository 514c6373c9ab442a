import { expect, test } from 'vitest';
import { formatCount, formatNumber, pluralize } from './format-number.ts';

test('numbers have separators, and as many decimals as are asked for', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567');
  expect(formatNumber(0.123_456)).toBe('0.123');
  expect(formatNumber(0.123_456, 6)).toBe('0.123456');
  expect(formatNumber(12.5, 0)).toBe('13');
  expect(formatNumber(12.5)).toBe('12.5');
});

test('a word follows its count', () => {
  expect([0, 1, 2].map((count) => pluralize(count, 'person', 'people'))).toEqual([
    'people',
    'person',
    'people',
  ]);
  expect(formatCount(1, 'role')).toBe('1 role');
  expect(formatCount(1204, 'role')).toBe('1,204 roles');
  expect(formatCount(0, 'entry', 'entries')).toBe('0 entries');
});
