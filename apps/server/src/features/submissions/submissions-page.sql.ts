/** One page of the submissions list, by key: every page costs the same, and no row is skipped or repeated. */
import type { Input } from '@idss/contract/endpoint';
import type { submissions, SubmissionSort } from '@idss/contract/submissions/submissions';
import type { Queryable } from '#src/db/queryable.ts';
import type { AccessScope } from '#src/access/access-scope.ts';
import { withinScope } from '#src/access/access-scope.sql.ts';
import { listed, listedFrom } from '#src/access/listed-components.sql.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

type SubmissionsQuery = Input<(typeof submissions)['GetSubmissionsPage']>['query'];
type PageFilter = Omit<SubmissionsQuery, 'measurementYear' | 'sort' | 'isDescending' | 'after' | 'limit'>;

/** The position of a row: its sort value as text, then what distinguishes equal values. */
export type PageKey = readonly [value: string, subId: number, component: string];

export interface PageRequest {
  readonly scope: AccessScope;
  readonly measurementYear: number;
  readonly filter: PageFilter;
  readonly sort: SubmissionSort;
  readonly isDescending: boolean;
  readonly after: PageKey | null;
  /** The number of rows to read; at most 1001. */
  readonly limit: number;
}

/** As a literal the limit lets the planner choose a plan for few rows. */
const limits = [26, 51, 101, 251, 501, 1001] as const;

export type KeyedComponent = RowOf<typeof pageSql>;

const sortColumns = {
  subId: { column: 'c.sub_id', type: 'int' },
  orgName: { column: 'o.org_name', type: 'text' },
  received: { column: `coalesce(c.received_at, '-infinity')`, type: 'timestamptz' },
} as const satisfies Record<SubmissionSort, { column: string; type: string }>;

export const pageSql = sql(
  'listSubmissionsPage',
  (key: string, where: string, order: string) =>
    `select ${listed}, (${key})::text as sort_key ${listedFrom} where ${where} order by ${order}`,
  ['o.org_name', 'true', 'c.sub_id'],
).prepared();

/** It contains only the requested conditions, so that indexes can be used. */
export function pageArguments(page: PageRequest) {
  const { scope, measurementYear, filter, sort, isDescending, after, limit } = page;
  const { column, type } = sortColumns[sort];
  const values: unknown[] = [];
  const value = (v: unknown): string => `$${values.push(v)}`;
  const conditions = [`s.measurement_year = ${value(measurementYear)}`];
  if (!scope.everything) conditions.push(withinScope(scope, values));
  if (filter.orgId !== undefined) conditions.push(`s.org_id = ${value(filter.orgId)}`);
  if (filter.productLine) conditions.push(`s.product_line = ${value(filter.productLine)}`);
  if (filter.component) conditions.push(`c.component = ${value(filter.component)}`);
  if (filter.validationStatus) conditions.push(`c.validation_status = ${value(filter.validationStatus)}`);
  if (filter.search) {
    const search = value(filter.search);
    conditions.push(
      `(strpos(lower(o.org_name), lower(${search})) > 0 or starts_with(c.sub_id::text, ${search}))`,
    );
  }
  if (after) {
    const [key, subId, component] = after;
    conditions.push(
      `(${column}, c.sub_id, c.component) ${isDescending ? '<' : '>'}
         (${value(key)}::${type}, ${value(subId)}::int, ${value(component)})`,
    );
  }
  const direction = isDescending ? 'desc' : 'asc';
  const where = conditions.join(' and ');
  const order = `${column} ${direction}, c.sub_id ${direction}, c.component ${direction} limit ${limits.find((each) => each >= limit) ?? 1001}`;
  return [values, column, where, order] as const;
}

export const listPage = (db: Queryable, page: PageRequest) => pageSql.all(db, ...pageArguments(page));
