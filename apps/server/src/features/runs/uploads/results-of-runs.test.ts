/** What the database promises of results and their runs, whichever code writes them. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertStoredFiles } from '#src/files/stored-file.sql.ts';
import { createTestDatabase, type TestDatabase } from '#src/test/database.ts';
import { makeSeason, measurementYear } from '#src/test/factories.ts';

let database: TestDatabase;
let fileId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeSeason(database.owner);
  fileId = randomUUID();
  const names = { fileName: 'x.xml', originalName: 'x.xml', mediaType: 'application/xml' };
  const content = { size: 0, sha256: '0'.repeat(64), storageKey: 'x' };
  const nobody = { submissionId: null, component: null };
  await insertStoredFiles(database.app, [
    { fileId, fileType: 21, measurementYear, createdBy: 'test', ...names, ...content, ...nobody },
  ]);
});
afterAll(() => database.drop());

type Tables = 'measure_result' | 'indicator_result';
const tables: readonly Tables[] = ['measure_result', 'indicator_result'];
const statements: Record<Tables, string> = {
  measure_result: `insert into measure_result (run_id, measure_code, report_measure, benefit_offered)
    select run_id, 'M' || n, true, true from unnest($1::uuid[]) run_id cross join generate_series(1, 3) n`,
  indicator_result: `insert into indicator_result (run_id, measure_code, indicator_key, display_rate, elements)
    select run_id, 'M' || n, 'I' || n, '', '{}' from unnest($1::uuid[]) run_id cross join generate_series(1, 3) n`,
};
const insertResults = (db: pg.Pool | pg.PoolClient, table: Tables, runIds: readonly string[]) =>
  db.query(statements[table], [runIds]);

const deleteRun = (db: pg.Pool | pg.PoolClient, runId: string) =>
  db.query('delete from validation_run where run_id = $1', [runId]);

async function makeRun(): Promise<string> {
  const runId = randomUUID();
  await database.app.query(
    `insert into validation_run (run_id, file_id, status, counts) values ($1, $2, 'NoIssues', '{}')`,
    [runId, fileId],
  );
  return runId;
}

async function count(runId: string): Promise<readonly number[]> {
  const { rows } = await database.owner.query<{ run: number; measures: number; indicators: number }>(
    `select (select count(*)::int from validation_run where run_id = $1) as run,
       (select count(*)::int from measure_result where run_id = $1) as measures,
       (select count(*)::int from indicator_result where run_id = $1) as indicators`,
    [runId],
  );
  return rows.flatMap(({ run, measures, indicators }) => [run, measures, indicators]);
}

/** The work in a transaction that is still open when the other statement has begun to wait for it. */
async function whileOpen<T>(
  work: (client: pg.PoolClient) => Promise<unknown>,
  end: 'commit' | 'rollback',
  other: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  const client = await database.app.connect();
  try {
    await client.query('begin');
    const [own] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
    await work(client);
    const waiting = Promise.allSettled([other()]);
    await expect
      .poll(async () => {
        const { rows } = await database.owner.query(
          'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
          [own?.pid],
        );
        return rows.length;
      })
      .toBe(1);
    await client.query(end);
    const [outcome] = await waiting;
    return outcome;
  } finally {
    client.release(true);
  }
}

const refused = { code: '23503' };

test.each(tables)(
  '%s: results of a run that is not there are refused, whoever writes them',
  async (table) => {
    const runId = await makeRun();
    for (const db of [database.app, database.owner]) {
      await expect(insertResults(db, table, [runId, randomUUID()])).rejects.toMatchObject({
        ...refused,
        table,
      });
      await expect(insertResults(db, table, [randomUUID()])).rejects.toMatchObject(refused);
    }
    expect(await count(runId)).toEqual([1, 0, 0]);
    await insertResults(database.app, table, [runId]);
    expect(await count(runId)).toEqual(table === 'measure_result' ? [1, 3, 0] : [1, 0, 3]);
  },
);

test('a run that is deleted takes its results with it, and no others', async () => {
  const [gone, stays] = [await makeRun(), await makeRun()];
  for (const table of tables) await insertResults(database.app, table, [gone, stays]);
  await deleteRun(database.app, gone);
  expect(await count(gone)).toEqual([0, 0, 0]);
  expect(await count(stays)).toEqual([1, 3, 3]);
});

test.each(tables)('%s: a run is not deleted while results of it are inserted', async (table) => {
  const runId = await makeRun();
  const deletion = await whileOpen(
    (client) => insertResults(client, table, [runId]),
    'commit',
    () => deleteRun(database.app, runId),
  );
  expect(deletion).toMatchObject({ status: 'fulfilled' });
  expect(await count(runId)).toEqual([0, 0, 0]);
});

test.each(tables)('%s: no results are inserted of a run that is being deleted', async (table) => {
  const runId = await makeRun();
  const insert = () => insertResults(database.app, table, [runId]);
  const kept = await whileOpen((client) => deleteRun(client, runId), 'rollback', insert);
  expect(kept).toMatchObject({ status: 'fulfilled' });
  const late = await makeRun();
  const insertLate = () => insertResults(database.app, table, [late]);
  const lost = await whileOpen((client) => deleteRun(client, late), 'commit', insertLate);
  expect(lost).toMatchObject({ status: 'rejected', reason: refused });
  expect(await count(late)).toEqual([0, 0, 0]);
});

test('a run is deleted by nobody who cannot see all of its results', async () => {
  const runId = await makeRun();
  const client = await database.app.connect();
  try {
    await client.query('begin isolation level repeatable read');
    await client.query('select from validation_run');
    await insertResults(database.app, 'indicator_result', [runId]);
    await expect(deleteRun(client, runId)).rejects.toThrow('read committed');
  } finally {
    client.release(true);
  }
  expect(await count(runId)).toEqual([1, 0, 3]);
});

test.each([...tables, 'validation_run'])('%s: the run stays the same one', async (table) => {
  const [runId, other] = [await makeRun(), await makeRun()];
  for (const each of tables) await insertResults(database.app, each, [runId]);
  const change = `update ${table} set run_id = $2 where run_id = $1`;
  await expect(database.owner.query(change, [runId, other])).rejects.toMatchObject(refused);
  await expect(database.owner.query(change, [runId, runId])).resolves.toMatchObject({});
});

test('nothing is left of results when all runs are removed at once', async () => {
  const runId = await makeRun();
  for (const table of tables) await insertResults(database.app, table, [runId]);
  await database.owner.query('truncate validation_run cascade');
  expect(await count(runId)).toEqual([0, 0, 0]);
});
