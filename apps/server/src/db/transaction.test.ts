import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#src/test/database.ts';
import { inTransaction } from './transaction.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createEmptyDatabase();
  await db.owner.query('create table account (id int primary key, balance int not null)');
});
beforeEach(async () => {
  await db.owner.query('truncate account');
  await db.owner.query('insert into account values (1, 0), (2, 0)');
});
afterAll(() => db.drop());

const balances = async () =>
  (await db.owner.query<{ balance: number }>('select balance from account order by id')).rows.map(
    ({ balance }) => balance,
  );
const add = (client: pg.PoolClient, id: number) =>
  client.query('update account set balance = balance + 1 where id = $1', [id]);

test('commits what fulfils and answers its value', async () => {
  const answer = await inTransaction(db.owner, async (client) => {
    await add(client, 1);
    return 'done';
  });
  expect(answer).toBe('done');
  expect(await balances()).toEqual([1, 0]);
});

test('rolls back what rejects, with the same error, and keeps the connection usable', async () => {
  const reason = new Error('no');
  const work = inTransaction(db.owner, async (client) => {
    await add(client, 1);
    throw reason;
  });
  await expect(work).rejects.toBe(reason);
  expect(await balances()).toEqual([0, 0]);
});

/** Two transactions that take the same two rows in opposite order, both holding their first before the second. */
function meet() {
  let arrived = 0;
  let open: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  const run = (first: number, second: number) =>
    inTransaction(db.owner, async (client) => {
      await add(client, first);
      arrived += 1;
      if (arrived === 2) open();
      await both;
      await add(client, second);
    });
  return Promise.allSettled([run(1, 2), run(2, 1)]);
}

test('a deadlock ends one of two, and nothing of it happened', async () => {
  const results = await meet();
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(refused[0]?.reason).toMatchObject({ code: '40P01' });
  expect(await balances()).toEqual([1, 1]);
});

test('a connection lost in the middle rejects and does not go back to the pool', async () => {
  const work = inTransaction(db.owner, async (client) => {
    await add(client, 1);
    await client.query('select pg_terminate_backend(pg_backend_pid())');
  });
  await expect(work).rejects.toThrow(/terminat/);
  expect(await balances()).toEqual([0, 0]);
});

test('a transaction whose connection is lost is not rolled back on it, and the connection is given up', async () => {
  const sent: string[] = [];
  const released: unknown[] = [];
  const pool = {
    connect: () =>
      Promise.resolve({
        query: (text: string) => Promise.resolve(void sent.push(text)),
        release: (error: unknown) => void released.push(error),
      }),
  } as unknown as pg.Pool;
  const lost = new Error('Query read timeout');
  await expect(inTransaction(pool, () => Promise.reject(lost))).rejects.toBe(lost);
  expect(sent).toEqual(['begin isolation level read committed']);
  expect(released).toEqual([lost]);
});
