import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collect } from './give-memory-back.ts';

test('what nobody holds any more is collected when it is asked for', async () => {
  const held = { name: 'held' };
  const references = [new WeakRef(held), ...[1, 2, 3].map((n) => new WeakRef({ n }))];
  // Until then a reference keeps what it was made for.
  await nextTurn();
  collect();
  expect(references.map((reference) => reference.deref())).toEqual([held, undefined, undefined, undefined]);
});
