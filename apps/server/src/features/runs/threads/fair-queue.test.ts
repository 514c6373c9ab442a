import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';
import { getShare } from './fair-share.ts';

test('organizations take turns, and people within theirs, whoever asked for more', () => {
  const queue = createFairQueue<string>();
  const ask = (organization: string, person: string, entry: string) =>
    queue.add({ organization, person }, entry);
  for (let n = 1; n <= 4; n += 1) ask('A', 'Ada', `Ada ${n}`);
  ask('A', 'Ben', 'Ben 1');
  ask('B', 'Cem', 'Cem 1');
  ask('B', 'Cem', 'Cem 2');
  const order = [];
  for (let entry = queue.take(); entry; entry = queue.take()) order.push(entry);
  expect(order).toEqual(['Ada 1', 'Cem 1', 'Ben 1', 'Cem 2', 'Ada 2', 'Ada 3', 'Ada 4']);
});

test('whoever holds something stands behind those who hold nothing, until it is given back', () => {
  const queue = createFairQueue<string>();
  const a = { organization: 'A', person: 'Ada' };
  const b = { organization: 'B', person: 'Cem' };
  queue.serve(a);
  queue.add(a, 'Ada');
  queue.add(b, 'Cem');
  expect(queue.isUnserved(a)).toBe(false);
  expect(queue.takeUnserved()).toBe('Cem');
  expect(queue.takeUnserved()).toBeUndefined();
  queue.leave(a);
  expect(queue.takeUnserved()).toBe('Ada');
});

test('whoever left the queue is not served', () => {
  const queue = createFairQueue<string>();
  const leave = queue.add({ organization: 'A', person: 'Ada' }, 'Ada');
  expect(leave()).toBe(true);
  expect(leave()).toBe(false);
  expect(queue.take()).toBeUndefined();
});

test('people of one organization share its part', () => {
  const orguser = { role: 'orguser', group: 'organization', entityId: 5678 } as const;
  const vendor = { role: 'vendoruser', group: 'vendor', entityId: 12 } as const;
  expect(getShare({ roles: [orguser] }, 'a')).toEqual({ organization: 'organization 5678', person: 'a' });
  expect(getShare({ roles: [orguser, vendor] }, 'b').organization).toBe('organization 12');
  expect(getShare({ roles: [] }, 'c').organization).toBe('person c');
});
