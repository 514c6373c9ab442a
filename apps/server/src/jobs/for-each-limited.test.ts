import { expect, test } from 'vitest';
import { forEachLimited } from './for-each-limited.ts';

test('at most the limit run at once, in the order of the items', async () => {
  const begun: number[] = [];
  const gates = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const all = forEachLimited([0, 1, 2], 2, async (item) => {
    begun.push(item);
    await gates[item]?.promise;
  });
  await new Promise(setImmediate);
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve();
  await new Promise(setImmediate);
  expect(begun).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  await all;
});

test('the first error is thrown once all work has ended', async () => {
  const ended: number[] = [];
  const all = forEachLimited([0, 1, 2], 1, async (item) => {
    await new Promise(setImmediate);
    ended.push(item);
    if (item < 2) throw new Error(`item ${item}`);
  });
  await expect(all).rejects.toThrow('item 0');
  expect(ended).toEqual([0, 1, 2]);
});
