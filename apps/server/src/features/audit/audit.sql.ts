import type { Designation } from '@idss/domain/audit/designation';
import type { Queryable } from '#src/app.ts';

/** A measure of a run with one of its indicators, or with none. */
export interface ResultRow {
  readonly measureCode: string;
  readonly reportMeasure: boolean;
  readonly benefitOffered: boolean;
  readonly collectionMethod: string | null;
  readonly indicatorKey: string | null;
  readonly denominator: number | null;
  readonly numerator: number | null;
  readonly rate: number | null;
  readonly displayRate: string | null;
}

/** In an order that does not hang on the database's language. */
export async function listResults(db: Queryable, runId: string): Promise<ResultRow[]> {
  const { rows } = await db.query<ResultRow>(
    `select m.measure_code as "measureCode", m.report_measure as "reportMeasure",
       m.benefit_offered as "benefitOffered", m.collection_method as "collectionMethod",
       i.indicator_key as "indicatorKey", i.denominator, i.numerator, i.rate, i.display_rate as "displayRate"
     from measure_result m left join indicator_result i using (run_id, measure_code)
     where m.run_id = $1 order by m.measure_code collate "C", i.indicator_key collate "C"`,
    [runId],
  );
  return rows;
}

export interface StoredDesignation {
  readonly measureCode: string;
  /** Empty: the measure's own. */
  readonly indicatorKey: string;
  readonly designation: Designation;
  readonly comment: string;
}

export async function listDesignations(db: Queryable, submissionId: number): Promise<StoredDesignation[]> {
  const { rows } = await db.query<StoredDesignation>(
    `select measure_code as "measureCode", indicator_key as "indicatorKey", designation, comment
     from audit_designation where sub_id = $1 order by measure_code collate "C", indicator_key collate "C"`,
    [submissionId],
  );
  return rows;
}
