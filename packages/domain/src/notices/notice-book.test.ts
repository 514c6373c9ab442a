/** One notice for each cause and person, of all that it is about. Spec: notices-causes. */
import { expect, test } from 'vitest';
import { NoticeBook, type OpenNotice, type Opening } from './notice-book.ts';

const opening = (subject: string, more: Partial<Opening> = {}): Opening => ({
  userIds: ['ada'],
  kind: 'step',
  causeId: 'planLock 1',
  subjects: [subject],
  facts: { title: 'Apply the plan lock', step: 'planLock' },
  jointFacts: { step: 'planLock' },
  openedAt: '2026-06-11T15:00:00Z',
  ...more,
});
const stored = (...subjects: string[]): OpenNotice => {
  const { isRead: _, jointFacts: __, userIds: ___, ...notice } = opening('');
  return { ...notice, userId: 'ada', subjects };
};

test('more of one cause is the same notice, unread again, in the words for several', () => {
  const book = new NoticeBook([stored('1 DST')]);
  book.open(opening('2 DST'));
  expect(book.changes()).toMatchObject({
    written: [{ subjects: ['1 DST', '2 DST'], facts: { step: 'planLock' }, isNews: true }],
    withdrawn: [],
  });
  expect(book.changes().written[0]?.facts).not.toHaveProperty('title');
});

test('what grows quietly stays read, and what only has other words, too', () => {
  const quiet = new NoticeBook([stored('1 DST')]);
  quiet.open(opening('2 DST', { growsQuietly: true }));
  expect(quiet.changes().written).toMatchObject([{ isNews: false }]);
  const reworded = new NoticeBook([stored('1 DST')]);
  reworded.open(opening('1 DST', { facts: { title: 'Correct 5 errors', step: 'planLock' } }));
  expect(reworded.changes().written).toMatchObject([{ facts: { title: 'Correct 5 errors' }, isNews: false }]);
  const same = new NoticeBook([stored('1 DST')]);
  // Stored facts have another order.
  same.open(opening('1 DST', { facts: { step: 'planLock', title: 'Apply the plan lock' } }));
  expect(same.changes()).toEqual({ written: [], withdrawn: [] });
});

test('it is withdrawn with the last of its subjects, and what came and went unseen was never there', () => {
  const book = new NoticeBook([stored('1 DST', '2 DST')]);
  book.keepOnly('step', ['1 DST'], []);
  expect(book.changes()).toMatchObject({ written: [{ subjects: ['2 DST'] }], withdrawn: [] });
  book.keepOnly('step', ['2 DST'], []);
  expect(book.changes()).toMatchObject({ written: [], withdrawn: [{ causeId: 'planLock 1' }] });
  book.open(opening('3 DST', { causeId: 'planLock 2' }));
  book.end({ kind: 'step', subject: '3 DST' });
  expect(book.changes().withdrawn).toHaveLength(1);
});

test('those that are all there are replace the rest about their subjects only', () => {
  const book = new NoticeBook([
    stored('1 DST'),
    { ...stored('1 DST'), userId: 'ben' },
    { ...stored('9 DST'), userId: 'eve' },
  ]);
  book.keepOnly('step', ['1 DST'], [opening('1 DST')]);
  expect(book.changes()).toMatchObject({ written: [], withdrawn: [{ userId: 'ben' }] });
});

test('what is said to many is said once, and to each only what is theirs', () => {
  const book = new NoticeBook([{ ...stored('1 DST'), userId: 'ben' }]);
  book.open(opening('2 DST', { userIds: ['ada', 'ben', 'eve'] }));
  book.open(opening('3 DST', { userIds: ['ada', 'eve'] }));
  expect(book.changes().written).toMatchObject([
    { userIds: ['ben'], subjects: ['1 DST', '2 DST'] },
    { userIds: ['ada', 'eve'], subjects: ['2 DST', '3 DST'] },
  ]);
  book.end({ kind: 'step', subject: '2 DST', userIds: new Set(['eve']) });
  book.keepOnly('step', ['1 DST', '2 DST'], [opening('2 DST', { userIds: ['ada'] })]);
  expect(book.changes()).toMatchObject({
    written: [
      { userIds: ['ada'], subjects: ['2 DST', '3 DST'] },
      { userIds: ['eve'], subjects: ['3 DST'] },
    ],
    withdrawn: [{ userId: 'ben' }],
  });
});
