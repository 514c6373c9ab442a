import type { ExtractContents } from '@idss/domain/extract/extract-contents';
import type { ExtractType } from '@idss/domain/extract/extract-type';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export type ExtractSchedule = RowOf<typeof readScheduleSql>;

const readScheduleSql = sql('readExtractSchedule')`
  select is_on, x.type, x.contents, is_of_changes, changed_by, changed_at as changed_on, last_day, last_extract_id,
    delivered_on, failure, e.name as last_name, e.created_at as last_created_on, e.state as last_state,
    e.reason as last_reason, e.cancelled_by as last_cancelled_by, e.file_id as last_file_id
  from extract_schedule x left join data_extract e on e.extract_id = last_extract_id`.narrowed<{
  type: ExtractType;
  contents: ExtractContents;
}>();
/** With the last nightly extract; null: it was never set. */
export const readSchedule = (db: Queryable) => readScheduleSql.maybe(db, []);

export interface WantedSchedule {
  readonly isOn: boolean;
  readonly type: ExtractType;
  readonly contents: ExtractContents;
  readonly isOfChanges: boolean;
}

const writeScheduleSql = sql('writeExtractSchedule')`
  insert into extract_schedule (is_on, type, contents, is_of_changes, changed_by, last_day) values ($1, $2, $3, $4, $5, $6)
  on conflict (only_row) do update set is_on = excluded.is_on, type = excluded.type, contents = excluded.contents,
    is_of_changes = excluded.is_of_changes, changed_by = excluded.changed_by, changed_at = now(),
    last_day = excluded.last_day`;
/** Its first extract is that of the night after `day`. */
export const writeSchedule = (db: Queryable, wanted: WantedSchedule, by: string, day: string) =>
  writeScheduleSql.run(db, [wanted.isOn, wanted.type, wanted.contents, wanted.isOfChanges, by, day]);

const beginNightSql = sql('beginExtractNight')`
  update extract_schedule set last_day = $1, last_extract_id = $2, delivered_on = null, failure = null
  where is_on and last_day is distinct from $1`;
/** False where the night's extract was begun already, or there is to be none. */
export const beginNight = async (db: Queryable, day: string, extractId: string): Promise<boolean> =>
  (await beginNightSql.run(db, [day, extractId])) === 1;

const noteDeliveredSql = sql('noteExtractDelivered')`
  update extract_schedule set delivered_on = $2, failure = null where last_extract_id = $1`;
export const noteDelivered = (db: Queryable, extractId: string, on: Date) =>
  noteDeliveredSql.run(db, [extractId, on]);

const noteUndeliveredSql = sql('noteExtractUndelivered')`
  update extract_schedule set failure = $2 where last_extract_id = $1 and failure is distinct from $2`;
/** False where this is known. */
export const noteUndelivered = async (db: Queryable, extractId: string, failure: string): Promise<boolean> =>
  (await noteUndeliveredSql.run(db, [extractId, failure])) === 1;
