import { expect, test } from 'vitest';
import { levelsFrom, findReference } from './log-query.ts';

test('a level includes those above it', () => {
  expect(levelsFrom('warn')).toEqual(['warn', 'error', 'fatal']);
  expect(levelsFrom('trace')).toHaveLength(6);
});

test('a reference is found in what people paste', () => {
  const reference = '3f0e9c1a-77aa-4b0d-9a10-0123456789ab';
  expect(findReference(reference)).toBe(reference);
  expect(findReference(`  Reference: ${reference.toUpperCase()}. `)).toBe(reference);
  expect(findReference('3f0e9c1a')).toBeNull();
});
