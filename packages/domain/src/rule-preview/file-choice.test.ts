import { expect, test } from 'vitest';
import { choiceText, type FileChoice, isCompleteChoice } from './file-choice.ts';

const today = '1999-05-02';

test.each<[FileChoice, string | null]>([
  [{ files: 'all', receivedFrom: null }, null],
  [{ files: 'open', receivedFrom: null }, null],
  [{ files: 'since', receivedFrom: '1999-05-02' }, null],
  [{ files: 'since', receivedFrom: '1999-05-03' }, 'up to today, May 2, 1999'],
  [{ files: 'since', receivedFrom: null }, 'Enter the first day'],
  [{ files: 'since', receivedFrom: '' }, 'Enter the first day'],
  [{ files: 'open', receivedFrom: '1999-05-01' }, 'A date belongs to'],
])('%j: %s', (choice, reason) => {
  const verdict = isCompleteChoice(choice, today);
  expect(verdict.ok ? null : verdict.reason).toEqual(
    reason === null ? null : expect.stringContaining(reason),
  );
});

test.each<[FileChoice, string]>([
  [{ files: 'all', receivedFrom: null }, 'all stored files'],
  [{ files: 'open', receivedFrom: null }, 'files that are not locked, marked final or attested'],
  [{ files: 'since', receivedFrom: '1999-05-02' }, 'files received from May 2, 1999 on'],
])('%j is said as %s', (choice, text) => {
  expect(choiceText(choice)).toBe(text);
});
