import { expect, test } from 'vitest';
import { getCountTicks, getDayTicks } from './chart-ticks.ts';

test.each([
  [0, 4, [0, 1]],
  [1, 3, [0, 1]],
  [7, 4, [0, 2, 4, 6, 8]],
  [39, 4, [0, 10, 20, 30, 40]],
  [1234, 4, [0, 500, 1000, 1500]],
])('a count up to %i has round marks', (highest, about, ticks) => {
  expect(getCountTicks(highest, about)).toEqual(ticks);
});

const days = (from: string, until: string) =>
  getDayTicks(new Date(from), new Date(until), 5).map((at) => at.toISOString().slice(5, 10));

test('a season has its months, a week its days', () => {
  expect(days('2026-01-12T12:00Z', '2026-06-20T12:00Z')).toEqual([
    '02-01',
    '03-01',
    '04-01',
    '05-01',
    '06-01',
  ]);
  expect(days('2026-01-12T00:00Z', '2026-01-17T00:00Z')).toEqual([
    '01-12',
    '01-13',
    '01-14',
    '01-15',
    '01-16',
    '01-17',
  ]);
});
