import type { Designation } from '@idss/domain/audit/designation';
import type { Dimension } from '@idss/validation/formats/hedis-xml/model';
import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';
import type { StoredStratum } from '#src/documents/measure-tables/measure-columns.ts';

/** A measure of a run with one of its indicators, or with none. */
export interface MeasureRow {
  readonly reportMeasure: boolean;
  readonly benefitOffered: boolean;
  readonly collectionMethod: string | null;
  /** The designation of the whole measure; null before plan lock. */
  readonly measureDesignation: Designation | null;
  readonly measureComment: string | null;
  readonly indicatorKey: string | null;
  readonly denominator: number | null;
  readonly numerator: number | null;
  readonly displayRate: string | null;
  readonly elements: Readonly<Record<string, number>> | null;
  readonly stratifications:
    | readonly { readonly dimension: Dimension; readonly rows: readonly StoredStratum[] }[]
    | null;
  readonly designation: Designation | null;
}

/** No rows if the run does not contain the measure. The catalogue decides their order. */
export const listMeasureRows = (db: Queryable, runId: string, submissionId: number, measureCode: string) =>
  queryRows<MeasureRow>(
    db,
    `select m.report_measure as "reportMeasure", m.benefit_offered as "benefitOffered",
       m.collection_method as "collectionMethod",
       whole.designation as "measureDesignation", whole.comment as "measureComment",
       i.indicator_key as "indicatorKey", i.denominator, i.numerator, i.display_rate as "displayRate",
       i.elements, i.stratifications, own.designation
     from measure_result m
     left join indicator_result i using (run_id, measure_code)
     left join audit_designation whole
       on whole.sub_id = $2 and whole.measure_code = m.measure_code and whole.indicator_key = ''
     left join audit_designation own
       on own.sub_id = $2 and own.measure_code = m.measure_code and own.indicator_key = i.indicator_key
     where m.run_id = $1 and m.measure_code = $3`,
    [runId, submissionId, measureCode],
  );

/** A year before the submission's own, oldest first. Rates in percent, O/E as ratios. */
export interface EarlierYear {
  readonly measurementYear: number;
  readonly rates: Readonly<
    Record<string, { readonly rate: number | null; readonly denominator: number | null }>
  >;
}

/**
 * Of the same organization, product line and reporting product, for these indicators; years without any are left out.
 */
export const listEarlierYears = (db: Queryable, submissionId: number, indicatorKeys: readonly string[]) =>
  queryRows<EarlierYear>(
    db,
    `select p.measurement_year as "measurementYear", known.rates
     from submission s
     join prior_result p on p.org_id = s.org_id and p.product_line = s.product_line
       and p.reporting_product = s.reporting_product and p.measurement_year < s.measurement_year
     cross join lateral (
       select jsonb_object_agg(wanted.key, p.results -> 'indicators' -> wanted.key) as rates
       from unnest($2::text[]) as wanted(key) where p.results -> 'indicators' ? wanted.key) known
     where s.sub_id = $1 and known.rates is not null
     order by p.measurement_year`,
    [submissionId, indicatorKeys],
  );

/** Certified measures of a vendor; null if there is no such organization. */
export async function listVendorMeasureGuids(
  db: Queryable,
  vendorId: number,
  productYear: number,
): Promise<{ measure: string; guid: string; productLine: string }[] | null> {
  const { rows } = await db.query<{ measures: { measure: string; guid: string; productLine: string }[] }>(
    `select coalesce((select jsonb_agg(jsonb_build_object('measure', m.measure_code, 'guid', m.measure_guid,
         'productLine', m.product_line) order by m.measure_code, m.product_line)
       from vendor_measure m where m.vendor_id = o.org_id and m.product_year = $2), '[]') as measures
     from organization o where o.org_id = $1`,
    [vendorId, productYear],
  );
  return rows[0]?.measures ?? null;
}
