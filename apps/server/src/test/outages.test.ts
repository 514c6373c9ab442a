/** The database is unavailable for a while, for one process and for two. F12 to F14. Spec: faults-database. */
import { notify } from '#src/kernel/push.ts';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BulkUploadResult } from '@idss/contract/runs/uploads';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { closePools, openPools, type PoolOptions, type Pools } from '#src/db/pool.ts';
import { auditorsApi } from '#src/features/people/auditors/auditors.api.ts';
import { eventsApi } from '#src/features/submissions/events.api.ts';
import { uploadsApi } from '#src/features/runs/uploads/uploads.api.ts';
import type { FileStore } from '#src/files/file-store.ts';
import { changes } from '#src/kernel/cached.ts';
import type { AllHandlers } from '#src/http/register-contract.ts';
import type { BuildOptions } from './build-app.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { hedisFile, makeOrganization, makeSeason, makeSubmission, makeUser, multipart } from './factories.ts';
import { openPortal, type OpenPortal, getToken } from './open-portal.ts';
import { openRelay, type Relay } from './relay.ts';

const orgId = 5678;
const admin = 'admin@plan.example';
const retryDelays = { first: 5, max: 20 };
/** Short, so that tests are fast; the longer one is as far above the shorter as in the product. */
const limits = {
  answerMilliseconds: 500,
  call: { answerMilliseconds: 450, statementMilliseconds: 400, lockMilliseconds: 300 },
};
const push = { checkMilliseconds: 50, answerMilliseconds: 500 };

/** Separate pools, push and queue, like two processes. */
interface Process extends OpenPortal {
  readonly pools: Pools;
}

let database: TestDatabase;
let folder: string;
let relay: Relay;
let processes: Process[];
let subId = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeSeason(database.owner);
  await makeOrganization(database.owner, { orgId });
  await makeUser(database.owner, { email: admin, roles: [['orgadmin', orgId]] });
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'idss-outage-'));
  relay = await openRelay(database.ownerUrl);
  processes = [];
});
afterEach(async () => {
  relay.restore();
  for (const each of processes) {
    await each.close();
    await closePools(each.pools);
  }
  await relay.close();
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => database.drop());

async function start(
  count: number,
  handlers: Partial<AllHandlers> = { uploads: uploadsApi },
  more: Pick<BuildOptions, 'store' | 'pace'> = {},
  other: Partial<PoolOptions> = {},
): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const pools = openPools({
      ownerUrl: relay.url,
      appConnections: 10,
      callConnections: 5,
      ...limits,
      ...other,
    });
    const connections = { ...pools, ownerUrl: relay.url };
    const { calls } = pools;
    const portal = await openPortal({
      database: connections,
      calls,
      folder,
      handlers,
      retryDelays,
      push,
      ...more,
    });
    processes.push({ ...portal, pools });
  }
}

async function listening(): Promise<number> {
  const { rows } = await database.owner.query<{ count: number }>(
    `select count(*) from pg_stat_activity
     where datname = current_database() and application_name = 'idss push'`,
  );
  return rows[0]?.count ?? 0;
}

/** Waits until the processes receive each other's notifications. */
async function hears(): Promise<void> {
  for (const { app } of processes) {
    const hints: string[] = [];
    app.push.onChange('a topic', (detail) => hints.push(detail));
    await expect
      .poll(
        async () => {
          await notify(database.app, { change: 'a topic', detail: 'again' }).catch(() => undefined);
          return hints;
        },
        { timeout: 10_000 },
      )
      .toContain('again');
  }
}

async function get(portal: OpenPortal, url: string, as = admin): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${getToken(as)}` };
  const answer = await portal.server.inject({ url, headers });
  return { status: answer.statusCode, body: answer.statusCode === 200 ? answer.json() : null };
}

async function send(portal: OpenPortal, transactionId: string): Promise<number> {
  subId += 1;
  await makeSubmission(database.owner, { subId, orgId });
  const { headers, payload } = multipart([
    { name: `Commercial${subId}.xml`, content: hedisFile({ subId, orgId }) },
  ]);
  const { statusCode } = await portal.server.inject({
    method: 'POST',
    url: `/api/bulkupload/uploadfiles?submissionType=HEDIS&transactionId=${transactionId}`,
    headers: { ...headers, authorization: `Bearer ${getToken(admin)}` },
    payload,
  });
  return statusCode;
}

async function readClosing(portal: OpenPortal, transactionId: string): Promise<BulkUploadResult | null> {
  const { body } = await get(portal, `/api/DB/GetBulkTransactions?transaction=${transactionId}`);
  const last = (body as string[] | null)?.at(-1) ?? '';
  return last.startsWith('{') ? (JSON.parse(last) as BulkUploadResult) : null;
}

async function finishes(portal: OpenPortal, transactionId: string): Promise<BulkUploadResult | null> {
  await expect
    .poll(async () => (await readClosing(portal, transactionId))?.state, { timeout: 30_000 })
    .toBe('finished');
  return readClosing(portal, transactionId);
}

/** An upload is accepted and processed. */
async function uploads(portal: OpenPortal): Promise<void> {
  const transactionId = randomUUID();
  await expect.poll(() => send(portal, transactionId), { timeout: 10_000 }).toBe(200);
  await finishes(portal, transactionId);
}

test.each([1, 2])(
  '%i process(es): one listening connection after any number of failed attempts',
  async (count) => {
    await start(count);
    expect(await listening()).toBe(count);
    relay.cut();
    // Everything that reconnects, such as the queue and the hints, must not multiply.
    await relay.askedAgain(60);
    const [first] = processes;
    if (!first) throw new Error('There is no process.');
    expect(await send(first, randomUUID())).toBe(503);
    relay.restore();
    await hears();
    for (const portal of processes) await uploads(portal);
    expect(await listening()).toBe(count);
  },
);

test('three outages during the checks of one file use up none of its attempts', async () => {
  let outages = 0;
  const store = (own: FileStore): FileStore => ({
    ...own,
    async withLocalFile(file, use) {
      if (outages === 3) return own.withLocalFile(file, use);
      outages += 1;
      relay.cut();
      // The check continues, and its result finds no database.
      return own.withLocalFile(file, use).finally(() => {
        // Not before what follows from the failure was tried.
        void relay.askedAgain(5).then(() => relay.restore());
      });
    },
  });
  await start(1, { uploads: uploadsApi }, { store, pace: { heartbeatSeconds: 1 } });
  const [portal] = processes;
  if (!portal) throw new Error('There is no process.');
  const transactionId = randomUUID();
  expect(await send(portal, transactionId)).toBe(200);
  const closing = await finishes(portal, transactionId);
  expect(outages).toBe(3);
  expect(closing?.uploadDetail.nonSurveyFiles).toMatchObject([{ validationStatus: 'Warning' }]);
  const { rows } = await database.owner.query('select attempts from upload_file where transaction_id = $1', [
    transactionId,
  ]);
  expect(rows).toEqual([{ attempts: 1 }]);
});

test('while the database hangs, calls that people wait for are answered by their own limit, not by that of jobs', async () => {
  // Of this pool nothing is answered before the test is over.
  await start(1, { uploads: uploadsApi, events: eventsApi }, {}, { answerMilliseconds: 600_000 });
  const [portal] = processes;
  if (!portal) throw new Error('There is no process.');
  subId += 1;
  await makeSubmission(database.owner, { subId, orgId });
  const history = `/api/GetSubmissionHistory?submissionId=${subId}&component=DST`;
  expect((await get(portal, history)).status).toBe(200);
  relay.block();
  const headers = { authorization: `Bearer ${getToken(admin)}` };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => portal.server.inject({ url: history, headers })),
  );
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  relay.cut();
  relay.restore();
  await expect.poll(async () => (await get(portal, history)).status, { timeout: 10_000 }).toBe(200);
});

/** The first file that arrives in the store is followed by this. */
const afterArrival =
  (then: () => void) =>
  (own: FileStore): FileStore => {
    let isFirst = true;
    return {
      ...own,
      async write(...parameters) {
        const written = await own.write(...parameters);
        if (isFirst) then();
        isFirst = false;
        return written;
      },
    };
  };

test('an upload whose database hangs is answered soon, and can be sent again', async () => {
  const signs = { askMilliseconds: 100, answerMilliseconds: 100 };
  await start(
    1,
    { uploads: uploadsApi },
    { store: afterArrival(() => relay.block()) },
    // Of this pool nothing is answered before the test is over.
    { answerMilliseconds: 600_000, signs },
  );
  const [portal] = processes;
  if (!portal) throw new Error('There is no process.');
  const transactionId = randomUUID();
  expect(await send(portal, transactionId)).toBe(503);
  relay.cut();
  relay.restore();
  await expect.poll(() => send(portal, transactionId), { timeout: 10_000 }).toBe(200);
  await finishes(portal, transactionId);
});

test('an upload that has arrived is not lost where the database restarts', async () => {
  const restart = (): void => {
    relay.cut();
    void relay.askedAgain(3).then(() => relay.restore());
  };
  await start(1, { uploads: uploadsApi }, { store: afterArrival(restart) });
  const [portal] = processes;
  if (!portal) throw new Error('There is no process.');
  const transactionId = randomUUID();
  expect(await send(portal, transactionId)).toBe(200);
  await finishes(portal, transactionId);
});

test('a silently lost connection is detected and reopened', async () => {
  await start(1);
  relay.block();
  await relay.askedAgain(2);
  relay.restore();
  await hears();
  await expect.poll(listening, { timeout: 10_000 }).toBe(1);
  for (const portal of processes) await uploads(portal);
});

test('a process that is stopped during an outage ends and makes no more attempts', async () => {
  await start(1);
  relay.cut();
  await relay.askedAgain(5);
  const [stopped] = processes.splice(0);
  if (!stopped) throw new Error('There is no process.');
  await stopped.close();
  await closePools(stopped.pools);
  const { asked } = relay;
  relay.restore();
  await hears();
  expect(relay.asked).toBe(asked);
  expect(await listening()).toBe(0);
});

test('hint streams end if hints may have been missed, so that browsers reload', async () => {
  await start(1);
  const [portal] = processes;
  let isEnded = false;
  const end = (): void => {
    isEnded = true;
  };
  portal?.app.push.subscribe({ userId: '', wants: () => true, send: () => undefined, end });
  relay.cut();
  await relay.askedAgain(3);
  expect(isEnded).toBe(false);
  relay.restore();
  await expect.poll(() => isEnded, { timeout: 10_000 }).toBe(true);
});

/** Resolves when this process is notified of a change to people. */
const waitForPeople = ({ app }: OpenPortal): Promise<void> =>
  new Promise((resolve) => {
    app.push.onChange(changes.people, () => resolve());
  });

/** Each process caches a caller's roles; the sysadmin's call to the first process changes those of an auditor. */
async function twoProcessesWithAuditor() {
  await start(2, { auditors: auditorsApi, events: eventsApi });
  subId += 1;
  await makeSubmission(database.owner, { subId, orgId });
  const [staff, auditor] = [`staff${subId}@portal.example`, `auditor${subId}@firm.example`];
  await makeUser(database.owner, { email: staff, roles: [['sysadmin']] });
  await makeUser(database.owner, { email: auditor, roles: [] });
  await database.owner.query('insert into auditor (email) values ($1)', [auditor]);
  const [first, second] = processes;
  if (!first || !second) throw new Error('There are no two processes.');
  const update = async (action: 'add' | 'remove'): Promise<void> => {
    const url = `/api/UpdateAuditor?orgId=${orgId}&submissionId=${subId}&userName=${auditor}&accountLevel=submission&action=${action}`;
    const headers = { authorization: `Bearer ${getToken(staff)}` };
    expect((await first.server.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
  };
  const opens = async (portal: OpenPortal): Promise<number> =>
    (await get(portal, `/api/GetSubmissionHistory?submissionId=${subId}&component=DST`, auditor)).status;
  return { first, second, update, opens };
}

test("another process invalidates a person's roles with the change", async () => {
  const { first, second, update, opens } = await twoProcessesWithAuditor();
  for (const [action, expected] of [
    ['add', 200],
    ['remove', 403],
  ] as const) {
    const hint = waitForPeople(second);
    await update(action);
    await hint;
    expect([await opens(first), await opens(second)]).toEqual([expected, expected]);
  }
});

test('a process that missed notifications clears its cache when it reconnects', async () => {
  const { second, update, opens } = await twoProcessesWithAuditor();
  const hint = waitForPeople(second);
  await update('add');
  await hint;
  expect(await opens(second)).toBe(200);
  relay.cut();
  await relay.askedAgain(3);
  // Like another process that can reach the database.
  await database.owner.query('delete from auditor_assignment');
  await database.owner.query(`delete from user_role where role = 'auditor'`);
  const dropped = waitForPeople(second);
  relay.restore();
  await dropped;
  // Its connections are reopened one after the other.
  await expect.poll(() => opens(second), { timeout: 10_000 }).toBe(403);
});
