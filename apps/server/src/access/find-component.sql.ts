/** Everything known of one component, its submission and its organization, in one round trip. */
import type { ComponentReach } from '@idss/domain/permissions/can';
import type { Component } from '@idss/domain/program';
import type { Stage } from '@idss/domain/stages/stage';
import type { SurveyFacts } from '@idss/domain/stages/transition';
import type { Queryable } from '#src/db/queryable.ts';
import type { AccessScope } from './access-scope.ts';
import { withinScope } from './access-scope.sql.ts';
import { isBegun, seasonState } from '#src/kernel/season-state.sql.ts';
import { hasNothing } from './nothing-to-report.sql.ts';
import { stageName } from './stage-name.sql.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

/** Its kind is adult, child or child CCC; baseline or followup; null for HEDIS. */
export interface ComponentRecord extends Row {
  /** The current valid file and the run that accepted it. */
  readonly currentFileId: string | null;
  readonly currentRunId: string | null;
  /** The latest run, also of a refused file. */
  readonly latestRunId: string | null;
  /** When it was first attested late, or again after the date; stays whatever happens afterwards. */
  readonly attestedLateAt: string | null;
  /** The upload that is being processed for it now. */
  readonly runningUploadFileId: string | null;
  /** Stages of the HEDIS and CAHPS components of the same submission, itself included; null where it has none. */
  readonly hedisStage: Stage | null;
  readonly cahps: Required<SurveyFacts> | null;
  /** The ids by which roles apply to it. */
  readonly reach: ComponentReach;
}

type Row = RowOf<typeof findComponentSql>;

const columns = `c.sub_id as submission_id, c.component, s.measurement_year, ${seasonState('y')} as season_state,
    s.org_id as organization_id, o.org_name as organization_name, o.state, o.is_accredited,
    exists (select from test_organization t where t.org_id = s.org_id and t.measurement_year = s.measurement_year)
      as is_test_organization,
    s.product_line, s.reporting_product,
    s.reporting_unit_id, s.special_area, s.special_project,
    s.cms_contract_number, s.plan_benefit_package,
    s.software_vendor_id, s.is_audit_required,
    s.audit_firm_id, f.org_name as audit_firm_name, s.submission_intention, s.somc,
    s.approved_sample_reductions,
    c.kind, c.vendor_id, v.org_name as vendor_name, ${stageName('c')} as stage,
    c.validation_status, c.current_file_id,
    c.current_run_id, c.latest_run_id, c.received_at, ${isBegun('c')} as is_begun,
    c.is_final, c.is_attested, c.is_public_reported,
    c.reporting_chosen_version, c.data_version,
    c.source_last_modified, c.attestation_modified_at,
    c.attested_late_at,
    c.running_upload_file_id, ${hasNothing('c')} as has_nothing_to_report, c.nothing_at, c.nothing_by, c.nothing_why`;
const cahpsFacts = `jsonb_build_object('stage', ${stageName('cahps')}, 'isAttestedApart', cahps.attested_apart,
    'hasNothingToReport', ${hasNothing('cahps')})`;
const from = (components: string): string => `from ${components} c
  join submission s using (sub_id)
  join season y using (measurement_year)
  join organization o on o.org_id = s.org_id
  left join organization v on v.org_id = c.vendor_id
  left join organization f on f.org_id = s.audit_firm_id`;
/** The other components are looked up for each: for few. */
const select = `select ${columns},
    (select ${stageName('hedis')} from component hedis where hedis.sub_id = c.sub_id and hedis.component = 'DST') as hedis_stage,
    (select ${cahpsFacts} from component cahps where cahps.sub_id = c.sub_id and cahps.component = 'CAHPS') as cahps
  ${from('component')}`;
// Prepared: planning them takes twice as long as running them.
const one = `${select} where c.sub_id = $1 and c.component = $2`;

const findComponentSql = sql('findComponent')`${one}`.prepared();
/** Of whatever season. */
export async function findComponent(
  db: Queryable,
  submissionId: number,
  component: Component,
): Promise<ComponentRecord | null> {
  const row = await findComponentSql.maybe(db, [submissionId, component]);
  return row && withReach(row);
}

const findComponentsSql = sql('findComponents')`
     ${select} where (c.sub_id, c.component) in (select * from unnest($1::int[], $2::text[]))
     order by s.org_id, c.sub_id, c.component desc`.prepared();
/** The existing ones, ordered by organization, submission and component. */
export async function findComponents(
  db: Queryable,
  components: readonly { readonly submissionId: number; readonly component: Component }[],
): Promise<readonly ComponentRecord[]> {
  const rows = await findComponentsSql.all(db, [
    components.map(({ submissionId }) => submissionId),
    components.map(({ component }) => component),
  ]);
  return rows.map(withReach);
}

// The share of the season's row: a move of the season waits for changes that have begun, and those after it see its new state.
const locked = 'for update of c for share of y';

const lockComponentSql = sql('lockComponent')`${one} ${locked}`.prepared();
/** The same, its row locked until the transaction ends. Lock it before any other row of the component. */
export async function lockComponent(
  db: Queryable,
  submissionId: number,
  component: Component,
): Promise<ComponentRecord | null> {
  const row = await lockComponentSql.maybe(db, [submissionId, component]);
  return row && withReach(row);
}

const lockComponentsSql = sql('lockComponents')`
  ${select} where c.sub_id = any($1::int[]) and c.component = $2 order by c.sub_id ${locked}`.prepared();
/** The existing ones, their rows locked in the order of their ids until the transaction ends. */
export const lockComponents = async (
  db: Queryable,
  submissionIds: readonly number[],
  component: Component,
): Promise<readonly ComponentRecord[]> =>
  (await lockComponentsSql.all(db, [submissionIds, component])).map(withReach);

const lockWithSiblingsSql = sql('lockWithSiblings')`
  select from component where sub_id = $1 and component in ('DST', 'CAHPS') order by component desc for update`;
/**
 * As `lockComponent`, where what becomes of it depends on the other components of the submission or they on it: HEDIS and CAHPS
 * are locked both, always in this order, and then read as they are.
 */
export async function lockWithSiblings(
  db: Queryable,
  submissionId: number,
  component: Component,
): Promise<ComponentRecord | null> {
  if (component !== 'HOS') await lockWithSiblingsSql.run(db, [submissionId]);
  return lockComponent(db, submissionId, component);
}

const listComponentRecordsSql = sql(
  'listComponentRecords',
  (within: string, ofOrganizations: string) => `
     ${select} where s.measurement_year = $1 and c.component = $2 and ${within} and ${ofOrganizations}
     order by c.sub_id`,
);
// Read once, with the others of each submission among them: looked up for each, they were ten times as many blocks.
const listSeasonRecordsSql = sql('listSeasonRecords')`
     with own as materialized (select c.* from component c join submission s using (sub_id) where s.measurement_year = $1)
     select ${columns}, ${stageName('hedis')} as hedis_stage, case when cahps.sub_id is not null then ${cahpsFacts} end as cahps
     ${from('own')}
     left join own hedis on hedis.sub_id = c.sub_id and hedis.component = 'DST'
     left join own cahps on cahps.sub_id = c.sub_id and cahps.component = 'CAHPS'
     where c.component = $2 order by c.sub_id`.notNull('isBegun', 'hasNothingToReport');
/** All of one kind in a season within the scope, of these organizations where any are named; by submission number. */
export async function listComponentRecords(
  db: Queryable,
  filter: {
    readonly component: Component;
    readonly measurementYear: number;
    readonly scope: AccessScope;
    readonly organizationIds: readonly number[];
  },
): Promise<ComponentRecord[]> {
  const { scope, organizationIds } = filter;
  if (scope.everything && organizationIds.length === 0)
    return (await listSeasonRecordsSql.all(db, [filter.measurementYear, filter.component])).map(withReach);
  const values: unknown[] = [filter.measurementYear, filter.component];
  const within = withinScope(scope, values);
  // Only where any are named, so that an index can be used.
  const among = organizationIds.length > 0 ? `s.org_id = any($${values.push(organizationIds)})` : 'true';
  const rows = await listComponentRecordsSql.all(db, values, within, among);
  return rows.map(withReach);
}

const withReach = (row: Row): ComponentRecord => ({
  ...row,
  reach: {
    submissionId: row.submissionId,
    organizationId: row.organizationId,
    component: row.component,
    vendorId: row.vendorId,
    measurementYear: row.measurementYear,
    seasonState: row.seasonState,
  },
});
