import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { openRelay } from '#src/test/relay.ts';
import { openPools, closePools } from './pool.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('the app pool works as idss_app, the owner pool as the owner, and neither is a superuser', async () => {
  const who = `select current_user as name, session_user as login,
    (select rolsuper or rolcreaterole or rolbypassrls from pg_roles where rolname = session_user) as powerful`;
  expect((await db.app.query(who)).rows).toEqual([{ name: 'idss_app', login: 'idss_app', powerful: false }]);
  expect((await db.owner.query(who)).rows).toEqual([{ name: 'idss', login: 'idss', powerful: false }]);
});

test('a connection of the application cannot become the owner', async () => {
  const client = await db.app.connect();
  try {
    for (const statement of ['reset role', 'set role none', 'reset session authorization']) {
      await client.query(statement);
      const { rows } = await client.query('select current_user as name');
      expect({ statement, rows }).toEqual({ statement, rows: [{ name: 'idss_app' }] });
      await expect(client.query('drop table event'), statement).rejects.toThrow('must be owner');
    }
    await expect(client.query('set role idss')).rejects.toThrow('permission denied');
  } finally {
    client.release(true);
  }
});

test('the role is taken also where the address brings options of its own', async () => {
  const url = new URL(db.ownerUrl);
  url.searchParams.set('options', '-c work_mem=9MB');
  const pools = openPools({ ownerUrl: url.href });
  const { rows } = await pools.app.query(
    `select current_user as name, current_setting('work_mem') as memory`,
  );
  await closePools(pools);
  expect(rows).toEqual([{ name: 'idss_app', memory: '9MB' }]);
});

test('values come back in the documented shapes', async () => {
  const { rows } = await db.app.query(
    `select 9007199254740991::int8 as exact, 9007199254740993::int8 as huge, array[1, null]::int8[] as counts,
            date '2025-12-31' as day, array[date '2025-12-31'] as days, 0.10::numeric as rate,
            timestamptz '2025-12-31 23:30:00.5-05' as at, timestamptz 'infinity' as never, null::timestamptz as missing`,
  );
  expect(rows[0]).toEqual({
    exact: 9007199254740991,
    huge: '9007199254740993',
    counts: [1, null],
    day: '2025-12-31',
    days: ['2025-12-31'],
    rate: '0.10',
    at: '2026-01-01T04:30:00.500Z',
    never: 'infinity',
    missing: null,
  });
});

test('a connection that the database ends does not end the process, and the pool heals', async () => {
  const client = await db.app.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  await db.owner.query('select pg_terminate_backend($1)', [rows[0].pid]);
  await ended;
  await expect(client.query('select 1')).rejects.toThrow(/not queryable|terminated/);
  client.release(true);
  expect((await db.app.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('connections that lead nowhere are closed as soon as one of them is missed, and not one by one', async () => {
  const relay = await openRelay(db.ownerUrl);
  const pools = openPools({ ownerUrl: relay.url, answerMilliseconds: 200 });
  await Promise.all([1, 2, 3].map(() => pools.app.query('select pg_sleep(0.05)')));
  expect(pools.app.idleCount).toBe(3);
  relay.block();
  await expect(pools.app.query('select 1')).rejects.toThrow('Query read timeout');
  await expect.poll(() => pools.app.totalCount, { timeout: 10_000 }).toBe(0);
  await closePools(pools);
  await relay.close();
});
