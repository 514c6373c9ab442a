/** The database goes away for a while and comes back, for one process and for two. F12 to F14. Spec: faults-database. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BulkUploadResult } from '@idss/contract/uploads';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { closePools, openPools, type Pools } from '#src/db/pool.ts';
import { auditorsApi } from '#src/features/auditors/auditors.api.ts';
import { submissionsApi } from '#src/features/submissions/submissions.api.ts';
import { uploadsApi } from '#src/features/uploads/uploads.api.ts';
import { changes } from '#src/http/cached.ts';
import type { AllHandlers } from '#src/http/register-contract.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { hedisFile, makeOrganization, makeSeason, makeSubmission, makeUser, multipart } from './factories.ts';
import { openPortal, type OpenPortal, tokenOf } from './open-portal.ts';
import { openRelay, type Relay } from './relay.ts';

const orgId = 5678;
const admin = 'admin@plan.example';
const retryDelays = { first: 5, most: 20 };
const push = { checkMilliseconds: 50, answerMilliseconds: 500 };

/** As two processes have them: pools, push and queue of their own. */
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

async function start(count: number, handlers: Partial<AllHandlers> = { uploads: uploadsApi }): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const pools = openPools({ ownerUrl: relay.url, appConnections: 10, answerMilliseconds: 500 });
    const connections = { ...pools, ownerUrl: relay.url };
    const portal = await openPortal({ database: connections, folder, handlers, retryDelays, push });
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

/** Until every process hears what another one says. */
async function hears(): Promise<void> {
  for (const { app } of processes) {
    const heard: string[] = [];
    app.push.onChange('a topic', (detail) => heard.push(detail));
    await expect
      .poll(
        async () => {
          await app.push.announceChange(database.app, 'a topic', 'again').catch(() => undefined);
          return heard;
        },
        { timeout: 10_000 },
      )
      .toContain('again');
  }
}

async function get(portal: OpenPortal, url: string, as = admin): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${tokenOf(as)}` };
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
    headers: { ...headers, authorization: `Bearer ${tokenOf(admin)}` },
    payload,
  });
  return statusCode;
}

/** An upload is taken and comes to its end. */
async function uploads(portal: OpenPortal): Promise<void> {
  const transactionId = randomUUID();
  await expect.poll(() => send(portal, transactionId), { timeout: 10_000 }).toBe(200);
  await expect
    .poll(
      async () => {
        const { body } = await get(portal, `/api/DB/GetBulkTransactions?transaction=${transactionId}`);
        const last = (body as string[] | null)?.at(-1) ?? '';
        return last.startsWith('{') && (JSON.parse(last) as BulkUploadResult).state;
      },
      { timeout: 20_000 },
    )
    .toBe('finished');
}

test.each([1, 2])(
  '%i process(es): one connection that listens after any number of failed attempts',
  async (count) => {
    await start(count);
    expect(await listening()).toBe(count);
    relay.cut();
    // The queue, the hints and whatever else reconnects; none of them may multiply.
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

test('a connection that is lost without a word is noticed and opened again', async () => {
  await start(1);
  relay.block();
  await relay.askedAgain(2);
  relay.restore();
  await hears();
  await expect.poll(listening, { timeout: 10_000 }).toBe(1);
  for (const portal of processes) await uploads(portal);
});

test('a process that stops during an outage ends, and asks no more', async () => {
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

test('streams of hints end when what was missed is unknown, so that browsers read again', async () => {
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

/** Resolves when this process hears of a change to people. */
const heardOfPeople = ({ app }: OpenPortal): Promise<void> =>
  new Promise((resolve) => {
    app.push.onChange(changes.people, () => resolve());
  });

/** A caller's roles are kept in each process; the sysadmin's call to the first changes those of an auditor. */
async function twoProcessesWithAuditor() {
  await start(2, { auditors: auditorsApi, submissions: submissionsApi });
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
    const headers = { authorization: `Bearer ${tokenOf(staff)}` };
    expect((await first.server.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
  };
  const opens = async (portal: OpenPortal): Promise<number> =>
    (await get(portal, `/api/GetSubmissionHistory?submissionId=${subId}&component=DST`, auditor)).status;
  return { first, second, update, opens };
}

test("another process drops a person's roles with the change", async () => {
  const { first, second, update, opens } = await twoProcessesWithAuditor();
  for (const [action, expected] of [
    ['add', 200],
    ['remove', 403],
  ] as const) {
    const heard = heardOfPeople(second);
    await update(action);
    await heard;
    expect([await opens(first), await opens(second)]).toEqual([expected, expected]);
  }
});

test('a process that could not hear of a change drops what it keeps once it hears again', async () => {
  const { second, update, opens } = await twoProcessesWithAuditor();
  const heard = heardOfPeople(second);
  await update('add');
  await heard;
  expect(await opens(second)).toBe(200);
  relay.cut();
  await relay.askedAgain(3);
  // As another process that reaches the database would.
  await database.owner.query('delete from auditor_assignment');
  await database.owner.query(`delete from user_role where role = 'auditor'`);
  const dropped = heardOfPeople(second);
  relay.restore();
  await dropped;
  // Its connections come back one after the other.
  await expect.poll(() => opens(second), { timeout: 10_000 }).toBe(403);
});
