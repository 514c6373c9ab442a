import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

export interface RowKey {
  readonly measureCode: string;
  /** Empty: the measure's own row. */
  readonly indicatorKey: string;
}

const listMarksSql = sql('listMarks')`
  select k.measure_code, k.indicator_key, k.marked_by, k.marked_at as marked_on
  from review_mark k
  left join indicator_result i on i.run_id = $2 and i.indicator_key = k.indicator_key
  where k.sub_id = $1 and k.numerator is not distinct from i.numerator
    and k.denominator is not distinct from i.denominator and k.rate is not distinct from i.rate`;
/** Those whose row still has the result that was marked. */
export const listMarks = (db: Queryable, submissionId: number, runId: string) =>
  listMarksSql.all(db, [submissionId, runId]);

const addMarksSql = sql('addMarks')`
  insert into review_mark (sub_id, measure_code, indicator_key, numerator, denominator, rate, marked_by)
  select $1, r."measureCode", r."indicatorKey", i.numerator, i.denominator, i.rate, $4
  from jsonb_to_recordset($3) as r("measureCode" text, "indicatorKey" text)
  left join indicator_result i on i.run_id = $2 and i.indicator_key = r."indicatorKey"
  on conflict (sub_id, measure_code, indicator_key) do update set
    numerator = excluded.numerator, denominator = excluded.denominator, rate = excluded.rate,
    marked_by = excluded.marked_by, marked_at = excluded.marked_at`;
/** With the results of this run. */
export const addMarks = (
  db: Queryable,
  submissionId: number,
  runId: string,
  rows: readonly RowKey[],
  by: string,
) => addMarksSql.run(db, [submissionId, runId, JSON.stringify(rows), by]);

const removeMarksSql = sql('removeMarks')`
  delete from review_mark k using jsonb_to_recordset($2) as r("measureCode" text, "indicatorKey" text)
  where k.sub_id = $1 and k.measure_code = r."measureCode" and k.indicator_key = r."indicatorKey"`;
export const removeMarks = (db: Queryable, submissionId: number, rows: readonly RowKey[]) =>
  removeMarksSql.run(db, [submissionId, JSON.stringify(rows)]);
