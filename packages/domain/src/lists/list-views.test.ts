import { expect, test } from 'vitest';
import { canSaveView, cleanViewName, maxListViews } from './list-views.ts';

test('a name is on one line', () => {
  expect(cleanViewName('  Late \n\u0000 ones ')).toBe('Late ones');
});

const full = Array.from({ length: maxListViews }, (_, index) => `View ${index}`);

test.each([
  ['Late ones', [], true],
  ['  ', [], false],
  ['a'.repeat(40), [], true],
  ['a'.repeat(41), [], false],
  ['One more', full, false],
  [' View 3', full, true],
])('%j next to %j may be saved: %s', (name, existing, isAllowed) => {
  expect(canSaveView(name, existing).ok).toBe(isAllowed);
});
