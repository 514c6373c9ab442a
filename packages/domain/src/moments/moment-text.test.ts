import { expect, test } from 'vitest';
import {
  calendarDays,
  countdownText,
  countdownTo,
  formatCountdown,
  dayIn,
  dayText,
  deadlineForReader,
  deadlineText,
  isTimeZone,
  logMomentText,
  parseWallTime,
  momentText,
  dayOfYearText,
  hourText,
  recentDayText,
  recordText,
  relativeText,
} from './moment-text.ts';
import { isoTextIn } from './wall-text.ts';

const eastern = 'America/New_York';

test.each([
  ['2026-12-07T03:59:00.000Z', 'Dec 6, 2026, 10:59 PM EST'],
  ['2026-06-16T01:00:00.000Z', 'Jun 15, 2026, 9:00 PM EDT'],
  ['2026-06-15T21:00:00-04:00', 'Jun 15, 2026, 9:00 PM EDT'],
  // Around both daylight saving changes.
  ['2026-03-08T06:59:00.000Z', 'Mar 8, 2026, 1:59 AM EST'],
  ['2026-03-08T07:00:00.000Z', 'Mar 8, 2026, 3:00 AM EDT'],
  ['2026-11-01T05:30:00.000Z', 'Nov 1, 2026, 1:30 AM EDT'],
  ['2026-11-01T06:30:00.000Z', 'Nov 1, 2026, 1:30 AM EST'],
  ['soon', 'soon'],
])('%s is %s in Eastern time', (at, text) => {
  expect(deadlineText(at, eastern)).toBe(text);
});

test.each([
  [eastern, 'Dec 7, 2026, 11:59 PM EST'],
  ['America/Detroit', 'Dec 7, 2026, 11:59 PM EST'],
  ['America/Los_Angeles', 'Dec 7, 2026, 11:59 PM EST (8:59 PM PST your time)'],
  ['UTC', 'Dec 7, 2026, 11:59 PM EST (Dec 8, 2026, 4:59 AM UTC your time)'],
  ['Asia/Tokyo', 'Dec 7, 2026, 11:59 PM EST (Dec 8, 2026, 1:59 PM GMT+9 your time)'],
])('a reader in %s reads %s', (own, text) => {
  expect(deadlineForReader('2026-12-08T04:59:00.000Z', eastern, own)).toBe(text);
});

test('the lead of one zone over another may last only half a year', () => {
  const phoenix = (at: string): string => deadlineForReader(at, 'America/Denver', 'America/Phoenix');
  expect(phoenix('2026-01-15T12:00:00Z')).toBe('Jan 15, 2026, 5:00 AM MST');
  expect(phoenix('2026-07-15T12:00:00Z')).toBe('Jul 15, 2026, 6:00 AM MDT (5:00 AM MST your time)');
});

test.each([
  ['2026-06-15 21:00', eastern, '2026-06-16T01:00:00.000Z'],
  ['2026-12-06 23:59', eastern, '2026-12-07T04:59:00.000Z'],
  ['2026-12-06 23:59', 'Asia/Tokyo', '2026-12-06T14:59:00.000Z'],
  // Skipped in spring, repeated in autumn.
  ['2026-03-08 01:59', eastern, '2026-03-08T06:59:00.000Z'],
  ['2026-03-08 02:30', eastern, '2026-03-08T07:30:00.000Z'],
  ['2026-03-08 03:00', eastern, '2026-03-08T07:00:00.000Z'],
  ['2026-11-01 00:59', eastern, '2026-11-01T04:59:00.000Z'],
  ['2026-11-01 01:30', eastern, '2026-11-01T05:30:00.000Z'],
  ['2026-11-01 02:00', eastern, '2026-11-01T07:00:00.000Z'],
  ['2026-01-01 00:00', 'UTC', '2026-01-01T00:00:00.000Z'],
])('%s in %s is %s', (wall, zone, moment) => {
  expect(parseWallTime(wall, zone).toISOString()).toBe(moment);
});

const planLock = '2026-06-02T03:59:00.000Z';
test.each([
  ['2026-05-01T12:00:00Z', '31 days left'],
  ['2026-05-31T12:00:00Z', '1 day left'],
  // June 1 begins at 04:00 UTC in the season's zone.
  ['2026-06-01T03:59:00Z', '1 day left'],
  ['2026-06-01T04:00:00Z', 'Due today'],
  ['2026-06-02T03:59:00Z', 'Due today'],
  ['2026-06-02T03:59:01Z', 'Late since today'],
  ['2026-06-02T04:00:00Z', '1 day late'],
  ['2026-06-04T12:00:00Z', '3 days late'],
])('at %s: %s', (now, text) => {
  expect(formatCountdown(countdownTo(planLock, new Date(now), eastern))).toBe(text);
});

test.each([
  ['2026-05-01T12:00:00Z', '31 days · Jun 1, 11:59 PM EDT'],
  ['2026-05-31T12:00:00Z', '1 day · Jun 1, 11:59 PM EDT'],
  ['2026-06-02T03:00:00Z', 'Today · Jun 1, 11:59 PM EDT'],
  ['2026-06-02T03:59:01Z', 'Late · Jun 1, 11:59 PM EDT'],
])('at %s in a narrow place: %s', (now, text) => {
  expect(countdownText(planLock, new Date(now), eastern)).toBe(text);
});

test('two deadlines of one day are the same number of days away, across a change of the clocks too', () => {
  const now = '2026-10-31T16:30:00Z';
  expect(calendarDays(now, '2026-11-02T17:00:00Z', eastern)).toBe(2);
  expect(calendarDays(now, '2026-11-03T02:00:00Z', eastern)).toBe(2);
  expect(calendarDays('2026-03-07T23:00:00Z', '2026-03-09T03:30:00Z', eastern)).toBe(1);
  expect(calendarDays('2026-06-04T12:00:00Z', planLock, eastern)).toBe(-3);
});

test('a day, a moment, a record', () => {
  expect(dayIn('2026-06-16T01:00:00Z', eastern)).toBe('2026-06-15');
  expect(dayIn('2026-06-16T01:00:00Z', 'Asia/Tokyo')).toBe('2026-06-16');
  expect(dayText('2026-03-04')).toBe('Mar 4, 2026');
  expect(momentText('2026-03-04T14:05:00Z', eastern)).toBe('Mar 4, 2026, 9:05 AM EST');
  expect(momentText('2026-03-04T05:05:00Z', eastern)).toBe('Mar 4, 2026, 12:05 AM EST');
  expect(recordText(new Date('2026-06-12T19:04:05Z'))).toBe('June 12, 2026, 19:04:05 UTC');
  expect(recordText(new Date('2026-06-12T00:04:05Z'))).toBe('June 12, 2026, 00:04:05 UTC');
});

test.each(['America/New_York', 'UTC'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true);
});

test.each(['Eastern', '', 'America/Nowhere'])('%j is not a time zone', (name) => {
  expect(isTimeZone(name)).toBe(false);
});

const now = new Date('2026-06-01T12:00:00Z');
test.each([
  [10, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [119, '1 minute ago'],
  [3_599, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [3_700, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, 'yesterday'],
  [90_000, 'yesterday'],
  // More than half of the second day.
  [140_000, 'yesterday'],
  [200_000, '2 days ago'],
])('%i seconds ago', (seconds, expected) => {
  expect(relativeText(new Date(now.getTime() - seconds * 1_000), now)).toBe(expected);
});

test('the labels of a chart', () => {
  const at = '2026-03-05T03:30:00Z';
  expect([dayOfYearText(at, eastern), hourText(at, eastern)]).toEqual(['Mar 4', '10 PM']);
  expect([dayOfYearText(at, 'UTC'), hourText(at, 'UTC')]).toEqual(['Mar 5', '3 AM']);
});

test('log entries have milliseconds', () => {
  expect(logMomentText('2026-11-22T13:41:07.212Z', eastern)).toBe('Nov 22, 2026, 8:41:07.212 AM EST');
});

test.each([
  ['2026-11-22T14:00:00Z', 'Today'],
  // The day is that of the reader's zone.
  ['2026-11-22T04:59:00Z', 'Nov 21'],
  ['2026-01-01T05:00:00Z', 'Jan 1'],
  ['2026-01-01T04:59:00Z', 'Dec 31, 2025'],
])('%s is %s in a list of days', (at, text) => {
  expect(recentDayText(at, new Date('2026-11-22T15:00:00Z'), eastern)).toBe(text);
});

test.each([
  ['2026-06-16T01:00:00Z', 'America/New_York', '2026-06-15T21:00:00-04:00'],
  ['2026-01-30T05:00:00.120Z', 'America/New_York', '2026-01-30T00:00:00.120-05:00'],
  ['2026-06-16T01:00:00Z', 'Asia/Kolkata', '2026-06-16T06:30:00+05:30'],
])('%s in %s is written %s', (at, zone, text) => {
  expect(isoTextIn(at, zone)).toBe(text);
  expect(new Date(text).toISOString()).toBe(new Date(at).toISOString());
});
