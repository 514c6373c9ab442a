/** Compares computed results with stored ones. */
import { isDeepStrictEqual } from 'node:util';
import { decodeDetails } from '#src/access/indicator-details.ts';
import { withDetails } from '#src/access/indicator-details.sql.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { StoredResults } from '#src/features/runs/uploads/stored-results.ts';
import { indicatorRows, measureRows } from '#src/features/runs/uploads/validation-run.sql.ts';
import { sql } from '#src/db/statement.ts';

const doSurveysDifferSql = sql('doSurveysDiffer')`
     select b.survey_results is distinct from a.survey_results as is_different
       from validation_run b, validation_run a where b.run_id = $1 and a.run_id = $2`;
const doRowsDifferSql = sql('doRowsDiffer')`
     select (select count(*) from measure_result where run_id = $1) <> jsonb_array_length($2)
       or (select count(*) from indicator_result where run_id = $1) <> jsonb_array_length($3)
       or exists (select from ${measureRows('$2')} where not exists (
         select from measure_result r where r.run_id = $1 and r.measure_code = m.code
           and (r.report_measure, r.benefit_offered, r.collection_method)
             is not distinct from (m."reportMeasure", m."benefitOffered", m."collectionMethod")))
       or exists (select from ${indicatorRows('$3')} where not exists (
         select from indicator_result r where r.run_id = $1 and r.indicator_key = i.key
           and (r.measure_code, r.denominator, r.numerator, r.rate, r.display_rate)
             is not distinct from (i.code, i.denominator, i.numerator, i.rate, i."displayRate")))
       as is_different`;
const listComparedDetailsSql = sql('listComparedDetails')`
  select run_id, indicator_key, elements, stratifications from indicator_result where run_id = $1`;
/** `computed`: HEDIS results are given, survey results were stored with the run. */
export async function doResultsDiffer(
  db: Queryable,
  runId: string,
  { results, runId: computedRunId }: { readonly runId: string; readonly results: StoredResults | null },
): Promise<boolean> {
  if (!results) return (await doSurveysDifferSql.maybe(db, [runId, computedRunId]))?.isDifferent ?? true;
  // As many rows, and each computed one is stored with the same values. `except` in both directions reads and sorts all of
  // them four times.
  const { isDifferent } = await doRowsDifferSql.one(db, [runId, results.measures, results.indicators]);
  if (isDifferent) return true;
  const stored = await withDetails(db, await listComparedDetailsSql.all(db, [runId]));
  const computed = decodeDetails(Buffer.from(results.details));
  return stored.some(
    ({ indicatorKey, elements, stratifications }) =>
      !isDeepStrictEqual({ elements, stratifications }, computed.get(indicatorKey)),
  );
}
