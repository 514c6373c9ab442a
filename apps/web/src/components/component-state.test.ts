import { expect, test } from 'vitest';
import { describeDone } from './component-state.ts';

test('HOS that is attested and not final yet is not said to be done', () => {
  const describe = (isFinal: boolean, isAttested: boolean) => describeDone({ isFinal, isAttested })?.label;
  expect([
    describe(false, false),
    describe(true, false),
    describe(true, true),
    describe(false, true),
  ]).toEqual([undefined, 'Final', 'Attested', 'Attested, not final']);
});
