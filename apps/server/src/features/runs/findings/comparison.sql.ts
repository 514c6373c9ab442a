/** The compared uploads and their results. */
import type { Component } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export interface ComparedUpload extends RowOf<typeof findUploadsSql> {
  /** Its latest run; null if it was never validated. */
  readonly runId: string | null;
}

const findUploadsSql = sql('findUploads')`select f.file_id, f.file_name as saved_name, f.original_name,
       f.created_by as create_user, f.created_at as create_date, r.run_id,
       coalesce(r.status, 'NotRun') as status, coalesce(r.counts, '{}') as counts,
       r.archive_file_id is not null as is_archived
     from stored_file f left join lateral (
       select run_id, status, counts, archive_file_id from validation_run where file_id = f.file_id order by finished_at desc limit 1) r
       on true
     where f.sub_id = $1 and f.component = $2 and f.file_type in (14, 17) and (f.file_id::text = lower($3) or f.file_name = $3)
     order by f.created_at desc, f.file_id limit 2`;
/** Uploads of the component with this file id or saved name, newest first. */
export const findUploads = (db: Queryable, submissionId: number, component: Component, idOrName: string) =>
  findUploadsSql.all(db, [submissionId, component, idOrName]);

const listLatestRunsSql = sql(
  'listLatestRuns',
)`select f.file_id, r.run_id, r.archive_file_id is not null as is_archived
     from stored_file f join lateral (
       select run_id, archive_file_id, finished_at from validation_run where file_id = f.file_id order by finished_at desc limit 1) r
       on true
     where f.sub_id = $1 and f.component = $2 and f.file_type in (14, 17)
     order by r.finished_at desc, f.file_id limit 2`;
/** The latest runs of the two uploads that were checked last, the last first. */
export const listLatestRuns = (db: Queryable, submissionId: number, component: Component) =>
  listLatestRunsSql.all(db, [submissionId, component]);

export interface RunResults extends RowOf<typeof readRunResultsSql> {
  /** Survey results; null if none were computed. */
  readonly surveyResults: unknown;
}

const readRunResultsSql = sql('readRunResults')`select survey_results,
       exists (select from measure_result m where m.run_id = r.run_id) as has_measures
     from validation_run r where run_id = $1`;
export const readRunResults = async (db: Queryable, runId: string): Promise<RunResults> =>
  (await readRunResultsSql.maybe(db, [runId])) ?? { hasMeasures: false, surveyResults: null };

export type ChangedRateRow = RowOf<typeof listChangedRatesSql>;

const listChangedRatesSql = sql('listChangedRates')`
     select measure_code, indicator_key, b.rate as before, a.rate as after,
       coalesce(b.display_rate, '') as display_before, coalesce(a.display_rate, '') as display_after
     from (select * from indicator_result where run_id = $1) b
       full join (select * from indicator_result where run_id = $2) a using (measure_code, indicator_key)
     where b.rate is distinct from a.rate or coalesce(b.display_rate, '') <> coalesce(a.display_rate, '')
     order by measure_code collate "C", indicator_key collate "C"`;
/**
 * Indicators whose rate, or the value shown instead, differs between two runs; never more than the season's indicators.
 */
export const listChangedRates = (db: Queryable, beforeRunId: string, afterRunId: string) =>
  listChangedRatesSql.all(db, [beforeRunId, afterRunId]);

export type MeasureRow = RowOf<typeof listMeasuresSql>;

const listMeasuresSql = sql('listMeasures')`select measure_code, report_measure, benefit_offered
     from measure_result where run_id = $1 order by measure_code collate "C"`;
export const listMeasures = (db: Queryable, runId: string) => listMeasuresSql.all(db, [runId]);
