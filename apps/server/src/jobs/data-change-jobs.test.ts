import { afterAll, beforeAll, expect, test } from 'vitest';
import pino from 'pino';
import { describeDataChange, listDataChanges } from '#src/db/data-changes.ts';
import { registerProcess } from '#src/db/running-processes.ts';
import { openPush, type Push } from '#src/kernel/push.ts';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { dataChangeJob, dataChangeQueue, startDataChanges } from './data-change-jobs.ts';
import { type Jobs, openJobs, explainQueueWait } from './jobs.ts';

const log = pino({ level: 'silent' });
let database: TestDatabase;
let push: Push;
let jobs: Jobs;
beforeAll(async () => {
  database = await createTestDatabase();
  push = await openPush({ connectionString: database.ownerUrl }, log);
  jobs = await openJobs(database.app, log, push);
});
afterAll(async () => {
  await jobs.stop(5);
  await push.close();
  await database.drop();
});

const older = () => registerProcess(database.app, { role: 'worker', build: 'none', knowsSchema: 900 });
const jobsInQueue = async (): Promise<number> =>
  (await database.owner.query('select from pgboss.job where name = $1', [dataChangeQueue.name])).rows.length;

test('workers change data once the last older process has ended, in one job however many ask for it', async () => {
  await database.owner.query(
    `delete from data_change; create table plan (id integer, note text); insert into plan values (1), (2), (3);
     insert into data_change (number, name, statement, left_statement, batch) values (901, '901_fill.sql',
       'update plan set note = ''none'' where id in (select id from plan where note is null limit $1)',
       'select count(*) from plan where note is null', 2)`,
  );
  const app = { pool: database.app, jobs, now: () => new Date() };
  const process = older();
  await process.beat();
  await startDataChanges(app);
  expect(await jobsInQueue()).toBe(0);
  await process.remove(database.app);
  await startDataChanges(app);
  await startDataChanges(app);
  expect(await jobsInQueue()).toBe(1);
  await jobs.work(dataChangeJob(app, database.owner));
  await expect
    .poll(async () => (await listDataChanges(database.app)).map(describeDataChange))
    .toEqual(['901_fill.sql: finished, 3 rows']);
  await startDataChanges(app);
  expect(await jobsInQueue()).toBe(1);
});

test('tables of a newer queue wait until the other processes have ended', async () => {
  expect(await explainQueueWait(database.owner)).toBeNull();
  await database.owner.query('update pgboss.version set version = version - 1');
  expect(await explainQueueWait(database.owner)).toBeNull();
  const process = older();
  await process.beat();
  expect(await explainQueueWait(database.owner)).toContain('stop the other processes (1 run)');
  await process.remove(database.app);
  await database.owner.query('update pgboss.version set version = version + 1');
});
