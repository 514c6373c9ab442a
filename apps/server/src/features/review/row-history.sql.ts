import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const listEarlierRatesSql = sql('listEarlierRates')`
  select p.measurement_year, wanted.key as indicator_key,
    (p.results -> 'indicators' -> wanted.key ->> 'rate')::double precision as rate,
    (p.results -> 'indicators' -> wanted.key ->> 'denominator')::double precision as denominator
  from submission s
  join prior_result p on p.org_id = s.org_id and p.product_line = s.product_line
    and p.reporting_product = s.reporting_product
    and p.measurement_year between s.measurement_year - 2 and s.measurement_year - 1
  cross join unnest($2::text[]) as wanted(key)
  where s.sub_id = $1 and p.results -> 'indicators' ? wanted.key
  order by p.measurement_year`.notNull('indicatorKey');
/** Of the same plan in the two years before, for these indicators; oldest first. */
export const listEarlierRates = (db: Queryable, submissionId: number, indicatorKeys: readonly string[]) =>
  listEarlierRatesSql.all(db, [submissionId, indicatorKeys]);
