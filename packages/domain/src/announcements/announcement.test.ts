import { expect, test } from 'vitest';
import {
  type AnnouncementDraft,
  announcedText,
  canSaveAnnouncement,
  parseDisplayOrder,
  hasDeadlineToken,
  isShownOn,
  typedDisplayOrder,
} from './announcement.ts';
import { isDay, isDeadline } from './deadline.ts';

const draft: AnnouncementDraft = {
  text: '<p>Hello</p>',
  displayOrder: -1,
  startDate: '',
  stopDate: '',
  deadlineDate: '',
};

test.each<[string, Partial<AnnouncementDraft>, string | null]>([
  ['only a text', {}, null],
  ['no text', { text: '' }, 'Write the text of the announcement first.'],
  [
    'formatting without text',
    { text: '<p><b>&nbsp;</b><br></p>' },
    'Write the text of the announcement first.',
  ],
  ['only empty tags', { text: '<p></p>' }, 'Write the text of the announcement first.'],
  ['start before stop', { startDate: '2026-03-01', stopDate: '2026-03-02' }, null],
  ['one day', { startDate: '2026-03-01', stopDate: '2026-03-01' }, null],
  [
    'start after stop',
    { startDate: '2026-03-02', stopDate: '2026-03-01' },
    'The start date is after the stop date.',
  ],
  ['a day that is none', { startDate: '2026-02-30' }, 'Start date: Invalid Date Format'],
  ['another way to write a day', { stopDate: '03/01/2026' }, 'Stop date: Invalid Date Format'],
  ['{1} without a deadline', { text: 'By {1}' }, 'The text has {1}: enter the deadline that replaces it.'],
  ['{1} with a deadline', { text: 'By {1}', deadlineDate: '2026-06-15 23:59' }, null],
  [
    '{1} with half a deadline',
    { text: 'By {1}', deadlineDate: '2026-06-15' },
    'Deadline date: Invalid Date Format',
  ],
  ['a deadline that nothing asks for', { deadlineDate: 'tomorrow' }, null],
  ['half a number', { displayOrder: 1.5 }, 'The display order is a whole number.'],
  ['the highest order', { displayOrder: 999_999 }, null],
  ['an order above it', { displayOrder: 1_000_000 }, 'The display order is a whole number.'],
  ['the lowest order', { displayOrder: -999_999 }, null],
  ['an order below it', { displayOrder: -1_000_000 }, 'The display order is a whole number.'],
  ['as long as it may be', { text: 'x'.repeat(10_000) }, null],
  [
    'too long',
    { text: 'x'.repeat(10_001) },
    'The text is too long: at most 10,000 characters with its formatting.',
  ],
])('%s', (_name, change, reason) => {
  expect(canSaveAnnouncement({ ...draft, ...change })).toEqual(
    reason === null ? { ok: true } : { ok: false, reason },
  );
});

test.each(['2026-02-28', '2024-02-29'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true);
});

test.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-01-00', '26-01-01', '2026-1-1'])(
  '%s is not a day',
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);

test.each(['2026-06-15 00:00', '2026-06-15 23:59'])('%s is a deadline', (text) => {
  expect(isDeadline(text)).toBe(true);
});

test.each([
  '2026-06-15 24:00',
  '2026-06-15 12:60',
  '2026-06-31 12:00',
  '2026-06-15T12:00',
  '2026-06-15 12:00 ',
])('%j is not a deadline', (text) => {
  expect(isDeadline(text)).toBe(false);
});

test.each([
  ['12', '1', '12', 12],
  ['-', '', '-', -1],
  ['-3', '-', '-3', -3],
  ['', '7', '', -1],
  ['1.5', '1', '1', 1],
  ['1e3', '1', '1', 1],
  ['x', '', '', -1],
])('%s typed over %s leaves %s, which means %i', (typed, before, after, meant) => {
  expect(typedDisplayOrder(typed, before)).toBe(after);
  expect(parseDisplayOrder(after)).toBe(meant);
});

test('every {1} is replaced, and only by a deadline', () => {
  const zone = 'America/New_York';
  expect(announcedText('{1} or {1}', '2026-06-15 23:59', zone)).toBe(
    'Jun 15, 2026, 11:59 PM EDT or Jun 15, 2026, 11:59 PM EDT',
  );
  expect(announcedText('by {1}', '2026-12-06 23:59', zone)).toBe('by Dec 6, 2026, 11:59 PM EST');
  // The person who wrote it formatted only the digit.
  expect(announcedText('by {<b>1</b>}', '2026-12-06 23:59', zone)).toBe(
    'by <b>Dec 6, 2026, 11:59 PM EST</b>',
  );
  expect(hasDeadlineToken('by {<b>1</b>}')).toBe(true);
  expect(announcedText('by {1}', null, zone)).toBe('by ');
  expect(announcedText('by {1}', '<script>', zone)).toBe('by ');
});

test.each([
  [null, null, 'Shown'],
  ['2026-03-05', null, 'Shown'],
  [null, '2026-03-05', 'Shown'],
  ['2026-03-06', null, 'Planned'],
  [null, '2026-03-04', 'Over'],
] as const)('from %s to %s it is %s on 2026-03-05', (startDate, stopDate, expected) => {
  expect(isShownOn({ startDate, stopDate }, '2026-03-05')).toBe(expected);
});
