import type { adminReports } from '@idss/contract/reports/admin-reports';
import type { AnswerOf } from '@idss/contract/endpoint';
import type { Designation } from '@idss/domain/audit/designation';
import type { Severity } from '@idss/domain/findings/finding';
import type { Component, ProductLine } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

const testJoin =
  'left join test_organization t on t.org_id = s.org_id and t.measurement_year = s.measurement_year';
export const seasonJoin = `join submission s using (sub_id)
     ${testJoin}`;
export const ofReport = 's.measurement_year = $1 and ($2 or t.org_id is null)';

export interface ReportSelection {
  readonly measurementYear: number;
  readonly includeTestOrganizations: boolean;
}
export const toValues = (selection: ReportSelection) =>
  [selection.measurementYear, selection.includeTestOrganizations] as const;

/** Totals that are added up beforehand (migration 082). */
const totals = (kinds: string): string =>
  `(select kind, key, organizations, number from season_totals($1, '{${kinds}}') where $2 or not is_test_organization) t`;

const countLineOrganizationsSql = sql('countLineOrganizations')`
     select key[1] as component, key[2] as product_line, sum(organizations)::int as organizations
     from ${totals('component-lines')} group by 1, 2`
  .narrowed<{ component: Component; productLine: ProductLine }>()
  .notNull('organizations');
/** Organizations that have such a component. */
export const countLineOrganizations = (db: Queryable, selection: ReportSelection) =>
  countLineOrganizationsSql.all(db, [...toValues(selection)]);

const countRulesSql = sql(
  'countRules',
)`with totals as materialized (select * from ${totals('rules,findings')}),
     rules as (
       select key[1] as component, key[2] as "ruleId", key[3] as severity, sum(number)::int as submissions,
         sum(organizations)::int as organizations
       from totals where kind = 'rules' group by 1, 2, 3),
     by_measure as (
       select key[1] as component, key[2] as "ruleId", key[3] as severity, key[4] as measure, min(key[5]) as rule_name,
         sum(number) as findings
       from totals where kind = 'findings' group by 1, 2, 3, 4)
     select r.component, r."ruleId", f.rule_name, r.severity, r.submissions, r.organizations, f.findings, f.mostly_in
     from rules r cross join lateral (
       select min(m.rule_name) as rule_name, sum(m.findings)::float8 as findings,
         (array_agg(m.measure order by m.findings desc, m.measure))[1] as mostly_in
       from by_measure m where (m.component, m."ruleId", m.severity) = (r.component, r."ruleId", r.severity)) f
     order by r.submissions desc, f.findings desc, r.component, r."ruleId", r.severity`
  .narrowed<{ component: Component; severity: Severity }>()
  .notNull('ruleId', 'ruleName', 'submissions', 'organizations', 'findings', 'mostlyIn');
/** Findings of the latest run of every component by rule, the most widespread first. */
export const countRules = (db: Queryable, selection: ReportSelection) =>
  countRulesSql.all(db, [...toValues(selection)]);

// Names, which are longer than everything else, are read once for each rule.
const followWarningsSql = sql('followWarnings')`with counted as (
       select key[1] as component, key[2] as "ruleId", sum(number)::int as submissions,
         coalesce(sum(number) filter (where key[3] = 'corrected'), 0)::int as corrected,
         coalesce(sum(number) filter (where key[3] = 'explained'), 0)::int as explained,
         coalesce(sum(number) filter (where key[3] = 'ignored'), 0)::int as ignored
       from ${totals('warned')} group by 1, 2)
     select c.component, c."ruleId", n.rule_name, c.submissions, c.corrected, c.explained, c.ignored
     from counted c cross join lateral (select rule_name from warned_rule w
       where w.measurement_year = $1 and w.component = c.component and w.rule_id = c."ruleId" collate "C" limit 1) n
     order by c.ignored desc, c.submissions desc, c.component, c."ruleId" collate "C"`
  .narrowed<{ component: Component }>()
  .notNull('ruleId', 'submissions', 'corrected', 'explained', 'ignored');
/** Components that warnings of a rule were ever found in, by what became of them; most ignored first. */
export const followWarnings = (db: Queryable, selection: ReportSelection) =>
  followWarningsSql.all(db, [...toValues(selection)]);

export type MeasureCount = RowOf<typeof countMeasuresSql>;

const countMeasuresSql = sql('countMeasures')`
     select key[1] as measure_code, key[2] as product_line,
       coalesce(sum(number) filter (where kind = 'measures'), 0)::int as submissions,
       coalesce(sum(number) filter (where kind = 'measures-reported'), 0)::int as reported,
       coalesce(sum(number) filter (where kind = 'measures-not-offered'), 0)::int as benefit_not_offered
     from ${totals('measures,measures-reported,measures-not-offered')} group by 1, 2`
  .narrowed<{ productLine: ProductLine }>()
  .notNull('measureCode', 'submissions', 'reported', 'benefitNotOffered');
/** Counts measures in the current files. */
export const countMeasures = (db: Queryable, selection: ReportSelection) =>
  countMeasuresSql.all(db, [...toValues(selection)]);

export type DesignationCount = RowOf<typeof countDesignationsSql>;

const countDesignationsSql = sql('countDesignations')`
     select key[1] as measure_code, key[2] as product_line, key[3] as designation, sum(number)::int as rows
     from ${totals('designations')} group by 1, 2, 3`
  .narrowed<{ productLine: ProductLine; designation: Designation }>()
  .notNull('measureCode', 'rows');
/** Counts designations of the rows of these measures; rows that are no longer in a current file are left out. */
export const countDesignations = (db: Queryable, selection: ReportSelection) =>
  countDesignationsSql.all(db, [...toValues(selection)]);

// Components by themselves for organizations and for vendors: each is read off an index.
const listStaffingSql = sql('listStaffing')`with sent as materialized (
       select s.sub_id, s.org_id, s.is_audit_required from submission s ${testJoin} where ${ofReport}),
     counted as (
       select s.org_id, 'organization' as role_group, count(distinct c.sub_id)::int as submissions,
         bool_or(c.component = 'DST' and s.is_audit_required) as is_audited
       from sent s join component c using (sub_id) group by s.org_id
       union all
       select c.vendor_id, 'vendor', count(distinct c.sub_id)::int, false
       from sent s join component c using (sub_id) where c.vendor_id is not null group by c.vendor_id),
     staffed as (
       select r.role_group, r.entity_id as org_id,
         (count(*) filter (where r.role in ('orgadmin', 'vendoradmin')))::int as administrators,
         (count(*) filter (where r.role in ('orgsigner', 'vendorsigner')))::int as signers,
         (count(*) filter (where r.role = 'auditor'))::int as auditors
       from user_role r join app_user u using (user_id)
       where r.role_group in ('organization', 'vendor') and u.locked_at is null group by 1, 2)
     select n.org_id as organization_id, o.org_name as organization_name,
       case n.role_group when 'vendor' then 'Vendor' else 'Plan' end as kind, n.submissions, n.is_audited,
       coalesce(r.administrators, 0) as administrators, coalesce(r.signers, 0) as signers,
       coalesce(r.auditors, 0) as auditors
     from counted n join organization o using (org_id) left join staffed r using (org_id, role_group)
     where not o.inactive order by o.org_name, n.org_id`;
/** Active plans and vendors of the season, with how many people who are not locked have each of their key roles. */
export const listStaffing = (db: Queryable, selection: ReportSelection) =>
  listStaffingSql.all(db, [...toValues(selection)]);

type Rows<Call extends keyof typeof adminReports> = (
  db: Queryable,
  selection: ReportSelection,
) => Promise<AnswerOf<(typeof adminReports)[Call]>>;

/** Reports whose rows are answered as the statement reads them, by their calls. */
export const plainReports = {
  GetValidationReportData: countRules,
  GetWarningsFollowed: followWarnings,
} satisfies { readonly [Call in keyof typeof adminReports]?: Rows<Call> };
