import type { LogEntry } from '@idss/contract/operations/logs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsApi } from '#src/features/season/settings.api.ts';
import { removeOldLogEntries } from '#src/log/log-retention.ts';
import { LogStore } from '#src/log/log-store.ts';
import { createLogger } from '#src/log/logger.ts';
import { createTestDatabase } from '#src/test/database.ts';
import { makeSeason, makeUser } from '#src/test/factories.ts';
import { startTestPortal, type TestPortal } from '#src/test/portal.ts';
import { listLogEntries } from './logs.sql.ts';

const staff = 'staff@portal.example';
const member = 'user@plan.example';
const store = new LogStore({ processName: 'test', everyMilliseconds: 1 });
let portal: TestPortal;

beforeAll(async () => {
  const database = await createTestDatabase();
  const log = createLogger('info', { destination: { write: () => undefined }, also: store });
  const fail = async () => {
    throw new Error('It was asked to fail.');
  };
  const settings = { ...settingsApi, GetConfigUserMsgOnLoginModel: fail };
  portal = await startTestPortal({ handlers: { settings }, ownDatabase: database, log });
  const db = database.owner;
  await makeSeason(db);
  await makeUser(db, { email: staff, roles: [['sysadmin']] });
  await makeUser(db, { email: member, roles: [['orguser', 10]] });
  await db.query(
    `insert into log_entry (at, level, message, exception, sub_id, org_id, user_name, request_id)
     values ('2026-03-01T23:59:59.999Z', 'error', 'No space left on 50% of C:\\store_1', 'Error: ENOSPC', 1236, 5678, 'P.Halloran@lakeside.example', '3f0e9c1a-77aa-4b0d-9a10-0123456789ab'),
            ('2026-03-02T00:00:00Z', 'warn', 'space is short', null, 1236, 5678, 'p.hall@lakeside.example', null),
            ('2026-03-03T12:00:00Z', 'info', 'jobs: check done', null, 1237, 5678, null, null),
            ('2026-03-03T12:00:00Z', 'debug', 'request', null, null, 9, 'zoe@harbor.example', null)`,
  );
});
afterAll(() => portal.close());

const march = { fromDate: '2026-03-01', toDate: '2026-03-31' };
async function find(filters: Record<string, string>): Promise<LogEntry[]> {
  const query = new URLSearchParams({ ...march, ...filters });
  const [page, count] = [
    await portal.get(staff, `/api/DB/Logs?${query.toString()}`),
    await portal.get(staff, `/api/DB/LogsCount?${query.toString()}`),
  ];
  expect([page.status, count.status], page.text + count.text).toEqual([200, 200]);
  expect(count.body).toBe((page.body as LogEntry[]).length);
  return page.body;
}
const messages = async (filters: Record<string, string>) =>
  (await find(filters)).map(({ message }) => message);

test('entries are listed newest first, with all that is known of them', async () => {
  const all = await find({});
  expect(all.map(({ level }) => level)).toEqual(['debug', 'info', 'warn', 'error']);
  expect(all[3]).toEqual({
    logId: expect.any(Number),
    timeStamp: '2026-03-01T23:59:59.999Z',
    level: 'error',
    message: 'No space left on 50% of C:\\store_1',
    exception: 'Error: ENOSPC',
    eventName: null,
    submissionId: 1236,
    organizationId: 5678,
    userName: 'P.Halloran@lakeside.example',
    reference: '3f0e9c1a-77aa-4b0d-9a10-0123456789ab',
    detail: {},
  });
});

test.each([
  [{ logLevel: 'warn' }, 2],
  [{ logLevel: 'fatal' }, 0],
  [{ submissionId: '1236' }, 2],
  [{ orgId: '9' }, 1],
  [{ userName: 'p.hall' }, 2],
  [{ userName: 'P.HALLORAN@' }, 1],
  [{ userName: 'hall' }, 0],
  [{ message: 'SPACE' }, 2],
  [{ message: '50% of' }, 1],
  [{ message: '_' }, 1],
  [{ message: 'C:\\store' }, 1],
  [{ message: 'Reference: 3F0E9C1A-77aa-4b0d-9a10-0123456789ab' }, 1],
  [{ fromDate: '2026-03-02' }, 3],
  [{ toDate: '2026-03-01' }, 1],
  [{ userName: 'p', logLevel: 'error', submissionId: '1236', message: 'left' }, 1],
  [{ submissionId: '', logLevel: '', userName: '', message: '' }, 4],
] as const)('the filters %o leave %i', async (filters, count) => {
  expect(await find(filters)).toHaveLength(count);
});

test('a message is found among the newest entries and before them', async () => {
  const found = async (limit: number) =>
    (await listLogEntries(portal.app.pool, { ...march, message: 'space' }, { offset: 0, limit }, 3)).map(
      ({ message }) => message,
    );
  // The newest three entries contain one of the two.
  expect(await found(1)).toEqual(['space is short']);
  expect(await found(50)).toEqual(['space is short', 'No space left on 50% of C:\\store_1']);
});

test('pages follow each other', async () => {
  const page = async (pageNumber: number) => {
    const query = new URLSearchParams({ ...march, resultCount: '3', pageNumber: String(pageNumber) });
    const { body } = await portal.get(staff, `/api/DB/Logs?${query.toString()}`);
    return (body as LogEntry[]).map(({ message }) => message);
  };
  expect([...(await page(1)), ...(await page(2))]).toEqual(await messages({}));
  expect(await page(3)).toEqual([]);
});

test('pages of several users follow each other', async () => {
  const query = new URLSearchParams({ ...march, userName: 'p.hall', resultCount: '1', pageNumber: '2' });
  const { body } = await portal.get(staff, `/api/DB/Logs?${query.toString()}`);
  expect(body).toMatchObject([{ level: 'error' }]);
});

test.each([
  'submissionId=x',
  'logLevel=all',
  'fromDate=yesterday',
  'fromDate=2026-02-30',
  'pageNumber=0',
  'resultCount=100000',
  'message=%00',
  'sort=at',
])('%s is refused', async (query) => {
  expect((await portal.get(staff, `/api/DB/Logs?${query.toString()}`)).status).toBe(400);
});

test('a beginning that many users share finds all of them', async () => {
  const db = portal.database.owner;
  await db.query(
    `insert into log_entry (at, level, message, user_name)
     select '2026-03-20', 'info', 'many', 'many' || n || '@plan.example' from generate_series(1, 30) n`,
  );
  expect(await find({ userName: 'many' })).toHaveLength(30);
  expect(await find({ userName: 'many1' })).toHaveLength(11);
  expect(await find({ userName: 'many', message: 'man' })).toHaveLength(30);
  await db.query(`delete from log_entry where message = 'many'`);
});

// Before entries are stored while the tests run.
test('entries above the age or the number are removed', async () => {
  const db = portal.database.owner;
  await db.query('delete from log_entry');
  await db.query(
    `insert into log_entry (at, level, message)
     select timestamptz '2026-01-01' + n * interval '1 day', 'info', n::text from generate_series(1, 40) n`,
  );
  const now = () => new Date('2026-04-01T00:00:00Z');
  const app = { pool: portal.app.pool, config: { ...portal.app.config, logKeepDays: 60 }, now };
  const left = async () => (await db.query('select min(message::int), count(*)::int from log_entry')).rows[0];
  // 60 days before is January 31.
  expect(await removeOldLogEntries(app)).toBe(30);
  expect(await left()).toEqual({ min: 31, count: 10 });
  expect(await removeOldLogEntries(app, { maxRows: 4 })).toBe(6);
  expect(await left()).toEqual({ min: 37, count: 4 });
});

test('a refused call is found by the reference of its error page, with who called and why', async () => {
  store.open(portal.app.pool);
  const refused = await portal.get(member, '/api/DB/Logs?submissionId=77&userName=secret@plan.example');
  expect(refused.status).toBe(403);
  const { reference } = refused.body as { reference: string };
  const search = async (): Promise<LogEntry[]> =>
    (await portal.get(staff, `/api/DB/Logs?message=${reference}`)).body;
  await expect.poll(search).toMatchObject([
    {
      level: 'info',
      message: expect.stringMatching(/^Logs refused: /),
      eventName: 'Logs',
      userName: member,
      submissionId: 77,
      reference,
      detail: { status: 403, method: 'GET', path: '/api/DB/Logs' },
    },
  ]);
  expect(JSON.stringify(await search())).not.toContain('secret@');
});

/** The one entry with the reference in this answer. */
async function expectEntry(
  status: number,
  answer: { readonly status: number; readonly body: unknown },
  entry: object,
): Promise<void> {
  expect(answer.status).toBe(status);
  const { reference } = answer.body as { reference: string };
  await expect
    .poll(async () => (await portal.get(staff, `/api/DB/Logs?message=${reference}`)).body)
    .toMatchObject([{ reference, ...entry }]);
}

test('an address that does not exist is found by the reference of its error page', async () => {
  store.open(portal.app.pool);
  await expectEntry(404, await portal.get(member, '/api/none?userName=secret@plan.example'), {
    level: 'info',
    message: 'GET /api/none refused: The requested page not found.',
    detail: { status: 404, path: '/api/none' },
  });
});

test('a failure is an error with its stack', async () => {
  store.open(portal.app.pool);
  await expectEntry(500, await portal.get(staff, '/api/GetConfigUserMsgOnLoginModel'), {
    level: 'error',
    message: 'GetConfigUserMsgOnLoginModel failed: It was asked to fail.',
    exception: expect.stringContaining('logs.test.ts'),
  });
});

test('after 60 refusals in a minute one warning stands for the others', async () => {
  store.open(portal.app.pool);
  const flooder = 'flooder@plan.example';
  for (let n = 0; n < 65; n += 1) await portal.get(flooder, '/api/DB/LogsCount');
  const found = async (logLevel: string) =>
    (await portal.get(staff, `/api/DB/LogsCount?message=LogsCount refused&logLevel=${logLevel}`)).body;
  await expect.poll(() => found('info')).toBe(60);
  await expect
    .poll(async () => (await portal.get(staff, '/api/DB/LogsCount?message=More than 60 refused')).body)
    .toBe(1);
});

test('the web client reports an error, and gets its reference', async () => {
  store.open(portal.app.pool);
  const error = { message: 'x is undefined', stack: 'TypeError: x\n  at Page', page: '/logs' };
  await expectEntry(200, await portal.post(member, '/api/ReportClientError', error), {
    level: 'error',
    message: 'Web client: x is undefined',
    exception: error.stack,
    userName: member,
    detail: { page: '/logs' },
  });
  const statuses = [];
  for (let n = 0; n < 19; n += 1)
    statuses.push((await portal.post(member, '/api/ReportClientError', error)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await portal.post(member, '/api/ReportClientError', error);
  expect(refused.status).toBe(429);
  // Until the minute is over.
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1);
});
