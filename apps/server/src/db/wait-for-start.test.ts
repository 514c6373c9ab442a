import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from './queryable.ts';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { openRelay } from '#src/test/relay.ts';
import { askForSign } from './is-away.ts';
import { closePools, openPools } from './pool.ts';
import { waitForStart } from './wait-for-start.ts';

const delays = { first: 1, max: 5 };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a connection that takes too long is tried again', async () => {
  const relay = await openRelay(database.ownerUrl);
  const pools = openPools({ ownerUrl: relay.url, connectMilliseconds: 200 });
  try {
    relay.block();
    const started = waitForStart(() => askForSign(pools.owner), delays);
    await relay.askedAgain(2);
    relay.restore();
    await expect(started).resolves.toBeUndefined();
  } finally {
    await closePools(pools);
    await relay.close();
  }
});

/** Fails as given, one after the other, and then answers. */
function failing(...errors: readonly Error[]) {
  const left = [...errors];
  const query = (): Promise<unknown> => {
    const error = left.shift();
    return error ? Promise.reject(error) : Promise.resolve({ rows: [] });
  };
  return { db: { query } as unknown as Queryable, left };
}

const withCode = (code: string): Error => Object.assign(new Error(code), { code });
const started = (...errors: readonly Error[]) => {
  const { db } = failing(...errors);
  return waitForStart(() => askForSign(db), delays);
};
const late = (): Error => new Error('timeout exceeded when trying to connect');

test('a database that is starting is waited for, however often it says so', async () => {
  const { db, left } = failing(...Array.from({ length: 20 }, () => withCode('57P03')));
  await waitForStart(() => askForSign(db), delays);
  expect(left).toEqual([]);
});

test('a database that never answers ends the start, and one that is not there does so at once', async () => {
  await started(late(), late(), late());
  await expect(started(late(), late(), late(), late())).rejects.toThrow('timeout');
  const absent = failing(withCode('ECONNREFUSED'), withCode('ECONNREFUSED'));
  await expect(waitForStart(() => askForSign(absent.db), delays)).rejects.toThrow('ECONNREFUSED');
  expect(absent.left).toHaveLength(1);
});
