import { expect, test, vi } from 'vitest';
import { createDraining, drain, drainSecondsAfter } from './draining.ts';

test.each([
  ['a web process behind a load balancer', 'SIGTERM', undefined, 'web', 10],
  ['a worker, which nobody is sent to', 'SIGTERM', undefined, 'worker', 0],
  ['one process for everything', 'SIGTERM', undefined, 'all', 0],
  ['the same behind a load balancer', 'SIGTERM', 20, 'all', 20],
  ['a web process that need not', 'SIGTERM', 0, 'web', 0],
  ['Ctrl+C', 'SIGINT', undefined, 'web', 0],
  ['Ctrl+C with a setting', 'SIGINT', 20, 'web', 0],
] as const)('%s goes on answering for so long', (_name, signal, drainSeconds, role, expected) => {
  expect(drainSecondsAfter(signal, { drainSeconds, role })).toBe(expected);
});

test('streams end only when the load balancer has had half of the time, and a second signal ends the rest', async () => {
  const draining = createDraining();
  const begun = vi.fn<() => void>();
  draining.onBegin(begun);
  const hurry = new AbortController();
  const moved = Promise.withResolvers<number>();
  const moveStreams = vi.fn<(milliseconds: number) => void>(moved.resolve);
  const drained = drain(draining, { moveStreams }, 0.02, hurry.signal);
  expect([draining.isOn(), begun.mock.calls.length, moveStreams.mock.calls.length]).toEqual([true, 1, 0]);
  expect(await moved.promise).toBe(10);
  await drained;
  const second = drain(draining, { moveStreams }, 300, hurry.signal);
  hurry.abort();
  await second;
  expect(moveStreams).toHaveBeenCalledTimes(1);
});

test('no time to drain changes nothing', async () => {
  const draining = createDraining();
  await drain(draining, { moveStreams: () => undefined }, 0, new AbortController().signal);
  expect(draining.isOn()).toBe(false);
});
