/** The list that staff select from for a bulk action. */
import type { bulkActions } from '@idss/contract/bulk/bulk-actions';
import type { Input } from '@idss/contract/endpoint';
import type { Component } from '@idss/domain/program';
import { stageLabels, stageNumber, stages } from '@idss/domain/stages/stage';
import type { Queryable } from '#src/kernel/app.ts';
import { countRows } from '#src/db/count-rows.ts';
import { listed, type ListedComponent, listedFrom } from '#src/access/listed-components.sql.ts';
import { stageName } from '#src/access/stage-name.sql.ts';

export type BulkActionFilters = Input<(typeof bulkActions)['CountBulkActionSubmissions']>['query'];

function whereOf(filters: BulkActionFilters): { readonly where: string; readonly values: unknown[] } {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`));
  };
  add(filters.component, (value) => `c.component = ${value}`);
  add(
    filters.stage && stages.filter((stage) => stageLabels[stage] === filters.stage).map(stageNumber),
    (value) => `c.step = any(${value})`,
  );
  add(filters.productLine, (value) => `s.product_line = ${value}`);
  add(filters.validationStatus, (value) => `c.validation_status = ${value}`);
  add(
    filters.search,
    (value) => `(strpos(lower(o.org_name), lower(${value})) > 0 or starts_with(c.sub_id::text, ${value}))`,
  );
  return { where: conditions.length > 0 ? `where ${conditions.join(' and ')}` : '', values };
}

export async function listBulkActionPage(
  db: Queryable,
  filters: BulkActionFilters,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly ListedComponent[]> {
  const { where, values } = whereOf(filters);
  const { rows } = await db.query<ListedComponent>(
    `select ${listed} ${listedFrom} ${where} order by c.sub_id, c.component desc
     offset $${values.length + 1} limit $${values.length + 2}`,
    [...values, offset, limit],
  );
  return rows;
}

export async function countBulkActionRows(db: Queryable, filters: BulkActionFilters): Promise<number> {
  const { where, values } = whereOf(filters);
  return countRows(db, `select count(*)::int as count ${listedFrom} ${where}`, values);
}

export interface SelectionGroup {
  readonly component: Component;
  readonly stage: (typeof stages)[number];
  readonly submissionIds: number[];
}

export async function listBulkActionIds(
  db: Queryable,
  filters: BulkActionFilters,
): Promise<readonly SelectionGroup[]> {
  const { where, values } = whereOf(filters);
  const { rows } = await db.query<SelectionGroup>(
    `select c.component, ${stageName('c')} as stage, array_agg(c.sub_id order by c.sub_id) as "submissionIds"
     ${listedFrom} ${where} group by c.component, c.step order by c.component, c.step`,
    values,
  );
  return rows;
}

/** Groups of this person that are validated again and not finished. */
export async function listRunningGroups(
  db: Queryable,
  userId: string,
): Promise<{ groupId: string; submissions: number }[]> {
  const { rows } = await db.query<{ groupId: string; submissions: number }>(
    `select t.transaction_id as "groupId", count(*) as submissions
     from upload_transaction t join upload_file using (transaction_id)
     where t.user_id = $1 and t.purpose = 'reprocess' and t.state = 'received'
     group by t.transaction_id order by t.created_at`,
    [userId],
  );
  return rows;
}
