/** Quiet hours, the daily mail and deadlines, by the clock of the person's zone. Spec: notices-mail, notices-steps. */
import { expect, test } from 'vitest';
import { usualWays } from './notice-kinds.ts';
import {
  deadlineDaysAt,
  decideMailing,
  isLookDue,
  isQuiet,
  type MailChoices,
  nextDigestAt,
  snoozedUntil,
} from './notice-times.ts';

const choices: MailChoices = {
  quietFrom: 20,
  quietUntil: 7,
  timeZone: 'America/New_York',
  ways: { ...usualWays, lock: 'mail', step: 'digest', upload: 'off', role: 'portal' },
};
const at = (text: string): Date => new Date(text);
const decide = (
  kind: Parameters<typeof decideMailing>[0]['kind'],
  now: string,
  { openedAt = now, mailAt = now }: { openedAt?: string; mailAt?: string } = {},
) => decideMailing({ kind, openedAt, mailAt }, choices, at(now));

test('quiet hours go over midnight, and equal hours are none', () => {
  // In New York: 19:59, 20:00, 06:59, 07:00.
  expect(
    ['2026-06-10T23:59:00Z', '2026-06-11T00:00:00Z', '2026-06-11T10:59:00Z', '2026-06-11T11:00:00Z'].map(
      (now) => isQuiet(choices, at(now)),
    ),
  ).toEqual([false, true, true, false]);
  expect(isQuiet({ ...choices, quietFrom: 7 }, at('2026-06-11T03:00:00Z'))).toBe(false);
  expect(isQuiet({ ...choices, quietFrom: 12, quietUntil: 14 }, at('2026-06-11T17:00:00Z'))).toBe(true);
});

test('a mail goes at once or at the end of quiet hours, also over a change of the clock', () => {
  expect(decide('lock', '2026-06-11T15:00:00Z')).toBe('now');
  expect(decide('lock', '2026-06-11T01:00:00Z')).toEqual(at('2026-06-11T11:00:00Z'));
  // The clock is put forward in this night, and back in that one.
  expect(decide('lock', '2026-03-08T02:00:00Z')).toEqual(at('2026-03-08T11:00:00Z'));
  expect(decide('lock', '2026-11-01T01:00:00Z')).toEqual(at('2026-11-01T12:00:00Z'));
});

test('what is only in the portal, off, or old is not mailed; credentials always are', () => {
  expect(decide('upload', '2026-06-11T15:00:00Z')).toBe('never');
  expect(decide('role', '2026-06-11T15:00:00Z')).toBe('never');
  expect(decide('lock', '2026-06-11T15:00:00Z', { openedAt: '2026-06-09T14:00:00Z' })).toBe('never');
  expect(decide('credentials', '2026-06-11T03:00:00Z', { openedAt: '2026-06-01T14:00:00Z' })).toBe('now');
});

test('the daily mail waits for its hour, and a process that was away for it sends it later that day', () => {
  const hour = '2026-06-12T11:00:00.000Z';
  expect(decide('step', '2026-06-11T15:00:00Z')).toEqual(at(hour));
  expect(decide('step', hour, { mailAt: hour })).toBe('digest');
  expect(decide('step', '2026-06-12T15:00:00Z', { mailAt: hour })).toBe('digest');
  expect(decide('step', '2026-06-13T01:00:00Z', { mailAt: hour })).toEqual(at('2026-06-13T11:00:00Z'));
  expect(nextDigestAt({ ...choices, quietUntil: 20 }, at('2026-06-12T12:00:00Z'))).toEqual(
    at('2026-06-13T12:00:00Z'),
  );
});

test('a deadline is told at seven, three and one days, and not when it has passed', () => {
  const deadline = '2026-06-20T03:00:00Z';
  expect(
    [
      '2026-06-13T02:59:00Z',
      '2026-06-13T03:00:00Z',
      '2026-06-17T03:00:00Z',
      '2026-06-19T03:00:00Z',
      deadline,
    ].map((now) => deadlineDaysAt(deadline, at(now))),
  ).toEqual([null, 7, 3, 1, null]);
  const look = (last: string, now: string): boolean => isLookDue(at(last), at(now), [deadline]);
  expect(look('2026-06-13T02:30:00Z', '2026-06-13T02:59:59Z')).toBe(false);
  expect(look('2026-06-13T02:59:59Z', '2026-06-13T03:00:00Z')).toBe(true);
  expect(look('2026-06-14T05:10:00Z', '2026-06-14T05:50:00Z')).toBe(false);
  expect(look('2026-06-14T05:50:00Z', '2026-06-14T06:00:00Z')).toBe(true);
  expect(isLookDue(null, at('2026-06-14T06:00:00Z'), [])).toBe(true);
});

test('later is three hours, the next morning, or the morning in a week', () => {
  const now = at('2026-06-11T02:00:00Z');
  expect(snoozedUntil('hours', now, choices.timeZone)).toEqual(at('2026-06-11T05:00:00Z'));
  expect(snoozedUntil('tomorrow', now, choices.timeZone)).toEqual(at('2026-06-11T12:00:00Z'));
  expect(snoozedUntil('week', now, choices.timeZone)).toEqual(at('2026-06-17T12:00:00Z'));
});
