import { expect, test } from 'vitest';
import { type FirstVisitFacts, listFirstVisitItems } from './first-visit.ts';

const none: FirstVisitFacts = {
  mayUpload: false,
  mayReview: false,
  maySign: false,
  hasFindings: false,
  hasLocks: false,
};

test.each<[string, Partial<FirstVisitFacts>, string[]]>([
  [
    'who uploads',
    { mayUpload: true, hasFindings: true, hasLocks: true },
    ['precheck', 'upload', 'finding', 'locks', 'signs'],
  ],
  [
    'an auditor',
    { mayReview: true, hasFindings: true, hasLocks: true },
    ['review', 'finding', 'locks', 'signs'],
  ],
  ['a signer', { maySign: true, hasLocks: true }, ['sign', 'locks', 'signs']],
  ['who only reads', { hasLocks: true }, ['locks', 'signs']],
  ['a survey vendor without findings', { mayUpload: true }, ['precheck', 'upload', 'signs']],
])('%s', (_who, facts, items) => {
  expect(listFirstVisitItems({ ...none, ...facts })).toEqual(items);
});
