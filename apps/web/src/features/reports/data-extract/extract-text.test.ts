import { expect, test } from 'vitest';
import { getExtractReason } from './extract-text.ts';

test.each([
  ['All', 0, [], 'There are no submissions of this type.'],
  ['All', 3, [], null],
  ['All', 3, [{ type: 'All', state: 'Running' }], 'An extract of this type is being generated already.'],
  ['All', 3, [{ type: 'All', state: 'Waiting' }], 'An extract of this type is being generated already.'],
  ['All', 3, [{ type: 'All', state: 'Done' }], null],
  ['All', 3, [{ type: 'Attested', state: 'Running' }], null],
] as const)('%s of %i submissions with %o: %s', (type, count, extracts, reason) => {
  expect(getExtractReason(type, count, extracts)).toBe(reason);
});
