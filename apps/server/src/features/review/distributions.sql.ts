import type { Distribution } from '@idss/domain/audit/distribution';
import { leastOrganizations } from '@idss/domain/audit/distribution';
import type { ProductLine } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

/** Values of one indicator, one of each organization. */
export interface IndicatorValues {
  readonly indicatorKey: string;
  readonly values: readonly number[];
}

const listFinalizedValuesSql = sql('listFinalizedValues')`
  select indicator_key, array_agg(value) as values
  from (
    select distinct on (i.indicator_key, s.org_id) i.indicator_key, i.rate as value
    from submission s
    join component c on c.sub_id = s.sub_id and c.component = 'DST' and c.step = 9
    join indicator_result i on i.run_id = c.current_run_id
    left join audit_designation own
      on own.sub_id = s.sub_id and own.measure_code = i.measure_code and own.indicator_key = i.indicator_key
    left join audit_designation whole
      on whole.sub_id = s.sub_id and whole.measure_code = i.measure_code and whole.indicator_key = ''
    where s.measurement_year = $1 and s.product_line = $2 and i.rate is not null and i.display_rate <> 'NA'
      and coalesce(nullif(own.designation, ''), whole.designation) = 'R'
      and not exists (
        select from test_organization t where t.measurement_year = s.measurement_year and t.org_id = s.org_id)
    order by i.indicator_key, s.org_id, i.denominator desc nulls last, s.sub_id) of_organization
  group by indicator_key having count(*) >= $3`.narrowed<{ values: number[] }>();
/**
 * Reported rates of the finalized submissions, without test organizations. An organization with several submissions counts once, with
 * the one that has the largest denominator.
 */
export const listFinalizedValues = (
  db: Queryable,
  measurementYear: number,
  productLine: ProductLine,
): Promise<readonly IndicatorValues[]> =>
  listFinalizedValuesSql.all(db, [measurementYear, productLine, leastOrganizations]);

const listRegisteredValuesSql = sql('listRegisteredValues')`
  select indicator_key, array_agg(value) as values
  from (
    select distinct on (e.key, p.org_id) e.key as indicator_key, (e.value ->> 'rate')::double precision as value
    from prior_result p cross join lateral jsonb_each(p.results -> 'indicators') as e(key, value)
    where p.measurement_year = $1 and p.product_line = $2 and e.value ->> 'rate' is not null
      and coalesce((e.value ->> 'denominator')::double precision >= ($4::jsonb ->> e.key)::double precision, true)
      and not exists (
        select from test_organization t where t.measurement_year = p.measurement_year + 1 and t.org_id = p.org_id)
    order by e.key, p.org_id, (e.value ->> 'denominator')::double precision desc nulls last,
      p.reporting_product) of_organization
  group by indicator_key having count(*) >= $3`.narrowed<{
  indicatorKey: string;
  values: number[];
}>();
/**
 * The same of a year before the portal's season, as it was registered with that season. `smallest`: by indicator key, the
 * denominator below which a rate is not reported.
 */
export const listRegisteredValues = (
  db: Queryable,
  measurementYear: number,
  productLine: ProductLine,
  smallest: Readonly<Record<string, number>>,
): Promise<readonly IndicatorValues[]> =>
  listRegisteredValuesSql.all(db, [
    measurementYear,
    productLine,
    leastOrganizations,
    JSON.stringify(smallest),
  ]);

export interface DistributionSet {
  readonly measurementYear: number;
  readonly productLine: ProductLine;
  readonly source: 'finalized' | 'registered';
}

const removeDistributionsSql = sql('removeDistributions')`
  delete from season_distribution where measurement_year = $1 and product_line = $2 and source = $3`;
const insertDistributionsSql = sql('insertDistributions')`
  insert into season_distribution (measurement_year, product_line, source, indicator_key, organizations, low_tenth, low_quarter,
    median, high_quarter, high_tenth, deviation)
  select $1, $2, $3, d."indicatorKey", d.organizations, d."lowTenth", d."lowQuarter", d.median, d."highQuarter",
    d."highTenth", d.deviation
  from jsonb_to_recordset($4) as d("indicatorKey" text, organizations int, "lowTenth" float8, "lowQuarter" float8,
    median float8, "highQuarter" float8, "highTenth" float8, deviation float8)
  on conflict do nothing`;
/** In one transaction. */
export async function replaceDistributions(
  db: Queryable,
  { measurementYear, productLine, source }: DistributionSet,
  rows: readonly (Distribution & { readonly indicatorKey: string })[],
): Promise<void> {
  await removeDistributionsSql.run(db, [measurementYear, productLine, source]);
  await insertDistributionsSql.run(db, [measurementYear, productLine, source, JSON.stringify(rows)]);
}

export type DistributionRow = RowOf<typeof listDistributionsSql>;

const listDistributionsSql = sql('listDistributions')`
  select distinct on (indicator_key) indicator_key, measurement_year, organizations, low_tenth, low_quarter, median,
    high_quarter, high_tenth, deviation
  from season_distribution
  where product_line = $2 and (measurement_year = $1 and source = 'finalized' or measurement_year = $1 - 1)
    and ($3::text[] is null or indicator_key = any($3))
  order by indicator_key, measurement_year desc, source desc`;
/**
 * By indicator: of what is finalized in this season, where that are enough organizations; otherwise of the season before. Of these
 * indicators, or of all.
 */
export const listDistributions = (
  db: Queryable,
  measurementYear: number,
  productLine: ProductLine,
  indicatorKeys: readonly string[] | null = null,
) => listDistributionsSql.all(db, [measurementYear, productLine, indicatorKeys]);
