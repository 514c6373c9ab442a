import type { ComponentReach } from '@idss/domain/permissions/can';
import type { Component } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import { seasonState } from '#src/kernel/season-state.sql.ts';
import { hasNothing } from '#src/access/nothing-to-report.sql.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import type { AccessScope } from '#src/access/access-scope.ts';
import { withinScope } from '#src/access/access-scope.sql.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

const listYearsSql = sql('listYears')`select measurement_year as year from season y
     where ${seasonState('y')} <> 'prepared' order by 1 desc`;
/** Seasons that everybody may know of, newest first. */
export const listYears = async (db: Queryable): Promise<number[]> =>
  (await listYearsSql.all(db, [])).map(({ year }) => year);

const listReachSql = sql(
  'listReach',
  (
    within: string,
  ) => `select c.sub_id as submission_id, s.org_id as organization_id, c.component, c.vendor_id,
       s.measurement_year, ${seasonState('y')} as season_state
     from component c join submission s using (sub_id) join season y using (measurement_year) where ${within}`,
);
/** Components within the scope, of every season, for permission checks. */
export async function listReach(db: Queryable, scope: AccessScope): Promise<ComponentReach[]> {
  const values: unknown[] = [];
  return listReachSql.all(db, values, withinScope(scope, values));
}

export interface SurveyComponent extends RowOf<typeof listSurveysSql> {
  /** By severity, of the latest run, also of a refused file. */
  readonly counts: Readonly<Record<string, number>> | null;
}

/** With the events that made them final and attested. */
export const finalAt = `case when c.is_final then (select e.at from event e where e.sub_id = c.sub_id and e.component = c.component
         and e.kind = 'stage-changed' and e.detail->>'action' = 'MarkFinal' order by e.event_id desc limit 1) end`;
export const attester = `case when c.is_attested then (select e.detail->>'attester' from event e where e.sub_id = c.sub_id
         and e.component = c.component and e.kind = 'hos-attested' order by e.event_id desc limit 1) end`;
export const surveys = `select c.sub_id as submission_id, c.component, c.kind, s.measurement_year, ${seasonState('y')} as season_state, s.product_line,
       s.org_id as organization_id, o.org_name as organization_name, t.org_id is not null as is_test_organization,
       s.cms_contract_number, c.vendor_id, v.org_name as vendor_name, ${stageName('c')} as stage,
       c.validation_status, c.received_at, c.is_final,
       c.is_attested, c.attested_late_at, ${hasNothing('c')} as has_nothing_to_report, r.counts,
       ${finalAt} as final_at, ${attester} as attester`;
const from = (organizations: string): string => `from component c
     join submission s using (sub_id)
     join season y using (measurement_year)
     join ${organizations} o on o.org_id = s.org_id
     left join organization v on v.org_id = c.vendor_id
     left join test_organization t on t.org_id = s.org_id and t.measurement_year = s.measurement_year
     left join validation_run r on r.run_id = c.latest_run_id
     where c.component = $1 and s.measurement_year = $2`;
export const surveysFrom = from('organization');
export const surveysInOrder = 'o.org_name, c.sub_id';
/** For the first of them: their organizations are in order, so that reading can end with the last row of a page. */
export const surveysFromFirst = from(
  '(select org_id, org_name from organization order by org_name offset 0)',
);

const listSurveysSql = sql(
  'listSurveys',
  (within: string) => `${surveys} ${surveysFrom} and ${within} order by ${surveysInOrder}`,
);
/** Components of one program in a season, with the events that made them final and attested. */
export async function listSurveys(
  db: Queryable,
  {
    component,
    measurementYear,
    scope,
  }: { component: Component; measurementYear: number; scope: AccessScope },
): Promise<SurveyComponent[]> {
  const values: unknown[] = [component, measurementYear];
  return listSurveysSql.all(db, values, withinScope(scope, values));
}
