/** Components of a season, as the submissions list shows them. */
import type { Queryable } from '#src/db/queryable.ts';
import { seasonState } from '#src/kernel/season-state.sql.ts';
import { hasNothing } from './nothing-to-report.sql.ts';
import { stageName } from './stage-name.sql.ts';
import type { AccessScope } from './access-scope.ts';
import { ofSeason, withinScope } from './access-scope.sql.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

/** One component with what the submissions list shows of it. */
export type ListedComponent = RowOf<typeof listComponentsSql>;

export const listed = `c.sub_id, c.component, s.measurement_year, ${seasonState('y')} as season_state, s.product_line, s.org_id,
       o.org_name, t.org_id is not null as is_test_organization,
       s.reporting_product, s.special_project,
       s.special_area, s.cms_contract_number,
       s.reporting_unit_id, c.vendor_id, v.org_name as vendor_name, ${stageName('c')} as stage,
       c.validation_status, c.is_attested,
       c.is_public_reported, c.received_at, ${hasNothing('c')} as has_nothing_to_report`;

/** What `listed` needs next to the components `c`. */
export const listedJoins = `join submission s using (sub_id)
     join season y on y.measurement_year = s.measurement_year
     join organization o on o.org_id = s.org_id
     left join organization v on v.org_id = c.vendor_id
     left join test_organization t on t.org_id = s.org_id and t.measurement_year = s.measurement_year`;

export const listedFrom = `from component c
     ${listedJoins}`;

/** They are few: asked for by themselves their submissions are found by an index. */
export const ofTests = `s.org_id = any(array(select org_id from test_organization where measurement_year = $1))`;

// Not prepared: planned for any scope it read eight times as many blocks, nearly the whole season.
const listComponentsSql = sql(
  'listComponents',
  (within: string, among: string) =>
    `select ${listed} ${listedFrom} where s.measurement_year = $1 and ${within} and ${among}
     order by c.sub_id, c.component desc`,
).notNull('hasNothingToReport');
export async function listComponents(
  db: Queryable,
  scope: AccessScope,
  measurementYear: number,
  { onlyTests = false }: { readonly onlyTests?: boolean } = {},
): Promise<ListedComponent[]> {
  const values: unknown[] = [measurementYear];
  return listComponentsSql.all(
    db,
    values,
    withinScope(scope, values, ofSeason('$1')),
    onlyTests ? ofTests : 'true',
  );
}
