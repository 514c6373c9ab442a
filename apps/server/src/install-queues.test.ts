import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { installQueues } from './install-queues.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The owner's pool, on which the first grants fail as PostgreSQL fails one of two that wait for each other. */
function meetingOthers(times: number): { readonly pool: pg.Pool; readonly failures: () => number } {
  let failures = 0;
  const query = database.owner.query.bind(database.owner) as (...parameters: unknown[]) => unknown;
  const pool = new Proxy(database.owner, {
    get(target, key) {
      if (key !== 'query') {
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return (...parameters: unknown[]) => {
        if (!String(parameters[0]).startsWith('grant') || failures === times) return query(...parameters);
        failures += 1;
        return Promise.reject(
          Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' }),
        );
      };
    },
  });
  return { pool, failures: () => failures };
}

test('a start that meets running workers at the tables of the queue tries again', async () => {
  const { pool, failures } = meetingOthers(2);
  await installQueues(pool, { isAlone: true });
  expect(failures()).toBe(2);
});
