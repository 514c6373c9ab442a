import { expect, test } from 'vitest';
import { wereOthersSaved, getMessage, formatSaved } from './save-message.ts';

const saved = (cells: number, conflicts = 0) => ({ kind: 'saved', cells, conflicts }) as const;

test('a save says how much it saved, and never that it saved nothing as if it had', () => {
  expect(formatSaved(saved(1), false)).toBe('Saved 1 change.');
  expect(formatSaved(saved(12, 3), true)).toBe('Saved 12 changes.');
  expect(formatSaved(saved(0, 2), true)).toBe('Nothing was saved: someone else changed the same cells.');
  expect(formatSaved(saved(0), true)).toContain('choose between the two values');
  expect(formatSaved(saved(0), false)).toBe('Nothing was saved.');
});

test('the rest went through only where there was a rest and it did', () => {
  expect(wereOthersSaved(saved(2, 1))).toBe(true);
  expect(wereOthersSaved(saved(0, 1))).toBe(false);
  expect(wereOthersSaved(saved(2))).toBe(false);
  expect(wereOthersSaved({ kind: 'idle' })).toBe(false);
  expect(wereOthersSaved({ kind: 'refused', error: new Error('no') })).toBe(false);
});

test('a refused save is shown until something else happens', () => {
  const refused = { kind: 'refused', error: new Error('no') } as const;
  const options = { isWaiting: false, isRefused: true };
  expect(getMessage(refused, '', options)).toContain('Nothing was saved');
  expect(getMessage(refused, 'The cell was copied.', options)).toBe('The cell was copied.');
  expect(getMessage(refused, '', { ...options, isRefused: false })).toBe('');
  expect(getMessage({ kind: 'saving' }, 'The cell was copied.', options)).toBe('Saving…');
});
