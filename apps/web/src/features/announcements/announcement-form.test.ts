import { expect, test } from 'vitest';
import {
  describeAudience,
  toBody,
  emptyForm,
  getForm,
  getPreview,
  describeShowing,
  validate,
} from './announcement-form.ts';

const form = { ...emptyForm, text: '<p>By {1}</p>', deadlineDate: ' 2026-06-15 23:59 ' };

test('an announcement that was read is sent back as it was', () => {
  const read = {
    id: 4,
    displayOrder: 3,
    startDate: '2026-01-01',
    stopDate: null,
    deadlineDate: '2026-06-15 23:59',
    text: '<p>By {1}</p>',
    programs: ['CAHPS' as const],
    lastChangedBy: 'Staff',
    lastChangedOn: '2026-01-02T03:04:05.000Z',
  };
  expect(toBody(read.id, getForm(read))).toEqual({
    id: 4,
    displayOrder: 3,
    startDate: '2026-01-01',
    stopDate: '',
    deadlineDate: '2026-06-15 23:59',
    text: '<p>By {1}</p>',
    programs: ['CAHPS'],
    lastChangedOn: read.lastChangedOn,
  });
});

test('a deadline is sent only where the text has a place for it', () => {
  expect(toBody(null, form)).toMatchObject({ id: null, displayOrder: -1, deadlineDate: '2026-06-15 23:59' });
  expect(toBody(null, { ...form, text: 'Soon' })).toMatchObject({ deadlineDate: '' });
});

test.each([
  [{}, null],
  [{ text: '' }, 'Write the text of the announcement first.'],
  [{ displayOrder: '-' }, null],
  [{ startDate: '2026-02-02', stopDate: '2026-02-01' }, 'The start date is after the stop date.'],
  [{ deadlineDate: '2026-06-15' }, 'Deadline date: Invalid Date Format'],
])('%j', (change, reason) => {
  const verdict = validate({ ...form, ...change });
  expect(verdict.ok ? null : verdict.reason).toBe(reason);
});

test('the preview has the deadline once it is one', () => {
  expect(getPreview(form, 'America/New_York')).toBe('<p>By Jun 15, 2026, 11:59 PM EDT</p>');
  expect(getPreview({ ...form, deadlineDate: '2026-06' }, 'America/New_York')).toBe('<p>By {1}</p>');
});

test.each([
  ['', '', 'The dashboard shows it until you set a stop date or delete it.'],
  ['', '2026-03-05', 'The dashboard shows it to the end of Mar 5, 2026.'],
  ['', '2026-03-04', 'Its stop date has passed: the dashboard no longer shows it.'],
  ['2026-03-06', '2026-03-09', 'The dashboard shows it from Mar 6, 2026 to Mar 9, 2026.'],
  ['2026-03-02', '2026-03-01', 'With these dates the dashboard never shows it.'],
  ['2026-03', 'x', 'The dashboard shows it until you set a stop date or delete it.'],
])('from %j to %j, on 2026-03-05: %s', (startDate, stopDate, sentence) => {
  expect(describeShowing({ ...form, startDate, stopDate }, '2026-03-05')).toBe(sentence);
});

test.each([
  [[], 'Everybody'],
  [['HOS', 'CAHPS'], 'CAHPS and HOS'],
  [['HEDIS', 'CAHPS', 'HOS'], 'Everybody'],
] as const)('%j is for: %s', (programs, audience) => {
  expect(describeAudience(programs)).toBe(audience);
});
