import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { openRelay, type Relay } from '#src/test/relay.ts';
import { isDatabaseAway, wasCommitSent } from './is-away.ts';
import { closePools, openPools, type Pools } from './pool.ts';
import { requireSession } from './require-session.ts';
import { readServers } from './servers.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let one: Relay;
let two: Relay;
let pools: Pools;

async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const name = new URL(database.ownerUrl).pathname.slice(1);
  const client = await database.owner.connect();
  await client.query('begin read write');
  await client.query(`alter database ${name} set default_transaction_read_only = ${String(isReadOnly)}`);
  await client.query('commit');
  client.release();
}

beforeAll(async () => {
  database = await createTestDatabase();
  one = await openRelay(database.ownerUrl);
  two = await openRelay(database.ownerUrl);
  const url = new URL(one.url);
  const ownerUrl = one.url.replace(url.host, `127.0.0.1:1,${url.host},${new URL(two.url).host}`);
  pools = openPools({ ownerUrl: `${ownerUrl}?target_session_attrs=read-write` });
});
afterAll(async () => {
  await closePools(pools);
  await one.close();
  await two.close();
  await database.drop();
});

test('an address may name several servers, and says nothing that is not followed', () => {
  expect(readServers('postgresql://u:p%40@a:1,[::1]:2,c/db?sslmode=require')).toMatchObject({
    servers: [
      { host: 'a', port: 1 },
      { host: '::1', port: 2 },
      { host: 'c', port: 5432 },
    ],
    label: 'a:1,[::1]:2,c',
  });
  expect(readServers('postgresql://u:p@a/db')?.servers).toBeUndefined();
  expect(readServers('postgresql://u:p@a/db?target_session_attrs=read-write')?.servers).toHaveLength(1);
  for (const wrong of [
    'nothing',
    'postgresql://u:p@a:x,b/db',
    'postgresql://a/db?target_session_attrs=standby',
  ])
    expect(readServers(wrong), wrong).toBeNull();
});

test('connections lead to a server that takes changes, and to the next one when it is gone', async () => {
  const client = await pools.app.connect();
  await pools.app.query('select 1');
  await requireSession('app', pools.app);
  expect(one.open + two.open).toBeGreaterThan(1);
  const [first, second] = one.open > 0 ? [one, two] : [two, one];
  first.cut();
  await expect(client.query('select 1')).rejects.toThrow(/terminated|ECONNRESET/);
  client.release(true);
  // Connections that were idle are lost, too; at most the first question finds one that does not know it yet.
  await pools.app.query('select 1').catch(() => undefined);
  await expect(pools.app.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  expect(second.open).toBeGreaterThan(0);
  first.restore();
});

test('where none takes changes there is no connection, and one that is there is given up', async () => {
  await pools.app.query('select 1');
  await setReadOnly(true);
  try {
    const fresh = openPools({ ownerUrl: readServersFor() });
    const error: unknown = await fresh.app.query('select 1').catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('none of the database servers takes changes now');
    expect(isDatabaseAway(error)).toBe(true);
    await closePools(fresh);
  } finally {
    await setReadOnly(false);
  }
});

const readServersFor = (): string => {
  const url = new URL(one.url);
  return one.url.replace(url.host, `${url.host},${new URL(two.url).host}`);
};

test('a connection that is lost in the commit leaves open what became of it, before it does not', async () => {
  const relay = await openRelay(database.ownerUrl);
  const lost = openPools({ ownerUrl: relay.url });
  const early: unknown = await inTransaction(lost.app, async (client) => {
    relay.cut();
    relay.restore();
    return client.query('select 1');
  }).catch((error: unknown) => error);
  expect({ isAway: isDatabaseAway(early), isUncertain: wasCommitSent(early) }).toEqual({
    isAway: true,
    isUncertain: false,
  });
  const late: unknown = await inTransaction(lost.app, async (client) => {
    const { query } = client;
    client.query = ((...statement: [string]) => {
      if (statement[0] === 'commit') relay.cut();
      return query.apply(client, statement as never);
    }) as never;
  }).catch((error: unknown) => error);
  expect(wasCommitSent(late)).toBe(true);
  await closePools(lost);
  await relay.close();
});
