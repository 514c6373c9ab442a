/** The run whose findings are shown, with its file and where the lines of it are; and the stored numbers of a measure. */
import type { IndicatorResult } from '@idss/validation/results/compute-results';
import { withDetails } from '#src/access/indicator-details.sql.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const findCheckedFileSql = sql('findCheckedFile')`
     select f.file_id, f.original_name as file_name, f.storage_key, f.size, f.sha256,
       r.line_index
     from validation_run r join stored_file f using (file_id) where r.run_id = $1`;
export const findCheckedFile = (db: Queryable, runId: string) => findCheckedFileSql.maybe(db, [runId]);

const listStoredNumbersSql = sql('listStoredNumbers')`
     select distinct on (indicator_key) run_id, indicator_key, denominator, numerator, elements, stratifications
     from indicator_result where run_id = any($1::uuid[]) and measure_code = $2
     order by indicator_key, array_position($1::uuid[], run_id)`.narrowed<{
  elements: IndicatorResult['elements'];
  stratifications: IndicatorResult['stratifications'] | null;
}>();
/** Of the first of these runs that has them. */
export const listStoredNumbers = async (db: Queryable, runIds: readonly string[], measureCode: string) =>
  withDetails(db, await listStoredNumbersSql.all(db, [runIds, measureCode]), measureCode);
