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

test('an error ends its lane; the other lanes end all their work, then the first error is thrown', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const all = forEachLimited([0, 1, 2, 3], 2, async (item) => {
    begun.push(item);
    await new Promise(setImmediate);
    if (item === 0) throw new Error(`item ${item}`);
    ended.push(item);
  });
  await expect(all).rejects.toThrow('item 0');
  expect(ended).toEqual([1, 2, 3]);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('once every lane has met an error, nothing else is tried', async () => {
  const begun: number[] = [];
  const all = forEachLimited([0, 1, 2, 3], 2, async (item) => {
    begun.push(item);
    await new Promise(setImmediate);
    throw new Error(`item ${item}`);
  });
  await expect(all).rejects.toThrow('item 0');
  expect(begun).toEqual([0, 1]);
});
