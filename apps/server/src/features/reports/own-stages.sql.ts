/**
 * The components that a person can see, counted: at which stages they are, of which organizations, and when they came to a stage and
 * left it. Numbers and not rows, since those of a vendor are thousands. Spec: submissions-by-day.
 */
import type { Component } from '@idss/domain/program';
import type { Stage } from '@idss/domain/stages/stage';
import type { AccessScope } from '#src/access/access-scope.ts';
import { listConditions } from '#src/access/access-scope.sql.ts';
import { hasNothing } from '#src/access/nothing-to-report.sql.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';
import { notTest } from './stage-days.sql.ts';

/** Without test organizations. */
export interface OwnComponents {
  /** What the person can see, and nothing else. */
  readonly scope: AccessScope;
  readonly measurementYear: number;
  /** Those that are counted; undefined: all. */
  readonly component: Component | undefined;
  readonly organizationId: number | undefined;
}

export interface OwnStage {
  readonly component: Component;
  readonly stage: Stage;
  readonly hasNothing: boolean;
  /** 0 where none of them is counted. */
  readonly components: number;
}

/** By how many of the counted components the number at a stage changed on a day. */
export interface StageMove {
  readonly day: string;
  readonly stage: Stage;
  readonly hasNothing: boolean;
  readonly change: number;
}

const isCounted = '($2::text is null or o.component = $2) and ($3::int is null or o.org_id = $3)';
const list = (rows: string): string => `(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (${rows}) r)`;

// One statement: which components are their own is found once.
const readOwnStagesSql = sql(
  'readOwnStages',
  (own: string) => `with own as materialized (${own})
     select ${list(`select o.component, ${stageName('o')} as stage, o.has_nothing as "hasNothing",
         count(*) filter (where ${isCounted}) as components
       from own o group by o.component, o.step, o.has_nothing`)} as stages,
     ${list(`select n.org_id as "organizationId", n.org_name as "organizationName"
       from organization n where n.org_id in (select o.org_id from own o)`)} as organizations,
     ${list(`select d.day, ${stageName('p')} as stage, p.has_nothing as "hasNothing", sum(d.change * p.components) as change
       from (
         select p.from_day, p.last_day, p.step, p.has_nothing, count(*) as components
         from own o join stage_period p on p.measurement_year = $1 and p.component = o.component and p.sub_id = o.sub_id
         where ${isCounted} group by 1, 2, 3, 4) p
       cross join lateral (values (p.from_day, 1), (p.last_day + 1, -1)) as d (day, change)
       group by d.day, p.step, p.has_nothing order by d.day`)} as moves`,
  [selectOwn('true')],
).narrowed<{
  stages: OwnStage[];
  organizations: { organizationId: number; organizationName: string }[];
  moves: StageMove[];
}>();

function selectOwn(condition: string): string {
  return `select c.sub_id, c.component, c.step, ${hasNothing('c')} as has_nothing, s.org_id
       from component c join submission s using (sub_id) where s.measurement_year = $1 and ${notTest} and ${condition}`;
}

/**
 * Every stage at which they have a component; their organizations, whatever is counted; and the moves of what is counted, the earliest
 * first.
 */
export function readOwnStages(
  db: Queryable,
  { scope, measurementYear, component, organizationId }: OwnComponents,
) {
  const values: unknown[] = [measurementYear, component ?? null, organizationId ?? null];
  return readOwnStagesSql.one(db, values, listConditions(scope, values).map(selectOwn).join(' union '));
}
