import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from './queryable.ts';
import { eventsApi } from '#src/features/submissions/events.api.ts';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { makeOrganization, makeSeason, makeSubmission, makeUser } from '#src/test/factories.ts';
import { startTestPortal } from '#src/test/portal.ts';
import { createDeadline, underDeadline } from './deadline.ts';
import { isDatabaseAway } from './is-away.ts';
import { closePools, openPools, type Pools } from './pool.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let pools: Pools;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner.query('create table noted (n int); grant select, insert on noted to idss_app');
  pools = openPools({ ownerUrl: database.ownerUrl, callConnections: 1 });
});
afterAll(async () => {
  await closePools(pools);
  await database.drop();
});

/** Each has its answer soon, and all together have not. */
async function askOften(db: Queryable): Promise<void> {
  for (let n = 0; n < 30; n += 1) await db.query('select pg_sleep(0.02)');
}

const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('several statements end with the deadline of their call, as if the database were away', async () => {
  expect(isDatabaseAway(await refusal(underDeadline(createDeadline(100), () => askOften(pools.calls))))).toBe(
    true,
  );
  // Those of jobs do not.
  await underDeadline(createDeadline(100), () => askOften(pools.app));
});

test('a transaction whose deadline passes is not committed', async () => {
  const deadline = createDeadline(60_000);
  const work = underDeadline(deadline, () =>
    inTransaction(pools.calls, async (client) => {
      await client.query('insert into noted values ($1)', [1]);
      deadline.endsAt = 0;
    }),
  );
  expect(isDatabaseAway(await refusal(work))).toBe(true);
  expect((await pools.calls.query('select n from noted')).rows).toEqual([]);
});

test('waiting for a connection ends with the deadline, and the connection is there for the next call', async () => {
  const client = await pools.calls.connect();
  const late = underDeadline(createDeadline(20), () => pools.calls.query('select 1'));
  expect(isDatabaseAway(await refusal(late))).toBe(true);
  const next = pools.calls.query('select 2 as n');
  client.release();
  expect((await next).rows).toEqual([{ n: 2 }]);
});

test('while others have all connections, a call waits for one for a short time only', async () => {
  const few = openPools({ ownerUrl: database.ownerUrl, callConnections: 1, freeMilliseconds: 20 });
  const client = await few.calls.connect();
  expect(isDatabaseAway(await refusal(few.calls.query('select 1')))).toBe(true);
  client.release();
  expect((await few.calls.query('select 2 as n')).rows).toEqual([{ n: 2 }]);
  await closePools(few);
});

test('a call has its own deadline, not that of the call whose connection it gets', async () => {
  const ended = createDeadline(60_000);
  await underDeadline(ended, async () => {
    const client = await pools.calls.connect();
    const waiting = [
      underDeadline(createDeadline(60_000), () => pools.calls.query('select 3 as n')),
      underDeadline(createDeadline(60_000), async () => {
        const client = await pools.calls.connect();
        return client.query('select 3 as n').finally(() => client.release());
      }),
    ];
    ended.endsAt = 0;
    client.release();
    for (const each of waiting) expect((await each).rows).toEqual([{ n: 3 }]);
  });
});

test('a call whose statements take too long together is 503 with Retry-After; what continues after an answer is not limited', async () => {
  let isSlow = true;
  let after: Promise<void> | undefined;
  const portal = await startTestPortal({
    database,
    calls: pools.calls,
    callMilliseconds: 300,
    handlers: {
      events: {
        ...eventsApi,
        async GetSubmissionHistory(_input, { app }) {
          after = askOften(app.pool);
          if (isSlow) await after;
          return [];
        },
      },
    },
  });
  const [email, orgId, subId] = ['manager@plan.example', 5678, 1];
  await makeSeason(database.owner);
  await makeOrganization(database.owner, { orgId });
  await makeUser(database.owner, { email, roles: [['orgadmin', orgId]] });
  await makeSubmission(database.owner, { subId, orgId });
  const ask = () => portal.get(email, `/api/GetSubmissionHistory?submissionId=${subId}&component=DST`);
  const answer = await ask();
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '3']);
  isSlow = false;
  expect((await ask()).status).toBe(200);
  await after;
  await portal.close();
});
