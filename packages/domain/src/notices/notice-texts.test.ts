/** The words of a notice, and its place. Spec: notices-kinds. */
import { expect, test } from 'vitest';
import { type DescribedNotice, noticeDetail, noticePath, noticeTitle } from './notice-texts.ts';

const say = (notice: DescribedNotice) => [noticeTitle(notice), noticeDetail(notice), noticePath(notice)];

test('a step says what to do and why, and leads to the place where it is done', () => {
  const correct = { title: 'Correct 4 errors', step: 'correct', why: 'H-017 (4)' } as const;
  expect(say({ kind: 'step', subjects: ['1234 DST'], facts: correct })).toEqual([
    'Correct 4 errors: HEDIS 1234',
    'H-017 (4)',
    '/submissionHome/1234/DST#findings',
  ]);
  const path = (step: NonNullable<DescribedNotice['facts']['step']>, subject = '7 HOS') =>
    noticePath({ kind: 'step', subjects: [subject], facts: { step, productLine: 'Medicare' } });
  expect(path('planLock')).toBe('/submissionHome/7/HOS#step');
  expect(path('upload')).toBe('/bulkupload/HOS');
  expect(path('sign', '7 DST')).toBe('/attestation/7/DST');
  expect(path('review', '7 DST')).toBe('/auditorreview/7/Medicare');
});

test('several submissions are one step, with the page for all of them where there is one', () => {
  const subjects = ['1 CAHPS', '2 CAHPS'];
  expect(say({ kind: 'step', subjects, facts: { step: 'markFinal' } })).toEqual([
    'Mark final: 2 submissions',
    'CAHPS 1, CAHPS 2',
    '/bulkmarkfinal/CAHPS',
  ]);
  expect(noticePath({ kind: 'step', subjects: ['1 DST', '2 DST'], facts: { step: 'planLock' } })).toBe(
    '/dashboard',
  );
});

test('a deadline, an answer, a note and a message say who and what', () => {
  const facts = { label: 'HEDIS plan lock', at: 'Jun 20, 2026, 11:00 AM EDT' };
  expect(say({ kind: 'deadline', subjects: ['1 DST', '2 DST'], facts })).toEqual([
    'HEDIS plan lock is due Jun 20, 2026, 11:00 AM EDT: 2 submissions of yours are open',
    'HEDIS 1, HEDIS 2',
    '/dashboard',
  ]);
  expect(
    say({
      kind: 'explanation',
      subjects: ['1 DST explanation e'],
      facts: { ruleId: 'H-017', answer: 'accepted', by: 'Paul' },
    }),
  ).toEqual(['Your explanation of H-017 was accepted: HEDIS 1', 'by Paul', '/submissionHome/1/DST']);
  expect(say({ kind: 'note', subjects: ['1 DST note n'], facts: { by: 'Ana' } })).toEqual([
    'Ana wrote a note: HEDIS 1',
    '',
    '/submissionHome/1/DST?tab=notes',
  ]);
  expect(
    say({ kind: 'message', subjects: [], facts: { title: 'Late files', text: 'Please.', by: 'Stella' } }),
  ).toEqual(['Late files', 'Please. · by Stella', '/availablesubmissionpage']);
});
