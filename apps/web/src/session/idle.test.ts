import { expect, test } from 'vitest';
import { getAnnouncedSeconds, getIdleState } from './idle.ts';

const start = Date.UTC(2026, 5, 1);
const after = (seconds: number) =>
  getIdleState({ lastActive: start, now: start + seconds * 1_000, idleMinutes: 15 });

test.each([
  [0, { kind: 'active' }],
  [749, { kind: 'active' }],
  [750, { kind: 'warning', secondsLeft: 150 }],
  [899, { kind: 'warning', secondsLeft: 1 }],
  [900, { kind: 'over' }],
  // A laptop that slept through the warning.
  [90_000, { kind: 'over' }],
])('%i seconds after the last activity', (seconds, expected) => {
  expect(after(seconds)).toEqual(expected);
});

test('a clock that was set back does not end the session', () => {
  expect(after(-3_600)).toEqual({ kind: 'active' });
});

test('the spoken count changes a few times only', () => {
  const spoken = new Set(Array.from({ length: 150 }, (_, second) => getAnnouncedSeconds(150 - second)));
  expect([...spoken]).toEqual([150, 120, 90, 60, 30, 10]);
});
