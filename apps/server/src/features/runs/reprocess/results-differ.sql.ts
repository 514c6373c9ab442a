/** Compares computed results with stored ones, row by row, in the form in which they are stored. */
import type { SubmissionResult } from '@idss/validation/results/compute-results';
import type { Queryable } from '#src/db/queryable.ts';
import {
  indicatorRows,
  toIndicatorRows,
  measureRows,
  toMeasureRows,
} from '#src/features/runs/uploads/validation-run.sql.ts';
import { sql } from '#src/db/statement.ts';

const doSurveysDifferSql = sql('doSurveysDiffer')`
     select b.survey_results is distinct from a.survey_results as is_different
       from validation_run b, validation_run a where b.run_id = $1 and a.run_id = $2`;
const doRowsDifferSql = sql('doRowsDiffer')`
     select (select count(*) from measure_result where run_id = $1) <> $4
       or (select count(*) from indicator_result where run_id = $1) <> $5
       or exists (select ${measureRows('$2')} where not exists (
         select from measure_result r where r.run_id = $1 and r.measure_code = m.code
           and (r.report_measure, r.benefit_offered, r.collection_method)
             is not distinct from (m."reportMeasure", m."benefitOffered", m."collectionMethod")))
       or exists (select ${indicatorRows('$3')} where not exists (
         select from indicator_result r where r.run_id = $1 and r.indicator_key = i.key
           and (r.measure_code, r.denominator, r.numerator, r.rate, r.display_rate, r.elements, r.stratifications)
             is not distinct from (i.code, i.denominator, i.numerator, i.rate, i."displayRate", i.elements,
               i.stratifications)))
       as is_different`;
/** `computed`: HEDIS results are given, survey results were stored with the run. */
export async function doResultsDiffer(
  db: Queryable,
  runId: string,
  computed: { readonly runId: string; readonly results: SubmissionResult | null },
): Promise<boolean> {
  const { results } = computed;
  if (!results) {
    return (await doSurveysDifferSql.maybe(db, [runId, computed.runId]))?.isDifferent ?? true;
  }
  const indicators = results.measures.reduce((sum, measure) => sum + measure.indicators.length, 0);
  // As many rows, and each computed one is stored with the same values. `except` in both directions reads and sorts all of
  // them four times.
  const { isDifferent } = await doRowsDifferSql.one(db, [
    runId,
    toMeasureRows(results),
    toIndicatorRows(results),
    results.measures.length,
    indicators,
  ]);
  return isDifferent;
}
