import { expect, test } from 'vitest';
import { backupState } from './backup-state.ts';

test.each([
  [null, 'none'],
  ['2026-05-04T01:30:00.000Z', 'recent'],
  ['2026-05-03T02:00:00.000Z', 'recent'],
  ['2026-05-03T01:59:59.999Z', 'old'],
])('a backup of %s is %s', (takenAt, state) => {
  expect(backupState(takenAt, new Date('2026-05-04T02:00:00.000Z'))).toBe(state);
});
