import { expect, test } from 'vitest';
import { usualPatience } from '#src/db/migrate.ts';
import { createAdmission, Overloaded, usualAdmission } from './admission.ts';

/** With a clock of its own; the wait is so long that no timer ends it. */
function open(running: number, waitMilliseconds = 1_000_000) {
  let time = 0;
  const admission = createAdmission({ running, waitMilliseconds }, () => time);
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
  const { enter, isFull, pass } = open(1);
  let leave = await enter();
  // One ends every ten minutes, and another one waits: the pace is known.
  for (let n = 0; n < 501; n += 1) {
    const next = enter();
    pass(600_000);
    leave();
    leave = await next;
  }
  const [first, second] = [enter(), enter()];
  // Two are waiting: the next would wait for twice 600 s.
  expect(isFull()).toBe(true);
  await expect(enter()).rejects.toMatchObject({ status: 503, retryAfterSeconds: 3 });
  leave();
  (await first)();
  (await second)();
  expect(isFull()).toBe(false);
});

test('the pace of the first calls of a process refuses nobody, as its code becomes faster with them', async () => {
  const { enter, isFull, pass } = open(1);
  let leave = await enter();
  for (let n = 0; n < 500; n += 1) {
    const next = enter();
    pass(600_000);
    leave();
    leave = await next;
  }
  const waiting = [enter(), enter()];
  expect(isFull()).toBe(false);
  leave();
  for (const each of waiting) (await each)();
});

test('calls that took long side by side, and fewer slots, are no reason to refuse: what counts is how many end', async () => {
  const { enter, isFull, noteLate, pass } = open(16, 2_000);
  const running = await Promise.all(Array.from({ length: 16 }, enter));
  // Each takes 1.6 s, and one ends every 100 ms.
  for (let n = 0; n < 600; n += 1) {
    const next = enter();
    pass(100);
    running.shift()?.();
    running.push(await next);
  }
  noteLate(251);
  const waiting = Array.from({ length: 19 }, enter);
  expect(isFull()).toBe(false);
  waiting.push(enter(), enter());
  expect(isFull()).toBe(true);
  for (const leave of running) leave();
  for (const each of waiting) (await each)();
});

test('who has waited for too long is refused instead of being served', async () => {
  const { enter, isFull, pass } = open(1);
  const leave = await enter();
  const late = enter();
  pass(1_000_001);
  expect(isFull()).toBe(true);
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

test('a process that is late runs fewer calls, two at least, and as many as before when it is in time again', async () => {
  const { enter, noteLate } = open(8);
  const countRunning = async (): Promise<number> => {
    const leave: (() => void)[] = [];
    const entering = Array.from({ length: 10 }, async () => leave.push(await enter()));
    await new Promise(setImmediate);
    const running = leave.length;
    for (let n = 0; n < entering.length; n += 1) {
      leave[n]?.();
      await new Promise(setImmediate);
    }
    return running;
  };
  noteLate(250);
  expect(await countRunning()).toBe(8);
  noteLate(251);
  expect(await countRunning()).toBe(4);
  for (let n = 0; n < 5; n += 1) noteLate(251);
  expect(await countRunning()).toBe(2);
  for (let n = 0; n < 6; n += 1) noteLate(0);
  expect(await countRunning()).toBe(8);
});

test('calls that wait run as soon as the process is in time again', async () => {
  const { enter, noteLate } = open(4);
  noteLate(251);
  await enter();
  await enter();
  let isIn = false;
  void enter().then(() => (isIn = true));
  await new Promise(setImmediate);
  expect(isIn).toBe(false);
  noteLate(0);
  await new Promise(setImmediate);
  expect(isIn).toBe(true);
});

test('what a very late process reads has waited for too long already, even if nothing runs', async () => {
  const { enter, isFull, noteLate } = open(4, 2_000);
  noteLate(2_000);
  expect(isFull()).toBe(false);
  noteLate(2_001);
  expect(isFull()).toBe(true);
  noteLate(0);
  expect(isFull()).toBe(false);
  (await enter())();
});

test('who waits behind a migration takes no slot for as long as others wait for one', () => {
  expect(usualPatience.lockMilliseconds).toBeLessThan(usualAdmission.waitMilliseconds / 2);
});
