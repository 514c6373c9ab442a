import { expect, test } from 'vitest';
import { bulkLimit, canSendInBulk } from './bulk-limit.ts';

test.each([
  [0, false],
  [1, true],
  [bulkLimit, true],
  [bulkLimit + 1, false],
])('%i chosen: %s', (count, isAllowed) => {
  expect(canSendInBulk(count).ok).toBe(isAllowed);
});
