import { expect, test } from 'vitest';
import { noFindings } from './finding.ts';
import { cutListNote } from './listing.ts';

test('a list that was cut has a note, a complete one has none', () => {
  expect(cutListNote({ ...noFindings, Schema: 9_999, Fatal: 1, Error: 50_000 })).toBeNull();
  expect(cutListNote({ ...noFindings, Schema: 1_000_000, Fatal: 2 })).toBe(
    '1,000,002 Schema and Fatal findings were counted; the first 10,000 are listed.',
  );
  expect(cutListNote({ ...noFindings, Schema: 12_000 }, 12_000)).toBeNull();
});
