import { expect, test } from 'vitest';
import { cleanSnippets, fillSnippet } from './comment-snippets.ts';

test('snippets are kept on one line, trimmed, and each once', () => {
  expect(cleanSnippets([' Seen \n twice ', '', '\t', 'Seen', 'Seen', 'a\u0000b'])).toEqual([
    'Seen   twice',
    'Seen',
    'a b',
  ]);
});

test('the day of use takes the place of {date}', () => {
  expect(fillSnippet('Seen with the plan, {date}', 'Nov 24, 2026')).toBe('Seen with the plan, Nov 24, 2026');
  expect(fillSnippet('Seen', 'Nov 24, 2026')).toBe('Seen');
});
