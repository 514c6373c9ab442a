import type { Designation } from '@idss/domain/audit/designation';
import type { RateOfYear } from '@idss/validation/results/points-since-last-year';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

/** A measure of a run with one of its indicators, or with none. */
export type ResultRow = RowOf<typeof listResultsSql>;

const listResultsSql = sql('listResults')`select m.measure_code, m.report_measure,
       m.benefit_offered, m.collection_method,
       i.indicator_key, i.denominator, i.numerator, i.rate, i.display_rate
     from measure_result m left join indicator_result i using (run_id, measure_code)
     where m.run_id = $1 and ($2::text[] is null or m.measure_code = any($2))
     order by m.measure_code collate "C", i.indicator_key collate "C"`;
/** Of these measures, or of all; in an order that does not depend on the database's collation. */
export const listResults = (db: Queryable, runId: string, measureCodes: readonly string[] | null = null) =>
  listResultsSql.all(db, [runId, measureCodes]);

const readLastYearSql = sql('readLastYear')`select p.results -> 'indicators' as rates
     from submission s
     join prior_result p on p.org_id = s.org_id and p.product_line = s.product_line
       and p.reporting_product = s.reporting_product and p.measurement_year = s.measurement_year - 1
     where s.sub_id = $1`.narrowed<{ rates: Readonly<Record<string, RateOfYear>> | null }>();
/** Rates of the same plan in the year before, by indicator key; empty where it did not report. */
export const readLastYear = async (
  db: Queryable,
  submissionId: number,
): Promise<Readonly<Record<string, RateOfYear>>> =>
  (await readLastYearSql.maybe(db, [submissionId]))?.rates ?? {};

export interface StoredDesignation {
  readonly measureCode: string;
  /** Empty for the designation of the whole measure. */
  readonly indicatorKey: string;
  /** Empty if it was removed. */
  readonly designation: Designation | '';
  readonly comment: string;
}

export interface StoredCells extends StoredDesignation {
  readonly version: number;
  readonly changedBy: string;
  /** ISO 8601 UTC. */
  readonly changedOn: string;
  /** 0 if the comment was never written. */
  readonly commentVersion: number;
  readonly commentChangedBy: string;
  readonly commentChangedOn: string | null;
}

const listDesignationsSql = sql('listDesignations')`
     select measure_code, indicator_key, designation, comment, version,
       changed_by, changed_at as changed_on, comment_version,
       comment_changed_by, comment_changed_at as comment_changed_on
     from audit_designation where sub_id = $1 and ($2::text[] is null or measure_code = any($2))
     order by measure_code collate "C", indicator_key collate "C"`;
/** Of these measures, or of all. */
export const listDesignations = (
  db: Queryable,
  submissionId: number,
  measureCodes: readonly string[] | null = null,
) => listDesignationsSql.all(db, [submissionId, measureCodes]);

const readTableVersionSql = sql('readTableVersion')`
  select coalesce(max(greatest(version, comment_version)), 0) as version from audit_designation where sub_id = $1`;
/** The highest version that a cell of the table has; 0 where there is none. */
export const readTableVersion = async (db: Queryable, submissionId: number) =>
  (await readTableVersionSql.one(db, [submissionId])).version;

export interface RowChange {
  readonly measureCode: string;
  readonly indicatorKey: string;
  /** null: not changed. */
  readonly designation: string | null;
  readonly comment: string | null;
}

const updateCellsSql = sql('updateCells')`
     insert into audit_designation as d (sub_id, measure_code, indicator_key, designation, version, changed_by, changed_at,
       comment, comment_version, comment_changed_by, comment_changed_at)
     select $1, c."measureCode", c."indicatorKey", coalesce(c.designation, ''),
       case when c.designation is null then 0 else $3 end, $4, current_moment(), coalesce(c.comment, ''),
       case when c.comment is null then 0 else $3 end, case when c.comment is null then '' else $4 end,
       case when c.comment is null then null else current_moment() end
     from jsonb_to_recordset($2) as c("measureCode" text, "indicatorKey" text, designation text, comment text)
     on conflict (sub_id, measure_code, indicator_key) do update set
       designation = case when excluded.version = $3 then excluded.designation else d.designation end,
       version = case when excluded.version = $3 then $3 else d.version end,
       changed_by = case when excluded.version = $3 then excluded.changed_by else d.changed_by end,
       changed_at = case when excluded.version = $3 then excluded.changed_at else d.changed_at end,
       comment = case when excluded.comment_version = $3 then excluded.comment else d.comment end,
       comment_version = case when excluded.comment_version = $3 then $3 else d.comment_version end,
       comment_changed_by =
         case when excluded.comment_version = $3 then excluded.comment_changed_by else d.comment_changed_by end,
       comment_changed_at =
         case when excluded.comment_version = $3 then excluded.comment_changed_at else d.comment_changed_at end`;
/** Changed cells get this version; the others keep theirs. */
export const updateCells = (
  db: Queryable,
  submissionId: number,
  changes: readonly RowChange[],
  { version, by }: { readonly version: number; readonly by: string },
) => updateCellsSql.run(db, [submissionId, JSON.stringify(changes), version, by]);

const touchReviewSql = sql('touchReview')`
  update component set source_last_modified = current_moment() where sub_id = $1 and component = 'DST'`;
/** Records that the attested data changed without a new file. */
export const touchReview = (db: Queryable, submissionId: number) => touchReviewSql.run(db, [submissionId]);
