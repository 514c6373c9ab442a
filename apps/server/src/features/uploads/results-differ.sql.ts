/** Compares computed results with stored ones, row by row, in the form in which they are stored. */
import type { SubmissionResult } from '@idss/validation/results/compute-results';
import type { Queryable } from '#src/app.ts';
import { indicatorRows, indicatorRowsOf, measureRows, measureRowsOf } from './validation-run.sql.ts';

const differ = (stored: string, computed: string): string =>
  `exists ((${stored} except ${computed}) union all (${computed} except ${stored}))`;

/** `computed`: HEDIS results are given, survey results were stored with the run. */
export async function doResultsDiffer(
  db: Queryable,
  runId: string,
  computed: { readonly runId: string; readonly results: SubmissionResult | null },
): Promise<boolean> {
  const { results } = computed;
  if (!results) {
    const { rows } = await db.query<{ isDifferent: boolean }>(
      `select b.survey_results is distinct from a.survey_results as "isDifferent"
       from validation_run b, validation_run a where b.run_id = $1 and a.run_id = $2`,
      [runId, computed.runId],
    );
    return rows[0]?.isDifferent ?? true;
  }
  const { rows } = await db.query<{ isDifferent: boolean }>(
    `select ${differ(
      `select measure_code, report_measure, benefit_offered, collection_method from measure_result where run_id = $1`,
      `select ${measureRows('$2')}`,
    )} or ${differ(
      `select measure_code, indicator_key, denominator, numerator, rate, display_rate, elements, stratifications
       from indicator_result where run_id = $1`,
      `select ${indicatorRows('$3')}`,
    )} as "isDifferent"`,
    [runId, measureRowsOf(results), indicatorRowsOf(results)],
  );
  return rows[0]?.isDifferent ?? true;
}
