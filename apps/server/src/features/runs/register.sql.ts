/** Registered data of a submission and its software vendor, for the validation rules. */
import type { ComponentReach } from '@idss/domain/permissions/can';
import type { Stage } from '@idss/domain/stages/stage';
import type { PriorYear, Registration } from '@idss/validation/rules/hedis/subject';
import type { SurveyRegistration } from '@idss/validation/rules/survey/subject';
import type { Queryable } from '#src/db/queryable.ts';
import { isBegun, seasonState } from '#src/kernel/season-state.sql.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import { sql } from '#src/db/statement.ts';

export type RegisteredFacts = Omit<
  Registration,
  'stage' | 'mayUpload' | 'closedReason' | 'approvedSampleReductions'
> & {
  readonly stage: Stage;
  readonly approvedSampleReductions: readonly string[];
  readonly vendorId: number | null;
  /** A file was accepted before. */
  readonly isBegun: boolean;
  /** `generatedAt` of the accepted file before the current one. */
  readonly loadedBefore: string | null;
};

const findRegistrationsSql = sql('findRegistrations')`
     select s.sub_id as submission_id, s.org_id as organization_id, s.product_line,
       s.reporting_product, s.special_project,
       s.special_area, s.cms_contract_number,
       s.plan_benefit_package, s.software_vendor_id, o.state,
       ${stageName('c')} as stage, c.vendor_id, r.header ->> 'generatedAt' as previous_generated_at,
       (select b.header ->> 'generatedAt' from validation_run b
         where b.sub_id = c.sub_id and b.component = c.component and b.file_id <> r.file_id
           and b.status not in ('SchemaError', 'Fatal') and b.finished_at < r.finished_at
         order by b.finished_at desc limit 1) as loaded_before,
       s.approved_sample_reductions, ${isBegun('c')} as is_begun, s.measurement_year, ${seasonState('y')} as season_state
     from component c
     join submission s using (sub_id)
     join season y using (measurement_year)
     join organization o on o.org_id = s.org_id
     left join validation_run r on r.run_id = c.current_run_id
     where c.component = 'DST' and s.measurement_year = $1 and c.sub_id = any($2)`;
/** HEDIS registrations of the season among these ids. */
export const findRegistrations = async (
  db: Queryable,
  measurementYear: number,
  submissionIds: readonly number[],
): Promise<readonly (RegisteredFacts & { readonly reach: ComponentReach })[]> =>
  (await findRegistrationsSql.all(db, [measurementYear, submissionIds])).map(
    ({ measurementYear: year, seasonState: state, ...row }) => ({
      ...row,
      reach: {
        submissionId: row.submissionId,
        organizationId: row.organizationId,
        component: 'DST',
        vendorId: row.vendorId,
        measurementYear: year,
        seasonState: state,
      },
    }),
  );

const findSurveyRegistrationSql = sql('findSurveyRegistration')`
     select s.sub_id as submission_id, c.component, c.kind, s.product_line,
       s.measurement_year, c.vendor_id, s.org_id as organization_id,
       s.cms_contract_number, ${seasonState('y')} as season_state
     from component c join submission s using (sub_id) join season y using (measurement_year)
     where c.component = $1 and s.measurement_year = $2 and c.sub_id = $3`
  .narrowed<Pick<SurveyRegistration, 'component'>>()
  .notNull('kind');
/** A survey component of the season; null where there is none. */
export async function findSurveyRegistration(
  db: Queryable,
  measurementYear: number,
  component: SurveyRegistration['component'],
  submissionId: number,
): Promise<(SurveyRegistration & { readonly reach: ComponentReach }) | null> {
  const row = await findSurveyRegistrationSql.maybe(db, [component, measurementYear, submissionId]);
  if (!row) return null;
  const { organizationId, seasonState: state, ...registration } = row;
  return {
    ...registration,
    reach: {
      submissionId,
      organizationId,
      component,
      vendorId: row.vendorId,
      measurementYear,
      seasonState: state,
    },
  };
}

const listBaselineRosterSql = sql('listBaselineRoster')`
  select member_key from hos_baseline_roster where cohort = $1 and cms_contract_number = $2`;
/** Member keys of a cohort's baseline sample; null where none is on record. */
export async function listBaselineRoster(
  db: Queryable,
  cohort: number,
  cmsContractNumber: string,
): Promise<ReadonlySet<string> | null> {
  const rows = await listBaselineRosterSql.all(db, [cohort, cmsContractNumber]);
  return rows.length === 0 ? null : new Set(rows.map(({ memberKey }) => memberKey));
}

const listSoftwareVendorsSql = sql('listSoftwareVendors')`
     select org_id as vendor_id, is_self_developed from organization
     where org_type = 'softwareVendor' and not inactive`;
export async function listSoftwareVendors(
  db: Queryable,
): Promise<ReadonlyMap<number, { readonly isSelfDeveloped: boolean }>> {
  const rows = await listSoftwareVendorsSql.all(db, []);
  return new Map(rows.map(({ vendorId, isSelfDeveloped }) => [vendorId, { isSelfDeveloped }]));
}

const listCertifiedMeasuresSql = sql('listCertifiedMeasures')`select vendor_id, measure_code, product_line,
       measure_guid::text as guid
     from vendor_measure where product_year = $1::int + 1`;
/** A measure of measurement year 2025 is certified for product year 2026. */
export const listCertifiedMeasures = (db: Queryable, measurementYear: number) =>
  listCertifiedMeasuresSql.all(db, [measurementYear]);

interface PriorResults {
  readonly measures: Readonly<
    Record<string, { reported: boolean; collectionMethod: 'A' | 'H' | 'E' | null }>
  >;
  readonly indicators: Readonly<
    Record<string, { rate: number | null; denominator: number | null; eligiblePopulation: number | null }>
  >;
}

const findPriorYearsSql = sql('findPriorYears')`select s.sub_id as submission_id, p.results
     from submission s
     join prior_result p on p.org_id = s.org_id and p.product_line = s.product_line
       and p.reporting_product = s.reporting_product and p.measurement_year = s.measurement_year - 1
     where s.measurement_year = $1 and s.sub_id = any($2)`.narrowed<{ results: PriorResults }>();
/** Results of the year before of the same plan, by this year's submission id. */
export async function findPriorYears(
  db: Queryable,
  measurementYear: number,
  submissionIds: readonly number[],
): Promise<ReadonlyMap<number, PriorYear>> {
  const rows = await findPriorYearsSql.all(db, [measurementYear, submissionIds]);
  return new Map(
    rows.map(({ submissionId, results }) => [
      submissionId,
      {
        measures: new Map(Object.entries(results.measures)),
        indicators: new Map(Object.entries(results.indicators)),
      },
    ]),
  );
}
