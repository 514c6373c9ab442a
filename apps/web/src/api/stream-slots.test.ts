import { expect, test } from 'vitest';
import { withStreamSlot, type Locks } from './stream-slots.ts';

/** As the browser's, for one browser. */
function createLocks(): Locks {
  const takenSlots = new Set<string>();
  return {
    async request(name, _options, work) {
      if (takenSlots.has(name)) return work(null);
      takenSlots.add(name);
      return work({ name }).finally(() => takenSlots.delete(name));
    },
  };
}

test('three windows have a stream, the next ones have none until one of them is closed', async () => {
  const locks = createLocks();
  const streams = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const open = streams.map(({ promise }) => withStreamSlot(() => promise, locks));
  const failIfCalled = (): Promise<void> => Promise.reject(new Error('This window has no place.'));
  expect(await withStreamSlot(failIfCalled, locks)).toBe(false);
  streams[1]?.resolve();
  expect(await open[1]).toBe(true);
  let isRead = false;
  expect(await withStreamSlot(async () => void (isRead = true), locks)).toBe(true);
  expect(isRead).toBe(true);
  for (const { resolve } of streams) resolve();
  expect(await Promise.all(open)).toEqual([true, true, true]);
});

test('a stream that fails gives its place back', async () => {
  const locks = createLocks();
  const fail = (): Promise<void> => Promise.reject(new Error('The stream was cut.'));
  for (let n = 0; n < 4; n += 1) await expect(withStreamSlot(fail, locks)).rejects.toThrow('cut');
});
