import type { Designation } from '@idss/domain/audit/designation';
import type { Dimension } from '@idss/validation/formats/hedis-xml/model';
import { withDetails } from '#src/access/indicator-details.sql.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { StoredStratum } from '#src/documents/measure-tables/measure-columns.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

/** A measure of a run with one of its indicators, or with none. */
export interface MeasureRow extends RowOf<typeof listMeasureRowsSql> {
  /** The designation of the whole measure; null before plan lock. */
  readonly measureDesignation: Designation | '' | null;
}

const listMeasureRowsSql = sql('listMeasureRows')`select m.run_id, m.report_measure, m.benefit_offered,
       m.collection_method,
       whole.designation as measure_designation, whole.comment as measure_comment,
       i.indicator_key, i.denominator, i.numerator, i.display_rate,
       i.elements, i.stratifications, own.designation
     from measure_result m
     left join indicator_result i using (run_id, measure_code)
     left join audit_designation whole
       on whole.sub_id = $2 and whole.measure_code = m.measure_code and whole.indicator_key = ''
     left join audit_designation own
       on own.sub_id = $2 and own.measure_code = m.measure_code and own.indicator_key = i.indicator_key
     where m.run_id = $1 and m.measure_code = $3`.narrowed<{
  stratifications:
    | readonly { readonly dimension: Dimension; readonly rows: readonly StoredStratum[] }[]
    | null;
}>();
/** No rows if the run does not contain the measure. The catalogue decides their order. */
export const listMeasureRows = async (
  db: Queryable,
  runId: string,
  submissionId: number,
  measureCode: string,
): Promise<MeasureRow[]> =>
  withDetails(db, await listMeasureRowsSql.all(db, [runId, submissionId, measureCode]), measureCode);

/** A year before the submission's own, oldest first. Rates in percent, O/E as ratios. */
export type EarlierYear = RowOf<typeof listEarlierYearsSql>;

const listEarlierYearsSql = sql('listEarlierYears')`select p.measurement_year, known.rates
     from submission s
     join prior_result p on p.org_id = s.org_id and p.product_line = s.product_line
       and p.reporting_product = s.reporting_product and p.measurement_year < s.measurement_year
     cross join lateral (
       select jsonb_object_agg(wanted.key, p.results -> 'indicators' -> wanted.key) as rates
       from unnest($2::text[]) as wanted(key) where p.results -> 'indicators' ? wanted.key) known
     where s.sub_id = $1 and known.rates is not null
     order by p.measurement_year`.narrowed<{
  rates: Readonly<Record<string, { rate: number | null; denominator: number | null }>>;
}>();
/**
 * Of the same organization, product line and reporting product, for these indicators; years without any are left out.
 */
export const listEarlierYears = (db: Queryable, submissionId: number, indicatorKeys: readonly string[]) =>
  listEarlierYearsSql.all(db, [submissionId, indicatorKeys]);

const listEarlierSubmissionsSql = sql('listEarlierSubmissions')`
     select e.sub_id as submission_id, e.measurement_year
     from submission s join submission e on e.org_id = s.org_id and e.product_line = s.product_line
       and e.reporting_product = s.reporting_product and e.special_area is not distinct from s.special_area
       and e.special_project is not distinct from s.special_project and e.measurement_year < s.measurement_year
       join component c on c.sub_id = e.sub_id and c.component = 'DST'
     where s.sub_id = $1 and c.current_run_id is not null
     order by e.measurement_year desc, e.sub_id limit 10`;
/** The same submission in earlier seasons of this portal, with a file; the latest first. */
export const listEarlierSubmissions = (db: Queryable, submissionId: number) =>
  listEarlierSubmissionsSql.all(db, [submissionId]);

const listVendorMeasureGuidsSql = sql('listVendorMeasureGuids')`
     select coalesce((select jsonb_agg(jsonb_build_object('measure', m.measure_code, 'guid', m.measure_guid,
         'productLine', m.product_line) order by m.measure_code, m.product_line)
       from vendor_measure m where m.vendor_id = o.org_id and m.product_year = $2), '[]') as measures
     from organization o where o.org_id = $1`;
/** Certified measures of a vendor; null if there is no such organization. */
export const listVendorMeasureGuids = async (
  db: Queryable,
  vendorId: number,
  productYear: number,
): Promise<{ measure: string; guid: string; productLine: string }[] | null> =>
  (await listVendorMeasureGuidsSql.maybe(db, [vendorId, productYear]))?.measures ?? null;
