import { type DueStage, type RiskReason, riskReasons } from '@idss/domain/control-room/risk';
import {
  type FileState,
  hasErrors,
  type ValidationStatus,
  validationStatuses,
} from '@idss/domain/findings/finding';
import type { Component, ProductLine } from '@idss/domain/program';
import { stageNumber } from '@idss/domain/stages/stage';
import type { Queryable } from '#src/db/queryable.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import { sql } from '#src/db/statement.ts';

export interface RiskQuery {
  readonly measurementYear: number;
  readonly due: readonly DueStage[];
  /** ISO 8601: errors that are older did not change for a week. */
  readonly weekAgo: string;
  readonly reason?: RiskReason | undefined;
  readonly component?: Component | undefined;
  readonly productLine?: ProductLine | undefined;
}

const errorStatuses = validationStatuses.filter(hasErrors);
const errorCounts = (run: string): string => `(${run}.counts - 'Warning' - 'Info')`;

/** An auditor without assignments in the organization audits all of its submissions. */
const hasNoAuditor = `k.component = 'DST' and k.is_audit_required and k.step = ${stageNumber('audit-lock')}
  and k.sub_id not in (select a.sub_id from auditor_assignment a)
  and k.org_id not in (select u.entity_id from user_role u where u.role = 'auditor' and u.role_group = 'organization'
    and not exists (select from auditor_assignment a where a.user_id = u.user_id and a.org_id = u.entity_id))`;

const flags: Record<RiskReason, string> = {
  late: 'coalesce(d.is_late, false)',
  upload: 'k.bad_state is not null',
  errors: '(k.validation_status = any($5) and coalesce(k.unchanged_since < $6, false))',
  missing: '(coalesce(not d.is_late, false) and not k.has_file)',
  due: '(coalesce(not d.is_late, false) and k.has_file)',
  auditor: `(${hasNoAuditor})`,
};

/** Open components of the season, which have what cannot be read off a component alone (migration 087). */
const atRisk = `select k.sub_id, k.component, k.org_id, ${riskReasons.map((reason) => `${flags[reason]} as "${reason}"`).join(', ')},
    k.bad_state as state, k.bad_status as status
  from open_components_of_season($1) k
  left join unnest($2::text[], $3::int[], $4::boolean[]) as d(component, step, is_late)
    on d.component = k.component and d.step = k.step
  where k.org_id not in (select t.org_id from test_organization t where t.measurement_year = $1)
    and ($7::text is null or k.component = $7) and ($8::text is null or k.product_line = $8)`;

/** Materialized: the flags are expensive, and both filtered by and answered. */
const withRisks = `with k as materialized (${atRisk})`;

const passes = `case $9::text ${riskReasons.map((reason) => `when '${reason}' then k."${reason}"`).join(' ')}
  else ${riskReasons.map((reason) => `k."${reason}"`).join(' or ')} end`;

const toValues = ({ measurementYear, due, weekAgo, reason, component, productLine }: RiskQuery) =>
  [
    measurementYear,
    due.map((each) => each.component),
    due.map(({ stage }) => stageNumber(stage)),
    due.map(({ isLate }) => isLate),
    errorStatuses,
    weekAgo,
    component ?? null,
    productLine ?? null,
    reason ?? null,
  ] as const;

const countAtRiskSql = sql('countAtRisk')`${withRisks} select count(*)::int as count from k where ${passes}`;
export const countAtRisk = (db: Queryable, query: RiskQuery) => countAtRiskSql.count(db, toValues(query));

const countRisksSql = sql('countRisks')`${withRisks} select count(*)::int as all,
       ${riskReasons.map((reason) => `(count(*) filter (where k."${reason}"))::int as "${reason}"`).join(', ')}
     from k where ${passes}`;
/** A submission with two reasons is counted for each of them, and once among all. */
export const countRisks = (db: Queryable, query: Omit<RiskQuery, 'reason'>) =>
  countRisksSql.one(db, toValues(query));

const byUrgency = `${riskReasons.map((reason) => `k."${reason}" desc`).join(', ')}, k.sub_id, k.component`;

const listAtRiskSql = sql('listAtRisk')`
     ${withRisks} select k.sub_id as submission_id, k.component, s.product_line, s.org_id as organization_id,
       o.org_name as organization_name, ${stageName('c')} as stage, c.current_file_id is not null as has_file,
       array_remove(array[${riskReasons.map((reason) => `case when k."${reason}" then '${reason}' end`).join(', ')}], null) as reasons,
       coalesce((select sum(e.value::int) from jsonb_each_text(${errorCounts('r')}) e), 0)::int as errors,
       case when k.errors then (select min(x.finished_at) from validation_run x
         where x.sub_id = k.sub_id and x.component = k.component and x.finished_at > coalesce((
           select max(y.finished_at) from validation_run y where y.sub_id = k.sub_id and y.component = k.component
             and ${errorCounts('y')} <> ${errorCounts('r')}), '-infinity')) end as errors_since,
       case when k.upload then jsonb_build_object('state', k.state, 'status', k.status) end as last_upload
     from (
       select * from k where ${passes}
       order by ${byUrgency}
       offset $10 limit $11
     ) k
     join component c on c.sub_id = k.sub_id and c.component = k.component
     join submission s on s.sub_id = k.sub_id join organization o on o.org_id = s.org_id
     left join validation_run r on r.run_id = c.latest_run_id
     order by ${byUrgency}`
  .narrowed<{
    component: Component;
    reasons: RiskReason[] | null;
    lastUpload: { state: FileState; status: ValidationStatus | null } | null;
  }>()
  .notNull('reasons');
/** Those with the most urgent reasons first. */
export const listAtRisk = (
  db: Queryable,
  query: RiskQuery,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) => listAtRiskSql.all(db, [...toValues(query), offset, limit]);

const listOrganizationsAtRiskSql = sql('listOrganizationsAtRisk')`
     ${withRisks} select n.org_id as organization_id, o.org_name as organization_name, n.submissions
     from (
       select k.org_id, count(*)::int as submissions, min(k.place) as place
       from (select k.org_id, row_number() over (order by ${byUrgency}) as place from k where ${passes}) k
       group by k.org_id) n
     join organization o on o.org_id = n.org_id
     order by n.place`;
/** Those with the most urgent reasons first, with how many submissions each has at risk. */
export const listOrganizationsAtRisk = (db: Queryable, query: RiskQuery) =>
  listOrganizationsAtRiskSql.all(db, toValues(query));
