/** Components of finished seasons: those before the current one. They are read-only. */
import type { ComponentReach } from '@idss/domain/permissions/can';
import type { Component, ProductLine } from '@idss/domain/program';
import type { Stage } from '@idss/domain/stages/stage';
import type { Queryable } from '#src/db/queryable.ts';
import type { AccessScope } from './access-scope.ts';
import { withinScope } from './access-scope.sql.ts';
import { seasonState } from '#src/kernel/season-state.sql.ts';
import { stageName } from './stage-name.sql.ts';
import { sql } from '#src/db/statement.ts';

export interface HistoricalComponent {
  readonly submissionId: number;
  readonly component: Component;
  readonly measurementYear: number;
  readonly organizationId: number;
  readonly organizationName: string;
  readonly productLine: ProductLine;
  readonly reportingProduct: string;
  readonly stage: Stage;
  /** The ids by which roles apply to it. */
  readonly reach: ComponentReach;
}

type Row = Omit<HistoricalComponent, 'reach'> & Pick<ComponentReach, 'vendorId' | 'seasonState'>;

export interface HistoricalChoice {
  /** Empty: all. */
  readonly years: readonly number[];
  /** Empty: all. */
  readonly submissionIds: readonly number[];
}

const select = `select c.sub_id as submission_id, c.component, s.measurement_year, ${seasonState('y')} as season_state,
    s.org_id as organization_id, o.org_name as organization_name, s.product_line,
    s.reporting_product, c.vendor_id, ${stageName('c')} as stage
  from component c join submission s using (sub_id) join organization o using (org_id)
    join season y using (measurement_year)
  where ${seasonState('y')} = 'closed'`;

const findHistoricalComponentSql = sql('findHistoricalComponent')`
  ${select} and c.sub_id = $1 and c.component = $2`;
/** null if no finished season has such a component. */
export async function findHistoricalComponent(
  db: Queryable,
  submissionId: number,
  component: Component,
): Promise<HistoricalComponent | null> {
  const row = await findHistoricalComponentSql.maybe(db, [submissionId, component]);
  return row && withReach(row);
}

/** So that nothing is read of the components of other seasons. */
const ofClosedSeason = (submission: string): string => `${submission}.measurement_year = any(array(
  select closed.measurement_year from season closed where ${seasonState('closed')} = 'closed'))`;

const listHistoricalComponentsSql = sql(
  'listHistoricalComponents',
  (within: string) => `${select}
       and (cardinality($1::int[]) = 0 or s.measurement_year = any($1))
       and (cardinality($2::int[]) = 0 or s.sub_id = any($2))
       and ${within}
     order by s.measurement_year desc, s.org_id, c.sub_id, c.component desc`,
);
/** Within the scope; newest season first, then by organization, submission and component. */
export async function listHistoricalComponents(
  db: Queryable,
  scope: AccessScope,
  { years, submissionIds }: HistoricalChoice = { years: [], submissionIds: [] },
): Promise<readonly HistoricalComponent[]> {
  const values: unknown[] = [years, submissionIds];
  const rows = await listHistoricalComponentsSql.all(db, values, withinScope(scope, values, ofClosedSeason));
  return rows.map(withReach);
}

const listHistoricalSubmissionsSql = sql('listHistoricalSubmissions')`
     select s.measurement_year, s.sub_id as submission_id from submission s join season y using (measurement_year)
     where ${seasonState('y')} = 'closed' and exists (select from component c where c.sub_id = s.sub_id)
     order by s.measurement_year desc, s.org_id, s.sub_id`;
/** The submissions of all of these components, in their order. */
export const listHistoricalSubmissions = (db: Queryable) => listHistoricalSubmissionsSql.all(db, []);

export interface SubmissionsChoice {
  /** Empty: all. */
  readonly years: readonly number[];
  /** A part of their ids; empty: all. */
  readonly search: string;
  /** The first of them, by year and id. */
  readonly limit: number;
}

// Each season by itself, up to the limit: the submissions of a season are never read to show the first of them.
const findHistoricalSubmissionsSql = sql(
  'findHistoricalSubmissions',
  (limit: string) => `
     select y.measurement_year, found.sub_id as submission_id
     from season y cross join lateral (
       select s.sub_id from submission s
       where s.measurement_year = y.measurement_year and strpos(s.sub_id::text, $2) > 0
         and exists (select from component c where c.sub_id = s.sub_id)
       order by s.sub_id limit ${limit}) found
     where ${seasonState('y')} = 'closed' and (cardinality($1::int[]) = 0 or y.measurement_year = any($1))
     order by y.measurement_year desc, found.sub_id limit ${limit}`,
  ['100'],
);
export const findHistoricalSubmissions = (db: Queryable, { years, search, limit }: SubmissionsChoice) =>
  findHistoricalSubmissionsSql.all(db, [years, search], String(limit));

const withReach = ({ vendorId, seasonState: state, ...row }: Row): HistoricalComponent => ({
  ...row,
  reach: {
    submissionId: row.submissionId,
    organizationId: row.organizationId,
    component: row.component,
    vendorId,
    measurementYear: row.measurementYear,
    seasonState: state,
  },
});
