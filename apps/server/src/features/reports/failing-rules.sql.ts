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
/** Written out, so that an index of the errors can be used. */
const classConditions = {
  errors: `f.severity in (${errorSeverities.map((severity) => `'${severity}'`).join(', ')})`,
  warnings: `f.severity = 'Warning'`,
} as const;
export type SeverityClass = keyof typeof classConditions;
const groupColumn = {
  rule: 'null::int',
  organization: 'f.org_id',
  vendor: 'f.vendor_id',
} as const satisfies Record<RuleGrouping, string>;

export interface FailingQuery {
  readonly by: RuleGrouping;
  readonly severities: SeverityClass;
  readonly limit: number;
}

const listFailingRulesSql = sql(
  'listFailingRules',
  (group: string, severity: string, among: string, change: string, groupCondition: string) => `with worst as (
       select f.component, f.rule_id, f.severity, ${group} as group_id, count(*)::int as submissions,
         sum(f.findings)::float8 as findings
       from rule_failure f
       where f.measurement_year = $1 and ${severity} and ${notTest} and ${among}
       group by f.component, f.rule_id, f.severity, group_id
       order by submissions desc, findings desc, f.component, f.rule_id, group_id limit $2)
     select w.component, w.rule_id, d.rule_name, w.severity, w.group_id as organization_id,
       o.org_name as organization_name, w.submissions, d.organizations, w.findings,
       ${change} as change
     from worst w
     left join organization o on o.org_id = w.group_id
     left join season_summary y on y.measurement_year = $1
     cross join lateral (
       select min(f.rule_name) as rule_name, count(distinct f.org_id)::int as organizations
       from rule_failure f
       where f.measurement_year = $1 and f.component = w.component and f.rule_id = w.rule_id
         and f.severity = w.severity and ${severity} and ${notTest} and ${groupCondition}) d`,
  ['f.org_id', 'true', 'true', 'w.findings', 'true'],
).notNull('ruleName');
/** Those that fail in the most submissions first. */
export const listFailingRules = (
  db: Queryable,
  measurementYear: number,
  { by, severities, limit }: FailingQuery,
) =>
  listFailingRulesSql.all(
    db,
    [measurementYear, limit],
    groupColumn[by],
    classConditions[severities],
    by === 'vendor' ? 'f.vendor_id is not null' : 'true',
    by === 'rule'
      ? `case when y.rules_on is not null then w.findings - coalesce((select k.findings from rule_week k
                where k.measurement_year = $1 and k.component = w.component and k.rule_id = w.rule_id
                  and k.severity = w.severity), 0) end`
      : 'null',
    by === 'rule' ? 'true' : `${groupColumn[by]} = w.group_id`,
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
