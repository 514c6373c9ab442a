/** The database crashes, restarts, and stops for good. F12 and F13. Spec: faults-database. */
import { notify } from '#src/kernel/push.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmbeddedPostgres } from '#src/db/embedded-postgres.ts';
import { closePools, type Pools } from '#src/db/pool.ts';
import { buildWorld } from '#src/test/authorization/world.sql.ts';
import { startMigratedPostgres } from '#src/test/migrated-postgres.ts';
import { openTestApp, type TestApp } from '#src/test/test-app.ts';
import { staff } from './open-world.ts';

let folder: string;
let postgres: EmbeddedPostgres;
let pools: Pools;
let portal: TestApp;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'idss-away-'));
  ({ postgres, pools } = await startMigratedPostgres(folder));
  const { ownerUrl, appUrl } = postgres;
  const database = { ...pools, ownerUrl, appUrl, drop: async () => undefined };
  portal = await openTestApp({ database });
  await buildWorld(database, portal.app);
}, 60_000);
afterAll(async () => {
  await portal.close();
  await closePools(pools);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly retryAfter: unknown;
  readonly text: string;
}

async function ask(url: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${await portal.token(staff)}` };
  const { statusCode, headers: answered, body } = await portal.server.inject({ url, headers });
  return { status: statusCode, retryAfter: answered['retry-after'], text: body };
}

/** Resolves with the answer, or fails after the time limit for refusals. */
async function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  const late = new AbortController();
  const alarm = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${seconds} s.`)), seconds * 1000);
    late.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  return Promise.race([work, alarm]).finally(() => late.abort());
}

const data = ['/api/GetAllSubmissions', '/api/GetSubmissionSummary?subId=1001&component=DST'];

function expectAway({ status, retryAfter, text }: Answer): void {
  expect(status, text).toBe(503);
  expect(Number(retryAfter)).toBeGreaterThan(0);
  expect(text).not.toMatch(/ECONN|postgres|terminat|socket/i);
}

test('killed: calls are delayed or answered, and the portal recovers', async () => {
  for (const url of data) expect((await ask(url)).status).toBe(200);
  const { pid } = postgres;
  if (pid === undefined) throw new Error('PostgreSQL is not running.');
  process.kill(pid, 'SIGKILL');
  const answers = await within(5, Promise.all(Array.from({ length: 40 }, (_, n) => ask(data[n % 2] ?? ''))));
  for (const answer of answers) if (answer.status !== 200) expectAway(answer);
  for (const url of data)
    await expect.poll(async () => (await ask(url)).status, { timeout: 20_000 }).toBe(200);
  await expect.poll(async () => (await ask('/readyz')).status, { timeout: 10_000 }).toBe(200);
  // Notifications between processes work again, too.
  const hints: string[] = [];
  portal.app.push.onChange('a topic', (detail) => hints.push(detail));
  await expect
    .poll(
      async () => {
        await notify(portal.app.pool, { change: 'a topic', detail: 'again' });
        return hints;
      },
      { timeout: 10_000 },
    )
    .toContain('again');
}, 60_000);

test('stopped: calls are refused in time, the process stays alive and reports that it is not ready', async () => {
  await postgres.stop();
  for (const url of data) expectAway(await within(5, ask(url)));
  const posted = portal.server.inject({
    method: 'POST',
    url: '/api/ExecutePlanAction?submissionId=1001&component=DST&action=PlanLock',
    headers: { authorization: `Bearer ${await portal.token(staff)}` },
  });
  expect((await within(5, posted)).statusCode).toBe(503);
  expect((await ask('/livez')).status).toBe(200);
  expect((await within(5, ask('/readyz'))).status).toBe(503);
  // Anonymous callers get no details and no access.
  const anonymous = await portal.server.inject({ url: data[0] ?? '' });
  expect(anonymous.statusCode).toBe(401);
});
