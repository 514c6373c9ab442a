import { expect, test } from 'vitest';
import { getPosition, listBehind } from './finding-position.ts';

test('a list goes on behind its position: with the rest of its severity, then with those less grave', () => {
  expect(listBehind(getPosition('Error', 6_450_000))).toEqual([
    { severity: 'Error', after: 6_450_000 },
    { severity: 'Warning', after: 0 },
    { severity: 'Info', after: 0 },
  ]);
  expect(listBehind(0).map(({ severity }) => severity)).toEqual([
    'Schema',
    'Fatal',
    'Error',
    'Warning',
    'Info',
  ]);
});

test('a position that no list has is behind its end', () => {
  expect(listBehind(999_999_999)).toEqual([]);
});

test('positions have nine digits at most, as numbers in an address', () => {
  expect(getPosition('Info', 99_999_999)).toBe(499_999_999);
});
