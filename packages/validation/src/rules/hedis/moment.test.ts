import { expect, test } from 'vitest';
import { isCertainlyBefore } from './moment.ts';

test.each<[first: string, second: string, expected: boolean]>([
  ['2026-05-11T14:05:00Z', '2026-05-11T14:05:01Z', true],
  ['2026-05-11T14:05:00Z', '2026-05-11T14:05:00Z', false],
  ['2026-05-11T14:05:01Z', '2026-05-11T14:05:00Z', false],
  // 02:30 UTC of the next day, and 22:30 UTC of the day before.
  ['2026-05-12T01:00:00Z', '2026-05-11T22:30:00-04:00', true],
  ['2026-05-11T22:30:00-04:00', '2026-05-12T01:00:00Z', false],
  ['2026-05-12T03:30:00+05:00', '2026-05-11T23:00:00Z', true],
  ['2026-05-11T23:00:00Z', '2026-05-12T03:30:00+05:00', false],
  ['2026-05-11T23:59:00', '2026-05-12T00:01:00', true],
  ['2026-05-12T00:01:00', '2026-05-11T23:59:00', false],
  // With one zone missing, zones may put them 14 hours apart.
  ['2026-05-11T12:00:00', '2026-05-12T02:00:00Z', false],
  ['2026-05-11T12:00:00', '2026-05-12T02:00:01Z', true],
  ['2026-05-11T12:00:00Z', '2026-05-12T02:00:00', false],
  ['2026-05-11T12:00:00Z', '2026-05-12T02:00:01', true],
  ['soon', '2026-05-12T02:00:00Z', false],
  ['2026-05-12T02:00:00Z', 'soon', false],
])('%s is certainly before %s: %s', (first, second, expected) => {
  expect(isCertainlyBefore(first, second)).toBe(expected);
});
