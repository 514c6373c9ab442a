/**
 * Changes of stored data after a roll-out: one statement each, repeated in short transactions until nothing is left. What is
 * done is stored with each batch, so that any process, also of an older version, continues where the last one ended.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Queryable } from './queryable.ts';
import { noteProgress } from '#src/kernel/progress.ts';
import { keepTrying } from '#src/kernel/retry.ts';
import { isDatabaseAway, isDatabaseBusy } from './is-away.ts';
import { explainOlderProcesses } from './running-processes.ts';
import { inTransaction } from './transaction.ts';
import { type RowOf, sql } from './statement.ts';
import { tableExists } from './table-exists.ts';

export interface DataChange extends RowOf<typeof listDataChangesSql> {
  /** null: it has not begun. */
  readonly rowsTotal: number | null;
}

const listDataChangesSql = sql('listDataChanges')`
     select number, name, rows_done, rows_total, changed_at, finished_at,
       last_error
     from data_change order by number`;
/** In the order in which they run. */
export async function listDataChanges(db: Queryable): Promise<readonly DataChange[]> {
  if (!(await tableExists(db, 'data_change'))) return [];
  return listDataChangesSql.all(db, []);
}

/** Such as `046_fill-notes.sql: 12000 of 50000 rows`. */
export function describeDataChange({ name, rowsDone, rowsTotal, finishedAt, lastError }: DataChange): string {
  const rows = rowsTotal === null ? 'not begun' : `${rowsDone} of ${rowsTotal} rows`;
  const error = finishedAt === null && lastError !== null ? `, last failure: ${lastError}` : '';
  return `${name}: ${finishedAt === null ? rows : `finished, ${rowsDone} rows`}${error}`;
}

/** Why what comes after the changes of data before this number has to wait. */
export async function explainOpenData(db: Queryable, before: number): Promise<string | null> {
  const open = (await listDataChanges(db)).find((each) => each.number < before && each.finishedAt === null);
  return open
    ? `the change of data before it is not finished (${describeDataChange(open)}). Workers do it, or "npx idss migrate --data".`
    : null;
}

/** Why the next change of data cannot run yet: an older process might write rows in the old way after it. */
export async function explainDataWait(db: Queryable): Promise<string | null> {
  const open = (await listDataChanges(db)).find(({ finishedAt }) => finishedAt === null);
  return open ? explainOlderProcesses(db, open.number) : null;
}

export interface RunDataOptions {
  readonly signal?: AbortSignal;
  /** After each batch. */
  readonly onBatch?: (state: DataChange) => void;
}

/** Runs what is open, in order. After an abort it can be called again. */
export async function runDataChanges(
  owner: pg.Pool,
  { signal, onBatch }: RunDataOptions = {},
): Promise<void> {
  for (const { number } of await listDataChanges(owner)) {
    await begin(owner, number);
    for (;;) {
      if (signal?.aborted) return;
      const startedAt = performance.now();
      const state = await nextBatch(owner, number);
      noteProgress();
      onBatch?.(state);
      if (state.finishedAt !== null) break;
      // Half of the time is left to others.
      await delay(Math.min(1_000, performance.now() - startedAt), undefined, { ref: true });
    }
  }
}

const findOpenChangeSql = sql('findOpenChange')`
  select left_statement as left_sql from data_change where number = $1 and finished_at is null`;
async function begin(owner: pg.Pool, number: number): Promise<void> {
  const open = await findOpenChangeSql.maybe(owner, [number]);
  if (!open) return;
  const remaining = await count(owner, open.leftSql);
  await owner.query(
    `update data_change set rows_total = rows_done + $2, started_at = coalesce(started_at, now()) where number = $1`,
    [number, remaining],
  );
}

async function count(db: Queryable, leftSql: string): Promise<number> {
  const { rows } = await db.query<Record<string, unknown>>(leftSql);
  return Number(Object.values(rows[0] ?? {})[0]);
}

const maxAttempts = 20;

/** One transaction. Where it takes too long, or others have the rows, the next attempt is half as large. */
async function nextBatch(owner: pg.Pool, number: number): Promise<DataChange> {
  let share = 1;
  try {
    await keepTrying(() => runBatch(owner, number, share), {
      attempts: maxAttempts,
      delays: { first: 200, max: 5_000 },
      isWorthRetrying: (error) =>
        error instanceof NoProgress || isDatabaseBusy(error) || isDatabaseAway(error),
      onFailure: () => {
        share /= 2;
      },
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await owner.query('update data_change set last_error = $2, changed_at = now() where number = $1', [
      number,
      message,
    ]);
    throw new Error(`The change of data ${number} failed: ${message}`, { cause: error });
  }
  const found = (await listDataChanges(owner)).find((each) => each.number === number);
  if (!found) throw new Error(`There is no change of data ${number}.`);
  return found;
}

class NoProgress extends Error {}

const lockOpenChangeSql = sql('lockOpenChange')`
     select statement, left_statement as left_sql, batch from data_change
       where number = $1 and finished_at is null for update`;
async function runBatch(owner: pg.Pool, number: number, share: number): Promise<void> {
  await inTransaction(owner, async (client) => {
    await client.query(`set local lock_timeout = '2s'`);
    await client.query(`set local statement_timeout = '20s'`);
    const change = await lockOpenChangeSql.maybe(client, [number]);
    // Another process did the last one.
    if (!change) return;
    const { rowCount } = await client.query(change.statement, [
      Math.max(1, Math.floor(change.batch * share)),
    ]);
    const isFinished = !rowCount && (await count(client, change.leftSql)) === 0;
    if (!rowCount && !isFinished)
      throw new NoProgress('Rows are left, and its statement changes none of them.');
    await client.query(
      `update data_change set rows_done = rows_done + $2, changed_at = now(), last_error = null,
         finished_at = case when $3 then now() end
       where number = $1`,
      [number, rowCount ?? 0, isFinished],
    );
  });
}
