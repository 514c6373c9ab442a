/** A change of choices names what is another one than before, and nothing else. Spec: notices-choices. */
import { expect, test } from 'vitest';
import { listChoiceChanges } from './notice-choices.ts';
import { usualWays } from './notice-kinds.ts';

const before = { quietFrom: 20, quietUntil: 7, timeZone: 'America/New_York', ways: usualWays };

test('only what is another choice is a change; credentials are no choice', () => {
  expect(listChoiceChanges(before, { ...before, ways: { ...usualWays, credentials: 'off' } })).toEqual([]);
  expect(
    listChoiceChanges(before, {
      quietFrom: 9,
      quietUntil: 9,
      timeZone: 'UTC',
      ways: { ...usualWays, lock: 'off', step: 'mail' },
    }),
  ).toEqual([
    { about: 'step', before: 'digest', after: 'mail' },
    { about: 'lock', before: 'portal', after: 'off' },
    { about: 'quiet hours', before: '20-7', after: 'none' },
    { about: 'time zone', before: 'America/New_York', after: 'UTC' },
  ]);
});
