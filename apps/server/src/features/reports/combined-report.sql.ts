/** Rows of the combined report. Results of a run never change, so they are read in portions without a lock. */
import type { Designation } from '@idss/domain/audit/designation';
import type { Queryable } from '#src/db/queryable.ts';
import { seasonState } from '#src/kernel/season-state.sql.ts';
import { hasNothing } from '#src/access/nothing-to-report.sql.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import type { AccessScope } from '#src/access/access-scope.ts';
import { ofSeason, withinScope } from '#src/access/access-scope.sql.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export interface CombinedSubmission extends RowOf<typeof listCombinedSubmissionsSql> {
  /** Rows of that run: its indicators, and its measures that have none. */
  readonly rateCount: number;
}

const listCombinedSubmissionsSql = sql(
  'listCombinedSubmissions',
  (
    within: string,
  ) => `select c.sub_id as submission_id, c.component, c.vendor_id, s.org_id as organization_id,
       o.org_name as organization_name, o.is_accredited,
       t.org_id is not null as is_test_organization, s.measurement_year,
       ${seasonState('y')} as season_state, s.product_line, s.reporting_product, s.special_area,
       s.special_project, s.cms_contract_number,
       s.reporting_unit_id, s.is_audit_required, ${stageName('c')} as stage, ${hasNothing('c')} as has_nothing_to_report,
       c.validation_status, c.received_at, c.is_final,
       c.is_public_reported, c.is_attested,
       case when c.is_attested then a.signed_at end as attested_at,
       c.attested_late_at, c.current_run_id as run_id,
       (select count(*)::int from measure_result m left join indicator_result i using (run_id, measure_code)
         where m.run_id = c.current_run_id) as rate_count
     from component c
     join submission s using (sub_id)
     join season y on y.measurement_year = s.measurement_year
     join organization o on o.org_id = s.org_id
     left join test_organization t on t.org_id = s.org_id and t.measurement_year = s.measurement_year
     left join attestation a on a.sub_id = c.sub_id and a.component = c.component and a.state = 'signed'
     where c.component = 'DST' and s.measurement_year = $1 and ${within}
     order by o.org_name, c.sub_id`,
);
/** HEDIS components of a season within the scope. */
export async function listCombinedSubmissions(
  db: Queryable,
  scope: AccessScope,
  measurementYear: number,
): Promise<CombinedSubmission[]> {
  const values: unknown[] = [measurementYear];
  return listCombinedSubmissionsSql.all(db, values, withinScope(scope, values, ofSeason('$1')));
}

export interface CombinedRate extends RowOf<typeof listCombinedRatesSql> {
  /** null: a measure without indicators, such as one that is not reported. */
  readonly indicatorKey: string | null;
  /** Its own, or that of the whole measure. */
  readonly designation: Designation | '' | null;
}

const listCombinedRatesSql = sql('listCombinedRates')`
     select w.sub_id as submission_id, m.measure_code, m.benefit_offered,
       i.indicator_key, i.denominator, i.numerator, i.rate, i.display_rate,
       coalesce(own.designation, whole.designation) as designation,
       case when own.designation is null then whole.comment else own.comment end as comment
     from unnest($1::int[], $2::uuid[]) as w(sub_id, run_id)
     join measure_result m using (run_id)
     left join indicator_result i using (run_id, measure_code)
     left join audit_designation own
       on own.sub_id = w.sub_id and own.measure_code = m.measure_code and own.indicator_key = i.indicator_key
     left join audit_designation whole
       on whole.sub_id = w.sub_id and whole.measure_code = m.measure_code and whole.indicator_key = ''`;
/** Indicators of these runs, and measures without, with their designations; unordered. */
export const listCombinedRates = (
  db: Queryable,
  runs: readonly { readonly submissionId: number; readonly runId: string }[],
) =>
  listCombinedRatesSql.all(db, [
    runs.map(({ submissionId }) => submissionId),
    runs.map(({ runId }) => runId),
  ]);
