/** Health checks while a table is locked, while the queue makes no progress, and of a worker process. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPools, closePools, type PoolOptions } from '#src/db/pool.ts';
import { minFreeBytes } from '#src/files/free-space.ts';
import { createStateReader } from '#src/http/portal-state.ts';
import { buildWorkerServer } from '#src/http/worker-server.ts';
import { buildWorld } from './authorization/world.sql.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { hedisFile, makeOrganization, makeSeason, makeSubmission, makeUser } from './factories.ts';
import { startTestPortal, type TestPortal } from './portal.ts';
import { staff } from './security/open-world.ts';
import { openTestApp, type TestApp } from './test-app.ts';

interface Ready {
  readonly status: string;
  readonly queue: { state: string; waiting: number; failed: number; oldestSeconds: number };
}

describe('the database', () => {
  let database: TestDatabase;
  const opened: { portal: TestApp; close(): Promise<void> }[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    const first = await openTestApp({ database });
    await buildWorld(database, first.app);
    opened.push({ portal: first, close: async () => undefined });
  });
  afterAll(async () => {
    for (const { portal, close } of opened) {
      await portal.close();
      await close();
    }
    await database.drop();
  });

  /** A portal on the same database whose pools have these limits. */
  async function open(
    limits: Partial<PoolOptions>,
    wrapProbe = (probe: pg.Pool): { query: pg.Pool['query']; connect(): Promise<pg.PoolClient> } => probe,
  ): Promise<TestApp> {
    const pools = openPools({ ownerUrl: database.ownerUrl, appConnections: 2, ...limits });
    const probe = wrapProbe(pools.probe) as pg.Pool;
    const portal = await openTestApp({ database: { ...database, ...pools, probe } });
    opened.push({ portal, close: () => closePools(pools) });
    return portal;
  }

  const ask = async (portal: TestApp, url: string) =>
    portal.server.inject({ url, headers: { authorization: `Bearer ${await portal.token(staff)}` } });

  const announce = async (portal: TestApp) =>
    portal.server.inject({
      method: 'POST',
      url: '/api/Announcements/SaveAnnouncement',
      headers: { authorization: `Bearer ${await portal.token(staff)}` },
      payload: { text: 'Welcome', startDate: '2026-01-01' },
    });

  const toFigures = async ({ server }: TestApp) => (await server.inject({ url: '/metrics' })).payload;

  async function whileLocked(work: () => Promise<void>): Promise<void> {
    const client = await database.owner.connect();
    try {
      await client.query('begin');
      await client.query('lock table component in access exclusive mode');
      await work();
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  const waitingForLock = async (): Promise<number> =>
    (
      await database.owner.query<{ count: number }>(
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0]?.count ?? 0;

  test.each<[string, Partial<PoolOptions>]>([
    ['the lock', { lockMilliseconds: 50 }],
    ['the statement', { lockMilliseconds: 0, statementMilliseconds: 50 }],
  ])('the time limit of %s answers 503 with Retry-After', async (_name, limits) => {
    const portal = await open(limits);
    await whileLocked(async () => {
      const answer = await ask(portal, '/api/GetAllSubmissions');
      expect(answer.statusCode, answer.body).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.json()).toMatchObject({
        message: 'The portal is busy with another change to the same data. Please try again in a moment.',
      });
    });
    expect((await ask(portal, '/api/GetAllSubmissions')).statusCode).toBe(200);
  });

  test('the process stays ready even if every connection waits for the lock', async () => {
    const portal = await open({ lockMilliseconds: 60_000 });
    let calls: Promise<{ statusCode: number }[]> | undefined;
    await whileLocked(async () => {
      calls = Promise.all([
        ask(portal, '/api/GetAllSubmissions'),
        ask(portal, '/api/GetSubmissionsStatistics'),
      ]);
      await expect.poll(waitingForLock).toBe(2);
      const looks = await Promise.all(Array.from({ length: 20 }, () => ask(portal, '/readyz')));
      expect(looks.map(({ statusCode }) => statusCode)).toEqual(looks.map(() => 200));
    });
    for (const { statusCode } of (await calls) ?? []) expect(statusCode).toBe(200);
  });

  test('a read-only database refuses changes with 503, answers what is read, and is not ready', async () => {
    const portal = await open({});
    const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
      const { owner } = database;
      const { rows } = await owner.query<{ name: string }>('select current_database() as name');
      // The setting counts for connections that are opened after it.
      await owner.query('begin; set transaction read write');
      await owner.query(
        `alter database ${rows[0]?.name} set default_transaction_read_only = ${value}; commit`,
      );
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'idss push'`,
      );
    };
    await setReadOnly('on');
    try {
      await expect
        .poll(async () => (await ask(portal, '/readyz')).json())
        .toMatchObject({
          status: 'database is read only',
        });
      expect((await ask(portal, '/readyz')).statusCode).toBe(503);
      expect(await toFigures(portal)).toContain('idss_database_read_only 1');
      await expect.poll(async () => (await ask(portal, '/api/GetAllSubmissions')).statusCode).toBe(200);
      const refused = await announce(portal);
      expect(refused.statusCode, refused.body).toBe(503);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.json()).toMatchObject({
        message: 'The portal can only be read for now, and takes no changes. Please try again later.',
      });
    } finally {
      await setReadOnly('off');
    }
    await expect.poll(async () => (await announce(portal)).statusCode).toBe(200);
    expect((await ask(portal, '/readyz')).json()).toMatchObject({ status: 'ok' });
  });

  test('a full disk of the database answers 507, and the process is not ready until a write succeeds', async () => {
    let isFull = true;
    const noSpace = Object.assign(new Error('could not extend file'), { code: '53100' });
    const fullClient = {
      query: (text: string) =>
        text.startsWith('create temp table') ? Promise.reject(noSpace) : Promise.resolve(),
      release: () => undefined,
    };
    const portal = await open({}, (probe) => ({
      query: probe.query.bind(probe),
      connect: () => (isFull ? Promise.resolve(fullClient as never) : probe.connect()),
    }));
    await database.owner.query(`
      create function refuse_for_space() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger full_disk before insert on announcement execute function refuse_for_space();`);
    try {
      expect((await ask(portal, '/readyz')).statusCode).toBe(200);
      const refused = await announce(portal);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        507,
        { message: 'The portal has no space left. Nothing was changed. Please try again later.' },
      ]);
      const ready = await ask(portal, '/readyz');
      expect([ready.statusCode, ready.json()]).toMatchObject([503, { status: 'no space left' }]);
    } finally {
      await database.owner.query('drop function refuse_for_space cascade');
    }
    isFull = false;
    expect((await ask(portal, '/readyz')).json()).toMatchObject({ status: 'ok' });
    expect((await announce(portal)).statusCode).toBe(200);
  });

  test('a process whose file store is away is not ready, and says so', async () => {
    const portal = await open({});
    await rm(portal.app.files.name, { recursive: true });
    const answer = await ask(portal, '/readyz');
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { status: 'file store unreachable' }]);
  });

  test('little space in a folder makes a process unready, and the metrics say how much there is', async () => {
    const portal = await open({});
    expect(await toFigures(portal)).toMatch(/^idss_free_bytes\{folder="store"\} [1-9]\d+$/m);
    expect(await toFigures(portal)).toMatch(/^idss_free_bytes\{folder="data"\} [1-9]\d+$/m);
    const enough = minFreeBytes;
    for (const [freeBytes, isDiskFull] of [
      [{ store: enough, data: enough }, false],
      [{ store: enough - 1, data: enough }, true],
      [{ store: enough, data: enough - 1 }, true],
      [{ store: null, data: null }, false],
    ] as const) {
      const look = createStateReader({ ...portal.app, readFreeBytes: () => Promise.resolve(freeBytes) });
      expect(await look()).toMatchObject({ freeBytes, isDiskFull });
    }
  });
});

describe('the queue', () => {
  const orgId = 5678;
  const admin = 'admin@plan.example';
  let portal: TestPortal;
  let web: TestPortal;
  const stall = { QUEUE_STALL_SECONDS: '60' };

  beforeAll(async () => {
    portal = await startTestPortal({ works: false, environment: stall });
    const { owner } = portal.database;
    await makeSeason(owner);
    await makeOrganization(owner, { orgId });
    await makeSubmission(owner, { subId: 1, orgId });
    await makeUser(owner, { email: admin, roles: [['orgadmin', orgId]] });
    web = await startTestPortal({
      works: false,
      environment: { ...stall, ROLE: 'web', DATABASE_URL: 'postgresql://idss@localhost/idss' },
    });
  });
  afterAll(async () => {
    await portal.close();
    await web.close();
  });

  const ready = async (target: TestPortal = portal) => {
    const answer = await target.server.inject({ url: '/readyz' });
    return { status: answer.statusCode, body: answer.json<Ready>() };
  };
  const figures = async (target: Pick<TestPortal, 'server'> = portal): Promise<string> =>
    (await target.server.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).payload;
  const change = (target: TestPortal, assignment: string) =>
    target.database.owner.query(`update pgboss.job set ${assignment} where name = 'process-upload'`);

  async function wait(): Promise<void> {
    const file = { name: 'Commercial1.xml', content: hedisFile({ subId: 1, orgId }) };
    expect((await portal.upload(admin, [file], { transactionId: randomUUID() })).status).toBe(200);
  }

  test('waiting jobs are counted, and long waits are reported', async () => {
    await wait();
    expect(await ready()).toMatchObject({
      status: 200,
      body: { status: 'ok', queue: { state: 'ok', waiting: 1 } },
    });
    await change(
      portal,
      `created_on = now() - interval '2 minutes', start_after = now() - interval '2 minutes'`,
    );
    const { status, body } = await ready();
    expect(status).toBe(503);
    expect(body).toMatchObject({
      status: 'queue makes no progress',
      queue: { state: 'no progress', waiting: 1 },
    });
    expect(body.queue.oldestSeconds).toBeGreaterThanOrEqual(120);
    const text = await figures();
    expect(text).toContain('idss_queue_stalled{queue="process-upload"} 1');
    expect(text).toContain('idss_queue_jobs{queue="process-upload",state="waiting"} 1');
    expect(text).toMatch(/idss_queue_oldest_seconds\{queue="process-upload"\} 12\d/);
    expect(text).toContain('idss_database_up 1');
  });

  test('jobs that never end do not count as progress; a recently started one does', async () => {
    await wait();
    const { rows } = await portal.database.owner.query<{ id: string }>(
      `select id from pgboss.job where name = 'process-upload' order by created_on desc`,
    );
    const jobId = rows[0]?.id;
    const hold = (startedAgo: string) =>
      portal.database.owner.query(
        `update pgboss.job set state = 'active', started_on = now() - interval '${startedAgo}', heartbeat_on = now()
         where id = $1`,
        [jobId],
      );
    await hold('2 minutes');
    expect((await ready()).status).toBe(503);
    await hold('1 second');
    expect(await ready()).toMatchObject({ status: 200, body: { queue: { state: 'ok', running: 1 } } });
  });

  test('failed jobs are counted', async () => {
    await change(portal, `state = 'failed', completed_on = now()`);
    expect(await ready()).toMatchObject({ status: 200, body: { queue: { waiting: 0, failed: 2 } } });
    expect(await figures()).toContain('idss_queue_jobs{queue="process-upload",state="failed"} 2');
  });

  test('a process without workers reports it and stays ready', async () => {
    const { owner } = web.database;
    await makeSeason(owner);
    await owner.query(
      `insert into pgboss.job (name, created_on, start_after)
       values ('process-upload', now() - interval '1 hour', now() - interval '1 hour')`,
    );
    expect(await ready(web)).toMatchObject({
      status: 200,
      body: { status: 'ok', queue: { state: 'no progress', waiting: 1 } },
    });
  });

  test('a lock on the table of the queue does not make a process unready', async () => {
    const client = await portal.database.owner.connect();
    try {
      await client.query('begin');
      await client.query('lock table pgboss.job in access exclusive mode');
      expect(await ready()).toMatchObject({ status: 200, body: { queue: { state: 'unknown' } } });
      expect(await figures()).toContain('idss_queue_known 0');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  test('a worker answers only health checks', async () => {
    const server = buildWorkerServer(portal.app);
    try {
      expect((await server.inject({ url: '/livez' })).statusCode).toBe(200);
      expect((await server.inject({ url: '/readyz' })).json()).toMatchObject({ status: 'ok' });
      expect(await figures({ server })).toContain('idss_queue_jobs');
      expect((await server.inject({ url: '/api/GetCurrentUser' })).statusCode).toBe(404);
      const elsewhere = await server.inject({ url: '/metrics', remoteAddress: '192.0.2.1' });
      expect(elsewhere.statusCode).toBe(404);
    } finally {
      await server.close();
    }
  });
});
