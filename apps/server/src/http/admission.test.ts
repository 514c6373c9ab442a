import { expect, test } from 'vitest';
import { createAdmission, Overloaded } from './admission.ts';

/** With a clock of its own; the wait is so long that no timer ends it. */
function open(running: number) {
  let time = 0;
  const admission = createAdmission({ running, waitMilliseconds: 1_000_000 }, () => time);
  return { ...admission, pass: (milliseconds: number) => void (time += milliseconds) };
}

test('a call waits until another one ends, in their order', async () => {
  const { enter } = open(2);
  const leave = [await enter(), await enter()];
  const order: string[] = [];
  const waiting = ['first', 'second'].map(async (name) => {
    const end = await enter();
    order.push(name);
    end();
  });
  await new Promise(setImmediate);
  expect(order).toEqual([]);
  leave[0]?.();
  await Promise.all(waiting);
  expect(order).toEqual(['first', 'second']);
});

test('leaving twice frees one slot', async () => {
  const { enter } = open(1);
  const leave = await enter();
  leave();
  leave();
  const second = await enter();
  let isIn = false;
  const third = enter().then((end) => {
    isIn = true;
    return end;
  });
  await new Promise(setImmediate);
  expect(isIn).toBe(false);
  second();
  (await third)();
});

test('a call that would wait for too long is refused before it waits, with Retry-After', async () => {
  const { enter, requireRoom, pass } = open(1);
  // Twenty calls of half an hour: the average is known.
  for (let n = 0; n < 200; n += 1) {
    const leave = await enter();
    pass(600_000);
    leave();
  }
  const leave = await enter();
  const [first, second] = [enter(), enter()];
  // Two are waiting: the next would wait for twice 600 s.
  expect(requireRoom).toThrow(Overloaded);
  await expect(enter()).rejects.toMatchObject({ status: 503, retryAfterSeconds: 3 });
  leave();
  (await first)();
  (await second)();
  expect(requireRoom).not.toThrow();
});

test('who has waited for too long is refused instead of being served', async () => {
  const { enter, requireRoom, pass } = open(1);
  const leave = await enter();
  const late = enter();
  pass(1_000_001);
  expect(requireRoom).toThrow(Overloaded);
  leave();
  await expect(late).rejects.toThrow(Overloaded);
  (await enter())();
});

test('a call that waits is refused in time even if no other one ends', async () => {
  const { enter } = createAdmission({ running: 1, waitMilliseconds: 1 });
  const leave = await enter();
  await expect(enter()).rejects.toThrow(Overloaded);
  leave();
});
