/** The list that staff select from for a bulk action. */
import type { bulkActions } from '@idss/contract/bulk/bulk-actions';
import type { Input } from '@idss/contract/endpoint';
import { type Stage, stageLabels, stageNumber, stages } from '@idss/domain/stages/stage';
import type { Queryable } from '#src/db/queryable.ts';
import { countComponentsByFacts } from '#src/access/component-totals.sql.ts';
import { listed, type ListedComponent, listedFrom } from '#src/access/listed-components.sql.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export type BulkActionFilters = Input<(typeof bulkActions)['CountBulkActionSubmissions']>['query'] & {
  readonly measurementYear: number;
};

/** Programs share the labels of their stages. */
const getStages = ({ stage: label }: BulkActionFilters): Stage[] | undefined =>
  label && stages.filter((stage) => stageLabels[stage] === label);

function toCondition(filters: BulkActionFilters): { readonly where: string; readonly values: unknown[] } {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`));
  };
  add(filters.measurementYear, (value) => `s.measurement_year = ${value}`);
  add(filters.component, (value) => `c.component = ${value}`);
  add(getStages(filters)?.map(stageNumber), (value) => `c.step = any(${value})`);
  add(filters.productLine, (value) => `s.product_line = ${value}`);
  add(filters.validationStatus, (value) => `c.validation_status = ${value}`);
  add(
    filters.search,
    (value) => `(strpos(lower(o.org_name), lower(${value})) > 0 or starts_with(c.sub_id::text, ${value}))`,
  );
  return { where: conditions.join(' and '), values };
}

const listBulkActionPageSql = sql(
  'listBulkActionPage',
  (where, page) =>
    `select ${listed} ${listedFrom} where ${where} order by c.sub_id, c.component desc ${page}`,
  ['true', ''],
);
export async function listBulkActionPage(
  db: Queryable,
  filters: BulkActionFilters,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly ListedComponent[]> {
  const { where, values } = toCondition(filters);
  return listBulkActionPageSql.all(
    db,
    [...values, offset, limit],
    where,
    `offset $${values.length + 1} limit $${values.length + 2}`,
  );
}

const countBulkActionRowsSql = sql(
  'countBulkActionRows',
  (where: string) => `select count(*)::int as count ${listedFrom} where ${where}`,
);
/** All but a search follow from facts by which the season is counted already. */
export async function countBulkActionRows(db: Queryable, filters: BulkActionFilters): Promise<number> {
  if (filters.search === undefined)
    return countComponentsByFacts(db, filters.measurementYear, { ...filters, stages: getStages(filters) });
  const { where, values } = toCondition(filters);
  return countBulkActionRowsSql.count(db, values, where);
}

export type SelectionGroup = RowOf<typeof listBulkActionIdsSql>;

const listBulkActionIdsSql = sql(
  'listBulkActionIds',
  (
    where: string,
  ) => `select c.component, ${stageName('c')} as stage, array_agg(c.sub_id order by c.sub_id) as submission_ids
     ${listedFrom} where ${where} group by c.component, c.step order by c.component, c.step`,
);
export async function listBulkActionIds(
  db: Queryable,
  filters: BulkActionFilters,
): Promise<readonly SelectionGroup[]> {
  const { where, values } = toCondition(filters);
  return listBulkActionIdsSql.all(db, values, where);
}

const listRunningGroupsSql = sql('listRunningGroups')`
     select t.transaction_id as group_id, count(*) as submissions
     from upload_transaction t join upload_file using (transaction_id)
     where t.user_id = $1 and t.purpose = 'reprocess' and t.state = 'received'
     group by t.transaction_id order by t.created_at`;
/** Groups of this person that are validated again and not finished. */
export const listRunningGroups = (db: Queryable, userId: string) => listRunningGroupsSql.all(db, [userId]);
