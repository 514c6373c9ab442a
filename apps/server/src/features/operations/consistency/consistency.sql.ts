/** Statements of the consistency checks, and the outcome of the last check. */
import type { SystemCheckItem } from '@idss/contract/operations/consistency';
import type { RoleGroup } from '@idss/domain/permissions/actions';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';
import { tableExists } from '#src/db/table-exists.ts';

const readLastCheckSql = sql('readLastCheck')`
  select items from consistency_check where finished_at > now() - make_interval(secs => $1)`.narrowed<{
  items: readonly SystemCheckItem[];
}>();
/** The items of the last check, if it ended within so many seconds. */
export const readLastCheck = async (
  db: Queryable,
  maxSeconds: number,
): Promise<readonly SystemCheckItem[] | null> =>
  (await readLastCheckSql.maybe(db, [maxSeconds]))?.items ?? null;

const writeLastCheckSql = sql('writeLastCheck')`
     insert into consistency_check (finished_at, items) values (now(), $1)
     on conflict (only_row) do update set finished_at = excluded.finished_at, items = excluded.items`;
export const writeLastCheck = (db: Queryable, items: readonly SystemCheckItem[]) =>
  writeLastCheckSql.run(db, [JSON.stringify(items)]);

const listNamedIndicatorsSql = sql('listNamedIndicators')`
     with data as (select sub_id, current_run_id from component join submission using (sub_id)
       where measurement_year = $1 and component = 'DST')
     select measure_code, indicator_key, min(sub_id) as submission_id from (
       select r.measure_code, '' as indicator_key, sub_id from data join measure_result r on r.run_id = current_run_id
       union all
       select r.measure_code, r.indicator_key, sub_id from data join indicator_result r on r.run_id = current_run_id
       union all
       select measure_code, indicator_key, sub_id from data join audit_designation using (sub_id)) as named
     group by 1, 2 order by 1, 2`;
/** Measures and indicators that current results and designations of the season name, each with one submission. */
export const listNamedIndicators = (db: Queryable, measurementYear: number) =>
  listNamedIndicatorsSql.all(db, [measurementYear]);

const listCertifiedCodesSql = sql('listCertifiedCodes')`
     select measure_code, product_line, min(vendor_id) as vendor_id
     from vendor_measure where product_year = $1 + 1 group by 1, 2 order by 1, 2`;
export const listCertifiedMeasures = (db: Queryable, measurementYear: number) =>
  listCertifiedCodesSql.all(db, [measurementYear]);

const listNamedRulesSql = sql('listNamedRules')`select t."ruleId" as rule_id, min(c.sub_id) as submission_id
     from component c join submission s using (sub_id) join validation_run r on r.run_id = c.latest_run_id
       cross join lateral jsonb_to_recordset(r.finding_totals) as t("ruleId" text)
     where s.measurement_year = $1 group by 1 order by 1`.notNull('ruleId');
/** The rules of the findings of latest runs of the season, each with one submission. */
export const listNamedRules = (db: Queryable, measurementYear: number) =>
  listNamedRulesSql.all(db, [measurementYear]);

const listWrongRolesSql = sql('listWrongRoles')`select email, role, role_group as group, entity_id
     from user_role r join app_user using (user_id)
     where $1::jsonb->>role is distinct from role_group
       or case role_group
         when 'system' then entity_id <> $2
         when 'submission' then not exists (select from submission s where s.sub_id = entity_id)
         else not exists (select from organization o where o.org_id = entity_id
           and (o.org_type in ('softwareVendor', 'surveyVendor') or role_group <> 'vendor')) end
     order by email, role, entity_id`;
/** Roles of another group than theirs, or of an entity that does not exist. */
export const listWrongRoles = (
  db: Queryable,
  groups: Readonly<Record<string, RoleGroup>>,
  systemEntity: number,
) => listWrongRolesSql.all(db, [JSON.stringify(groups), systemEntity]);

export type StuckJob = RowOf<typeof listStuckJobsSql>;

const listStuckJobsSql = sql('listStuckJobs')`
     select name as queue, id as job_id, case when state in ('created', 'retry') then 'waiting' else state::text end as state,
       date_trunc('milliseconds', coalesce(completed_on, started_on, greatest(created_on, start_after))) as since
     from pgboss.job
     where state = 'failed'
       or state = 'active' and started_on < now() - make_interval(secs => expire_seconds)
       or state = 'created' and greatest(created_on, start_after) < now() - make_interval(secs => expire_seconds)
       or state = 'retry' and start_after < now() - make_interval(secs => expire_seconds)
     order by name, created_on, id`;
/** Jobs that failed for good, run for longer than allowed, or have waited for this long. */
export async function listStuckJobs(db: Queryable): Promise<readonly StuckJob[]> {
  // The tables of the queue do not exist before a process has started it.
  if (!(await tableExists(db, 'pgboss.job'))) return [];
  return listStuckJobsSql.all(db, []);
}
