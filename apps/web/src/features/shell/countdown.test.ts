import { expect, test } from 'vitest';
import { getAnnouncement, formatClock } from './countdown.ts';

test.each([
  [0, '0:00'],
  [-5000, '0:00'],
  [1, '0:01'],
  [65_000, '1:05'],
  [600_000, '10:00'],
  [3_600_000, '1:00:00'],
  [4_325_000, '1:12:05'],
])('%d milliseconds are %s', (milliseconds, text) => {
  expect(formatClock(milliseconds)).toBe(text);
});

test.each([
  [61 * 60_000, ''],
  [60 * 60_000, 'Maintenance begins in less than 60 minutes. Save your work.'],
  [6 * 60_000, 'Maintenance begins in less than 10 minutes. Save your work.'],
  [5 * 60_000, 'Maintenance begins in less than 5 minutes. Save your work.'],
  [59_000, 'Maintenance begins in less than a minute. Save your work.'],
])('with %d milliseconds left it says %j', (milliseconds, text) => {
  expect(getAnnouncement(milliseconds)).toBe(text);
});
