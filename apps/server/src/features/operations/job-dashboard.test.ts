import { randomUUID } from 'node:crypto';
import type { JobRow } from '@idss/contract/operations/job-dashboard';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailQueue } from '#src/mail/mail-queue.ts';
import { makeSeason, makeUser } from '#src/test/factories.ts';
import { startTestPortal, type TestPortal } from '#src/test/portal.ts';

const staff = 'staff@portal.example';
const queue = mailQueue.name;
let portal: TestPortal;

beforeAll(async () => {
  // Jobs wait in the queue: the test says what happens to them.
  portal = await startTestPortal({ works: false });
  await makeSeason(portal.database.owner);
  await makeUser(portal.database.owner, { email: staff, roles: [['sysadmin']] });
});
afterAll(() => portal.close());

async function enqueue(data: object, key: string = randomUUID()): Promise<string> {
  await portal.app.jobs.enqueue(portal.app.pool, mailQueue, data as never, { key });
  const { rows } = await portal.database.owner.query<{ id: string }>(
    'select id from pgboss.job where name = $1 order by created_on desc limit 1',
    [queue],
  );
  return rows[0]?.id ?? '';
}
const setState = (id: string, state: string, output: object | null = null) =>
  portal.database.owner.query(
    `update pgboss.job set state = $2::pgboss.job_state, output = $3, completed_on = now() where id = $1`,
    [id, state, output],
  );
async function jobs(query = ''): Promise<JobRow[]> {
  const page = await portal.get(staff, `/api/GetJobs?pageNumber=1&resultCount=100${query}`);
  expect(page.status, page.text).toBe(200);
  const count = await portal.get(staff, `/api/GetJobsCount?${query.slice(1)}`);
  expect(count.body).toBe((page.body as JobRow[]).length);
  return page.body;
}
const getState = async (id: string) => (await jobs()).find(({ jobId }) => jobId === id)?.state;
const act = async (call: 'RetryJob' | 'CancelJob', jobId: string) =>
  portal.post(staff, `/api/${call}?queue=${queue}&jobId=${jobId}`);
async function lastEvent() {
  const { rows } = await portal.database.owner.query(
    'select kind, message, detail from event order by event_id desc limit 1',
  );
  return rows[0];
}

test('jobs are listed newest first and filtered, with data and error, and without secrets', async () => {
  const first = await enqueue({ submissionId: 2401, token: 'secret-1' });
  const second = await enqueue({ mailId: 'm' });
  await setState(second, 'failed', {
    message: 'refused',
    stack: 'Error: refused password=hunter2\n  at send',
  });
  expect((await jobs()).map(({ jobId }) => jobId)).toEqual([second, first]);
  expect(await jobs('&state=Failed')).toMatchObject([
    { jobId: second, queue, state: 'Failed', error: 'Error: refused password=***\n  at send' },
  ]);
  const [found] = await jobs('&submissionId=2401');
  expect(found).toMatchObject({ jobId: first, state: 'Waiting', submissionId: 2401, error: null });
  expect(found?.data).not.toContain('secret-1');
  expect(await jobs('&queue=unknown')).toEqual([]);
  expect((await portal.get(staff, '/api/GetQueues')).body).toContainEqual({
    queue,
    waiting: 1,
    retrying: 0,
    running: 0,
    failed: 1,
    waitingSeconds: expect.any(Number),
  });
});

test('a failed job is retried and a waiting one cancelled, each with an event', async () => {
  const id = await enqueue({ mailId: 'a' });
  expect((await act('CancelJob', id)).body).toBe(true);
  expect(await getState(id)).toBe('Cancelled');
  expect(await lastEvent()).toMatchObject({
    kind: 'job-cancelled',
    message: `Job ${id} of send-mail cancelled: it was waiting`,
    detail: { queue, jobId: id, before: 'Waiting' },
  });
  expect((await act('RetryJob', id)).body).toBe(true);
  expect(await getState(id)).toBe('Waiting');
  await setState(id, 'failed');
  expect((await act('RetryJob', id)).body).toBe(true);
  expect(await getState(id)).toBe('Retrying');
  expect(await lastEvent()).toMatchObject({ kind: 'job-retried', detail: { before: 'Failed' } });
});

test('what does not fit the state of a job is refused, and changes nothing', async () => {
  const id = await enqueue({ mailId: 'b' });
  expect(await act('RetryJob', id)).toMatchObject({ status: 409 });
  await setState(id, 'active');
  expect(await act('CancelJob', id)).toMatchObject({ status: 409 });
  await setState(id, 'completed');
  for (const call of ['RetryJob', 'CancelJob'] as const)
    expect(await act(call, id)).toMatchObject({ status: 409 });
  expect(await getState(id)).toBe('Done');
  expect(await act('RetryJob', randomUUID())).toMatchObject({ status: 404 });
});

test('a job is not retried next to another one for the same work', async () => {
  const failed = await enqueue({ mailId: 'c' }, 'same work');
  await setState(failed, 'failed');
  await enqueue({ mailId: 'c' }, 'same work');
  const refused = await act('RetryJob', failed);
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.text).toContain('Another job for the same work');
  expect(await getState(failed)).toBe('Failed');
});

test('a page has at most 1,000 jobs, and the next one begins after them', async () => {
  await portal.database.owner.query(
    `insert into pgboss.job (name, data) select $1, '{"mailId": "page"}' from generate_series(1, 1002)`,
    [queue],
  );
  const page = async (pageNumber: number) =>
    (await portal.get(staff, `/api/GetJobs?pageNumber=${pageNumber}&resultCount=2000`)).body as JobRow[];
  const [first, second] = [await page(1), await page(2)];
  const count = (await portal.get(staff, '/api/GetJobsCount?')).body;
  expect(first).toHaveLength(1000);
  expect(second).toHaveLength(Number(count) - 1000);
  expect(new Set([...first, ...second].map(({ jobId }) => jobId)).size).toBe(count);
});

test('with its job a mail is cancelled, and waits again when the job is retried', async () => {
  const { rows } = await portal.database.owner.query<{ id: string }>(
    `insert into mail (key, recipient, template, facts) values ('k', 'a@b.example', 'activation', '{}')
     returning mail_id as id`,
  );
  const mailId = rows[0]?.id ?? '';
  const mailState = async () =>
    (await portal.database.owner.query('select state from mail where mail_id = $1', [mailId])).rows;
  const jobId = await enqueue({ mailId }, mailId);
  expect((await act('CancelJob', jobId)).status).toBe(200);
  expect(await mailState()).toEqual([{ state: 'cancelled' }]);
  expect((await act('RetryJob', jobId)).status).toBe(200);
  expect(await mailState()).toEqual([{ state: 'waiting' }]);
});
