/** The compared uploads and their results. */
import type { FindingCounts, ValidationStatus } from '@idss/domain/findings/finding';
import type { Component } from '@idss/domain/program';
import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';

export interface ComparedUpload {
  readonly fileId: string;
  readonly savedName: string;
  readonly originalName: string;
  readonly createUser: string;
  /** ISO 8601 UTC. */
  readonly createDate: string;
  /** Its latest run; null if it was never validated. */
  readonly runId: string | null;
  readonly status: ValidationStatus;
  readonly counts: FindingCounts;
}

/** Uploads of the component with this file id or saved name, newest first. */
export const findUploads = (db: Queryable, submissionId: number, component: Component, idOrName: string) =>
  queryRows<ComparedUpload>(
    db,
    `select f.file_id as "fileId", f.file_name as "savedName", f.original_name as "originalName",
       f.created_by as "createUser", f.created_at as "createDate", r.run_id as "runId",
       coalesce(r.status, 'NotRun') as status, coalesce(r.counts, '{}') as counts
     from stored_file f left join lateral (
       select run_id, status, counts from validation_run where file_id = f.file_id order by finished_at desc limit 1) r
       on true
     where f.sub_id = $1 and f.component = $2 and f.file_type in (14, 17) and (f.file_id::text = lower($3) or f.file_name = $3)
     order by f.created_at desc, f.file_id limit 2`,
    [submissionId, component, idOrName],
  );

export interface RunResults {
  readonly hasMeasures: boolean;
  /** Survey results; null if none were computed. */
  readonly surveyResults: unknown;
}

export async function readRunResults(db: Queryable, runId: string): Promise<RunResults> {
  const { rows } = await db.query<RunResults>(
    `select survey_results as "surveyResults",
       exists (select from measure_result m where m.run_id = r.run_id) as "hasMeasures"
     from validation_run r where run_id = $1`,
    [runId],
  );
  return rows[0] ?? { hasMeasures: false, surveyResults: null };
}

export interface ChangedRateRow {
  readonly measureCode: string;
  readonly indicatorKey: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly displayBefore: string;
  readonly displayAfter: string;
}

/**
 * Indicators whose rate, or the value shown instead, differs between two runs; never more than the season's indicators.
 */
export const listChangedRates = (db: Queryable, beforeRunId: string, afterRunId: string) =>
  queryRows<ChangedRateRow>(
    db,
    `select measure_code as "measureCode", indicator_key as "indicatorKey", b.rate as before, a.rate as after,
       coalesce(b.display_rate, '') as "displayBefore", coalesce(a.display_rate, '') as "displayAfter"
     from (select * from indicator_result where run_id = $1) b
       full join (select * from indicator_result where run_id = $2) a using (measure_code, indicator_key)
     where b.rate is distinct from a.rate or coalesce(b.display_rate, '') <> coalesce(a.display_rate, '')
     order by measure_code collate "C", indicator_key collate "C"`,
    [beforeRunId, afterRunId],
  );

export interface MeasureRow {
  readonly measureCode: string;
  readonly reportMeasure: boolean;
  readonly benefitOffered: boolean;
}

export const listMeasures = (db: Queryable, runId: string) =>
  queryRows<MeasureRow>(
    db,
    `select measure_code as "measureCode", report_measure as "reportMeasure", benefit_offered as "benefitOffered"
     from measure_result where run_id = $1 order by measure_code collate "C"`,
    [runId],
  );
