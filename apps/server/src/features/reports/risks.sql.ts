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
import { hasNothing } from '#src/access/nothing-to-report.sql.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import { notTest } from './stage-days.sql.ts';
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

/** The last file of each open component of which a file was refused or failed, if that was this last one. */
const badUploads = `select bad.sub_id, bad.component, last.state, last.status
  from (select distinct f.sub_id, f.component
    from upload_file f join component c using (sub_id, component) join submission s using (sub_id)
    where f.state in ('refused', 'failed') and s.measurement_year = $1 and c.step < ${stageNumber('complete')} and not ${hasNothing('c')}) bad
  cross join lateral (select f.state, f.validation_status as status
    from upload_file f join upload_transaction u using (transaction_id)
    where f.sub_id = bad.sub_id and f.component = bad.component and f.state in ('done', 'refused', 'failed')
    order by u.created_at desc, f.position desc limit 1) last
  where last.state <> 'done'`;

const errorsUnchanged = `c.validation_status = any($5) and exists (
    select from validation_run r where r.run_id = c.latest_run_id and (r.finished_at < $6 or (
      (select ${errorCounts('b')} from validation_run b where b.sub_id = c.sub_id and b.component = c.component
         and b.finished_at < $6 order by b.finished_at desc limit 1) = ${errorCounts('r')}
      and not exists (select from validation_run n where n.sub_id = c.sub_id and n.component = c.component
        and n.finished_at >= $6 and ${errorCounts('n')} <> ${errorCounts('r')}))))`;

/** An auditor without assignments in the organization audits all of its submissions. */
const hasNoAuditor = `c.component = 'DST' and s.is_audit_required and c.step = ${stageNumber('audit-lock')}
  and not exists (select from auditor_assignment a where a.sub_id = c.sub_id)
  and not exists (select from user_role u where u.role = 'auditor' and u.role_group = 'organization'
    and u.entity_id = s.org_id
    and not exists (select from auditor_assignment a where a.user_id = u.user_id and a.org_id = s.org_id))`;

const flags: Record<RiskReason, string> = {
  late: 'coalesce(d.is_late, false)',
  upload: 'b.state is not null',
  errors: `(${errorsUnchanged})`,
  missing: '(coalesce(not d.is_late, false) and c.current_file_id is null)',
  due: '(coalesce(not d.is_late, false) and c.current_file_id is not null)',
  auditor: `(${hasNoAuditor})`,
};

const atRisk = `select c.sub_id, c.component, ${riskReasons.map((reason) => `${flags[reason]} as "${reason}"`).join(', ')},
    b.state, b.status
  from component c join submission s using (sub_id)
  left join unnest($2::text[], $3::int[], $4::boolean[]) as d(component, step, is_late)
    on d.component = c.component and d.step = c.step
  left join (${badUploads}) b on b.sub_id = c.sub_id and b.component = c.component
  where s.measurement_year = $1 and c.step < ${stageNumber('complete')} and not ${hasNothing('c')} and ${notTest}
    and ($7::text is null or c.component = $7) and ($8::text is null or s.product_line = $8)`;

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
       order by ${riskReasons.map((reason) => `k."${reason}" desc`).join(', ')}, k.sub_id, k.component
       offset $10 limit $11
     ) k
     join component c on c.sub_id = k.sub_id and c.component = k.component
     join submission s on s.sub_id = k.sub_id join organization o on o.org_id = s.org_id
     left join validation_run r on r.run_id = c.latest_run_id
     order by ${riskReasons.map((reason) => `k."${reason}" desc`).join(', ')}, k.sub_id, k.component`
  .narrowed<{
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
