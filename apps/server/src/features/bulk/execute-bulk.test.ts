import { expect, test, vi } from 'vitest';
import { contract } from '@idss/contract/contract';
import { describeCaller } from '#src/access/caller.ts';
import { findPerson } from '#src/access/caller.sql.ts';
import { changes } from '#src/kernel/cached.ts';
import type { AccessLoss } from '#src/kernel/context.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { makePerson, vendorId } from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import { openTestApp } from '#src/test/test-app.ts';
import { attest, makeSurvey, makeSurveys, markFinal, request } from './bulk.fixture.ts';
import { executeBulk, type BulkStep, checkAction } from './execute-bulk.ts';

const { portal, vendor } = await provideSigningPortal({ vendor: 'vendorsigner' });

/** Marks final as `take` says; `lose` notifies of a change to people, after which the person has the same access or not. */
async function run(
  ids: readonly number[],
  take: (record: ComponentRecord, lose: (why: AccessLoss) => void) => ReturnType<BulkStep['take']>,
  hasSameAccess: () => Promise<boolean> = () => Promise.resolve(false),
) {
  const facts = { email: vendor.email, name: vendor.name, authTime: 0 };
  const caller = await describeCaller(portal.app, facts, await findPerson(portal.database.app, vendor.email));
  let lose: (why: AccessLoss) => void = () => undefined;
  const stop = vi.fn<() => void>();
  const onAccessLost = (listener: (why: AccessLoss) => void) => {
    lose = listener;
    return stop;
  };
  const context = { app: portal.app, caller, requestId: 'req-1', onAccessLost, hasSameAccess };
  const selected = ids.map((submissionId) => ({
    submissionId,
    productLine: 'Medicare' as const,
    component: 'HOS' as const,
  }));
  const outcomes = await executeBulk(context, selected, {
    may: (record) => checkAction(context, record, 'MarkFinal'),
    take: (record) => take(record, (why) => lose(why)),
  });
  expect(stop).toHaveBeenCalledOnce();
  return outcomes;
}

const ready = (count: number): Promise<number[]> =>
  makeSurveys(portal.database.app, count, { component: 'HOS', step: 6 });

test.each([
  ['a role that is lost', 'perhaps'],
  ['a session that ends', 'ended'],
] as const)(
  '%s in the middle stops the rest, and each remaining submission is listed',
  async (_name, why) => {
    const ids = await ready(4);
    const taken: number[] = [];
    const outcomes = await run(
      ids,
      async ({ submissionId }, lose) => {
        taken.push(submissionId);
        if (taken.length === 2) lose(why);
        return 'Complete';
      },
      () => Promise.resolve(why === 'ended'),
    );
    expect(taken).toEqual(ids.slice(0, 2));
    expect(outcomes.map(({ submissionId, ok, reason }) => [submissionId, ok, reason])).toEqual([
      [ids[0], true, ''],
      [ids[1], true, ''],
      [ids[2], false, 'Not done, because your access changed in the meantime. Send it again.'],
      [ids[3], false, 'Not done, because your access changed in the meantime. Send it again.'],
    ]);
  },
);

test('a notice about people that leaves this person as they are stops nothing, also while the database is away for a moment', async () => {
  const ids = await ready(4);
  let reads = 0;
  const outcomes = await run(
    ids,
    async (_record, lose) => {
      lose('perhaps');
      return 'Complete';
    },
    async () => {
      reads += 1;
      if (reads === 2) throw new Error('The database is away.');
      return true;
    },
  );
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false, true]);
  expect(outcomes[2]?.reason).toMatch(/^An unexpected error occurred/);
});

test('an unexpected failure is reported with its reference, and the other submissions are done', async () => {
  const ids = await ready(4);
  const outcomes = await run(ids, async ({ submissionId }) => {
    if (submissionId === ids[1]) throw new Error('Planned.');
    return 'Complete';
  });
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true, true]);
  expect(outcomes[1]?.reason).toBe(
    'An unexpected error occurred; this submission is unchanged. Reference req-1.',
  );
});

test('after several failures in a row the rest is not tried, and is listed', async () => {
  const ids = await ready(7);
  const tried: number[] = [];
  const outcomes = await run(ids, async ({ submissionId }) => {
    tried.push(submissionId);
    if (submissionId !== ids[0]) throw new Error('Planned.');
    return 'Complete';
  });
  expect(tried).toEqual(ids.slice(0, 4));
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, false, false, false, false, false]);
  expect(outcomes.slice(4).map(({ reason }) => reason)).toEqual(
    ids.slice(4).map(() => 'Not tried, because others before it failed unexpectedly. Send it again.'),
  );
});

test('if no submission could be processed, the whole request fails', async () => {
  const ids = await ready(5);
  await expect(
    run(ids, async () => {
      throw new Error('The database is unavailable.');
    }),
  ).rejects.toThrow('The database is unavailable.');
});

test('notices to everybody, as of a season load, end no running action', async () => {
  const ids = await ready(8);
  let isRunning = true;
  const running = markFinal(portal, vendor, 'HOS', ids).finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    portal.app.push.dropLocally(changes.people);
    await new Promise(setImmediate);
  }
  expect((await running).outcomes).toEqual(ids.map(() => expect.objectContaining({ ok: true })));
});

test('removing a role takes effect with the next request', async () => {
  const db = portal.database.app;
  const person = await makePerson(db, 'Lou Leaver', [['vendoruser', vendorId]]);
  const [first = 0, second = 0] = await ready(2);
  expect((await markFinal(portal, person, 'HOS', [first])).outcomes).toMatchObject([{ ok: true }]);
  await db.query('delete from user_role where user_id = $1', [person.userId]);
  portal.app.push.dropLocally(changes.people);
  expect((await markFinal(portal, person, 'HOS', [second])).status).toBe(403);
});

test('names in the address of an attestation never appear in the log', async () => {
  const served = await openTestApp({ database: portal.database, environment: { LOG_LEVEL: 'trace' } });
  try {
    const db = portal.database.app;
    const good = await makeSurvey(db, { component: 'HOS', step: 5 });
    const names = 'attester=Quentin+Zephyr&vendorName=Zebulon+Surveys';
    const call = async (claims: Record<string, unknown>, query: string, ids: readonly number[]) =>
      served.server.inject({
        method: 'POST',
        url: `${contract.bulk.ExecuteBulkSubmissionAttestation.path}?${query}`,
        headers: { authorization: `Bearer ${await served.token(vendor.email, { claims })}` },
        payload: request('HOS', ids),
      });
    const answers = [
      await call({}, names, [good, 999_999]),
      await call({ auth_time: 1 }, names, [good]),
      await call({}, `${names}&more=1`, [good]),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 403, 400]);
    const lines = served.log.join('\n');
    expect(lines).toContain(contract.bulk.ExecuteBulkSubmissionAttestation.path);
    expect(lines).not.toMatch(/Quentin|Zebulon/);
    const { rows } = await db.query<{ message: string }>(
      `select message || detail::text as message from event where kind = 'call-refused'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ message }) => /Quentin|Zebulon/.test(message))).toBe(false);
  } finally {
    await served.close();
  }
});

test('five hundred in one request', { timeout: 120_000 }, async () => {
  const ids = await ready(500);
  const { outcomes } = await markFinal(portal, vendor, 'HOS', ids);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(500);
  const { rows } = await portal.database.app.query<{ n: number; events: number }>(
    `select count(*)::int as n, (select count(*)::int from event where sub_id = any($1)) as events
     from component where sub_id = any($1) and step = 9`,
    [ids],
  );
  expect(rows).toEqual([{ n: 500, events: 500 }]);
  expect((await attest(portal, vendor, ids)).outcomes.filter(({ ok }) => ok)).toHaveLength(0);
});
