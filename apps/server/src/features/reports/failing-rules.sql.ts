import type { RuleFailureRow, ruleGroupings } from '@idss/contract/reports/control-room';
import { errorSeverities, type Severity } from '@idss/domain/findings/finding';
import type { Component } from '@idss/domain/program';
import type { Stage } from '@idss/domain/stages/stage';
import type { Queryable } from '#src/db/queryable.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import { sql } from '#src/db/statement.ts';

export type RuleGrouping = (typeof ruleGroupings)[number];

/** `f` is a row of rule_failure. Test organizations are few. */
const notTest = `f.org_id not in (select org_id from test_organization where measurement_year = $1)`;
const classSeverities = {
  errors: errorSeverities,
  warnings: ['Warning'],
} as const satisfies Record<string, readonly Severity[]>;
export type SeverityClass = keyof typeof classSeverities;
/** Written out, so that an index of the errors can be used. */
const isOfClass = (column: string, severities: SeverityClass): string =>
  `${column} in (${classSeverities[severities].map((severity) => `'${severity}'`).join(', ')})`;

const groupColumn = {
  organization: 'f.org_id',
  vendor: 'f.vendor_id',
} as const satisfies Record<Exclude<RuleGrouping, 'rule'>, string>;

export interface FailingQuery {
  readonly by: RuleGrouping;
  readonly severities: SeverityClass;
  readonly limit: number;
}

// From totals that are added up beforehand (migration 082): of each rule they have what all organizations add.
const listFailingRulesSql = sql(
  'listFailingRules',
  (severity: string) => `with failed as materialized (
       select kind, key[1] as component, key[2] as rule_id, key[3] as severity, key[5] as rule_name, organizations, number
       from season_totals($1, '{rules,findings}') f where not is_test_organization and ${severity}),
     worst as (
       select component, rule_id, severity, sum(number) filter (where kind = 'rules')::int as submissions,
         sum(organizations) filter (where kind = 'rules')::int as organizations,
         sum(number) filter (where kind = 'findings')::float8 as findings, min(rule_name) as rule_name
       from failed group by component, rule_id, severity
       order by submissions desc, findings desc, component, rule_id, severity limit $2)
     select w.component, w.rule_id, w.rule_name, w.severity, null::int as organization_id, null::text as organization_name,
       w.submissions, w.organizations, w.findings,
       case when y.rules_on is not null then w.findings - coalesce(k.findings, 0) end as change
     from worst w left join season_summary y on y.measurement_year = $1
       left join rule_week k on k.measurement_year = $1 and k.component = w.component and k.rule_id = w.rule_id
         and k.severity = w.severity
     order by w.submissions desc, w.findings desc, w.component, w.rule_id, w.severity`,
  ["key[3] = 'Warning'"],
)
  .narrowed<{ component: Component; severity: Severity }>()
  .notNull('ruleId', 'ruleName', 'submissions', 'organizations', 'findings');

const listFailingGroupsSql = sql(
  'listFailingGroups',
  (group: string, severity: string) => `with worst as (
       select f.component, f.rule_id, f.severity, ${group} as group_id, count(*)::int as submissions,
         sum(f.findings)::float8 as findings
       from rule_failure f
       where f.measurement_year = $1 and ${severity} and ${notTest} and ${group} is not null
       group by f.component, f.rule_id, f.severity, group_id
       order by submissions desc, findings desc, f.component, f.rule_id, group_id limit $2)
     select w.component, w.rule_id, d.rule_name, w.severity, w.group_id as organization_id,
       o.org_name as organization_name, w.submissions, d.organizations, w.findings, null::float8 as change
     from worst w
     left join organization o on o.org_id = w.group_id
     cross join lateral (
       select min(f.rule_name) as rule_name, count(distinct f.org_id)::int as organizations
       from rule_failure f
       where f.measurement_year = $1 and f.component = w.component and f.rule_id = w.rule_id
         and f.severity = w.severity and ${severity} and ${notTest} and ${group} = w.group_id) d`,
  ['f.org_id', 'true'],
).notNull('ruleName');
/** Those that fail in the most submissions first; of each organization or vendor by itself where they are asked for. */
export const listFailingRules = (
  db: Queryable,
  measurementYear: number,
  { by, severities, limit }: FailingQuery,
) =>
  by === 'rule'
    ? listFailingRulesSql.all(db, [measurementYear, limit], isOfClass('key[3]', severities))
    : listFailingGroupsSql.all(
        db,
        [measurementYear, limit],
        groupColumn[by],
        isOfClass('f.severity', severities),
      );

export interface FailureFilters {
  readonly component?: Component | undefined;
  readonly ruleId?: string | undefined;
  readonly severity?: Severity | undefined;
  readonly organizationId?: number | undefined;
  readonly vendorId?: number | undefined;
}

/** Only the requested conditions, so that indexes can be used. */
function failuresWhere(measurementYear: number, filters: FailureFilters) {
  const values: unknown[] = [measurementYear];
  const conditions = ['f.measurement_year = $1', notTest];
  const columns = {
    component: 'f.component',
    ruleId: 'f.rule_id',
    severity: 'f.severity',
    organizationId: 'f.org_id',
    vendorId: 'f.vendor_id',
  } as const satisfies Record<keyof FailureFilters, string>;
  for (const [name, column] of Object.entries(columns)) {
    const value = filters[name as keyof FailureFilters];
    if (value !== undefined) conditions.push(`${column} = $${values.push(value)}`);
  }
  return { where: conditions.join(' and '), values };
}

export type RuleFailure = Omit<RuleFailureRow, 'stage'> & { readonly stage: Stage };

const listRuleFailuresSql = sql(
  'listRuleFailures',
  (
    where: string,
    page: string,
  ) => `select f.sub_id as submission_id, f.component, s.product_line, f.org_id as organization_id,
       o.org_name as organization_name, v.org_name as vendor_name, ${stageName('c')} as stage, f.rule_id,
       f.rule_name, f.severity, f.findings::float8 as findings
     from (select * from rule_failure f where ${where}
       order by f.findings desc, f.sub_id, f.component, f.rule_id, f.severity
       ${page}) f
     join component c on c.sub_id = f.sub_id and c.component = f.component
     join submission s on s.sub_id = f.sub_id join organization o on o.org_id = f.org_id
     left join organization v on v.org_id = f.vendor_id
     order by f.findings desc, f.sub_id, f.component, f.rule_id, f.severity`,
  ['true', ''],
);
export async function listRuleFailures(
  db: Queryable,
  measurementYear: number,
  filters: FailureFilters,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<RuleFailure[]> {
  const { where, values } = failuresWhere(measurementYear, filters);
  const page = `offset $${values.push(offset)} limit $${values.push(limit)}`;
  return listRuleFailuresSql.all(db, values, where, page);
}

const countRuleFailuresSql = sql(
  'countRuleFailures',
  (where: string) => `select count(*)::int as count from rule_failure f where ${where}`,
);
export async function countRuleFailures(
  db: Queryable,
  measurementYear: number,
  filters: FailureFilters,
): Promise<number> {
  const { where, values } = failuresWhere(measurementYear, filters);
  return countRuleFailuresSql.count(db, values, where);
}
