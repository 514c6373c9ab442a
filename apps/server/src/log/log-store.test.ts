import { expect, test } from 'vitest';
import type { Queryable } from '#src/db/queryable.ts';
import type { NewLogEntry } from './log-entry.ts';
import { LogStore, type LogStoreOptions } from './log-store.ts';

const line = (msg: string): string =>
  JSON.stringify({ level: 'info', time: '2026-11-22T10:00:00.000Z', msg });

/** A database that notes what is written; `fail` makes it refuse. */
function openStore(options: Partial<LogStoreOptions> = {}) {
  const batches: (readonly NewLogEntry[])[] = [];
  const state: { fail: Error | null } = { fail: null };
  const store = new LogStore({ processName: 'test', ...options });
  const db = {
    async query({ values: [json] }: { values: [string] }) {
      if (state.fail) throw state.fail;
      batches.push(JSON.parse(json) as NewLogEntry[]);
      return { rows: [] };
    },
  } as unknown as Queryable;
  const messages = () => batches.flat().map(({ message }) => message);
  return { store, db, batches, state, messages };
}

test('lines before the database is open are stored, in batches and in their order', async () => {
  const { store, db, batches, messages } = openStore({ batchLines: 100 });
  const lines = Array.from({ length: 250 }, (_, n) => `line ${n}`);
  for (const each of lines) store.write(line(each));
  store.open(db);
  await store.close();
  expect(batches.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(messages()).toEqual(lines);
  expect(store.counts()).toEqual({ written: 250, dropped: 0 });
});

test('a single line is stored after a while', async () => {
  const { store, db, messages } = openStore({ everyMilliseconds: 5 });
  store.open(db);
  store.write(line('alone'));
  await expect.poll(messages).toEqual(['alone']);
});

test('while the database is away lines wait; above the limit they are dropped, counted and reported', async () => {
  const { store, db, state, messages } = openStore({
    maxQueuedLines: 20,
    batchLines: 10,
    retryMilliseconds: 5,
  });
  state.fail = new Error('connection refused');
  store.open(db);
  for (let n = 0; n < 25; n += 1) store.write(line(`line ${n}`));
  expect(store.counts()).toEqual({ written: 0, dropped: 5 });
  state.fail = null;
  await expect.poll(() => messages().length).toBe(21);
  expect(messages().filter((message) => message.startsWith('line '))).toHaveLength(20);
  expect(messages()).toContainEqual(expect.stringMatching(/^5 log entries were dropped/));
  expect(store.counts()).toEqual({ written: 21, dropped: 5 });
  store.write(line('later'));
  await store.close();
  expect(messages().filter((message) => message.includes('dropped'))).toHaveLength(1);
});

test('a batch that the database refuses for its content does not block the next', async () => {
  const { store, db, state, messages } = openStore({ batchLines: 2, everyMilliseconds: 5 });
  state.fail = Object.assign(new Error('invalid input'), { code: '22P02' });
  store.open(db);
  store.write(line('bad 1'));
  store.write(line('bad 2'));
  await expect.poll(() => store.counts()).toEqual({ written: 0, dropped: 2 });
  state.fail = null;
  store.write(line('good'));
  await expect.poll(messages).toEqual(['good', expect.stringMatching(/^2 log entries were dropped/)]);
});

test('closing does not wait for a database that is away', async () => {
  const { store, db, state, messages } = openStore();
  state.fail = new Error('connection refused');
  store.open(db);
  store.write(line('lost'));
  await store.close();
  expect(messages()).toEqual([]);
});
