/** When the next sweep is due, and what the last one counted. */
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const beginSweepSql = sql('beginSweep')`insert into storage_sweep as last (begun_at, due_at)
     values (clock_timestamp(), clock_timestamp() + make_interval(secs => $1))
     on conflict (only_row) do update set begun_at = excluded.begun_at, due_at = excluded.due_at
       where last.due_at <= clock_timestamp()
     returning begun_at::text as begun_at`;
/** Answers when this sweep began, in PostgreSQL's text; null while none is due, or another process has it. */
export const beginSweep = async (db: Queryable, aliveSeconds: number): Promise<string | null> =>
  (await beginSweepSql.maybe(db, [aliveSeconds]))?.begunAt ?? null;

const noteSweepAliveSql = sql('noteSweepAlive')`
     update storage_sweep set due_at = clock_timestamp() + make_interval(secs => $2)
     where begun_at = $1::timestamptz`;
export const noteSweepAlive = (db: Queryable, begunAt: string, aliveSeconds: number) =>
  noteSweepAliveSql.run(db, [begunAt, aliveSeconds]);

export interface NextSweep {
  /** So long after this one began, at least. */
  readonly everySeconds: number;
  /** And so many times as long as this one took after its end, at least … */
  readonly pauseFactor: number;
  /** … but not longer than that. */
  readonly maxPauseSeconds: number;
}

const endSweepSql = sql('endSweep')`update storage_sweep set ended_at = clock_timestamp(), in_quarantine = $2,
       due_at = greatest(
         begun_at + make_interval(secs => $3),
         clock_timestamp() + least((clock_timestamp() - begun_at) * $4::float8, make_interval(secs => $5))
       )
     where begun_at = $1::timestamptz`;
export const endSweep = (
  db: Queryable,
  begunAt: string,
  inQuarantine: number,
  { everySeconds, pauseFactor, maxPauseSeconds }: NextSweep,
) => endSweepSql.run(db, [begunAt, inQuarantine, everySeconds, pauseFactor, maxPauseSeconds]);

const giveUpSweepSql = sql('giveUpSweep')`
  update storage_sweep set due_at = clock_timestamp() where begun_at = $1::timestamptz`;
/** It failed: the next process that asks may try. */
export const giveUpSweep = (db: Queryable, begunAt: string) => giveUpSweepSql.run(db, [begunAt]);

const countInQuarantineSql = sql('countInQuarantine')`select in_quarantine as count from storage_sweep`;
/** As the last whole sweep counted them; null where there was none. */
export const countInQuarantine = async (db: Queryable): Promise<number | null> =>
  (await countInQuarantineSql.maybe(db, []))?.count ?? null;
