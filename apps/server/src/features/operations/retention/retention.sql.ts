import type { Component } from '@idss/domain/program';
import { withDetails } from '#src/access/indicator-details.sql.ts';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { seasonState } from '#src/kernel/season-state.sql.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

const findDueSeasonSql = sql('findDueSeason')`select y.measurement_year as year from season y
     where y.is_current and exists (select from season e where e.measurement_year < y.measurement_year)
       and coalesce((select min(l.loaded_at) from season_load l where l.measurement_year = y.measurement_year),
         y.loaded_at) <= $1::timestamptz - make_interval(days => $2)`;
/** The current season, if it was loaded so many days ago. */
export const findDueSeason = async (db: Queryable, days: number, now: Date): Promise<number | null> =>
  (await findDueSeasonSql.maybe(db, [now, days]))?.year ?? null;

/** A submission component of a finished season. */
export type FinishedComponent = RowOf<typeof listReplacedComponentsSql>;

/** A validation whose file is not current, and which is not the latest of its component. */
export type ReplacedRun = RowOf<typeof listReplacedRunsSql>;

/** Excludes runs whose findings the current or the latest run refers to. */
const replacedRuns = `from validation_run r join component c on c.sub_id = r.sub_id and c.component = r.component
    join submission s on s.sub_id = r.sub_id join season y on y.measurement_year = s.measurement_year
    join stored_file f on f.file_id = r.file_id
  where r.archive_file_id is null
    and r.run_id is distinct from c.current_run_id and r.run_id is distinct from c.latest_run_id
    and not exists (select from validation_run o
      where o.run_id in (c.current_run_id, c.latest_run_id) and o.findings_run_id = r.run_id)`;

const listReplacedComponentsSql = sql('listReplacedComponents')`
     select distinct r.sub_id as submission_id, r.component, s.org_id as organization_id,
       s.measurement_year
     ${replacedRuns} and s.measurement_year < $1 and ${seasonState('y')} = 'closed' order by 1, 2 limit $2`;
/** Of closed seasons before this one, those with something to archive. */
export const listReplacedComponents = (db: Queryable, before: number, limit: number) =>
  listReplacedComponentsSql.all(db, [before, limit]);

const listReplacedRunsSql = sql('listReplacedRuns')`
     select r.run_id, r.sub_id as submission_id, r.component, s.measurement_year,
       r.status, r.counts, r.header, r.switches, r.survey_results, r.finished_at as validated_at,
       f.original_name as file_name, f.sha256, f.created_by as uploaded_by, f.created_at as uploaded_at
     ${replacedRuns} and r.sub_id = $1 and r.component = $2 order by r.finished_at, r.run_id`;
/** In the order of their checks. */
export const listReplacedRuns = (db: Queryable, { submissionId, component }: FinishedComponent) =>
  listReplacedRunsSql.all(db, [submissionId, component]);

const lockFinishedSql = sql('lockFinished')`
  select from component where sub_id = $1 and component = $2 for update`;
/** The component's row decides what is current. */
export const lockFinished = (db: Queryable, { submissionId, component }: FinishedComponent) =>
  lockFinishedSql.run(db, [submissionId, component]);

const listMeasureResultsSql = sql('listMeasureResults')`select measure_code, report_measure, benefit_offered,
       collection_method
     from measure_result where run_id = $1 order by measure_code collate "C"`;
export const listMeasureResults = (db: Queryable, runId: string) => listMeasureResultsSql.all(db, [runId]);

const listIndicatorResultsSql = sql('listIndicatorResults')`
     select run_id, measure_code, indicator_key, denominator, numerator, rate,
       display_rate, elements, stratifications
     from indicator_result where run_id = $1 order by indicator_key collate "C"`;
export async function listIndicatorResults(db: Queryable, runId: string) {
  const rows = await withDetails(db, await listIndicatorResultsSql.all(db, [runId]));
  return rows.map(({ runId: _, ...row }) => row);
}

const updateValidationRunSql = sql('updateValidationRun')`
  update validation_run set archive_file_id = $2, survey_results = null where run_id = any($1)`;
const updateRunOfArchiveSql = sql('updateRunOfArchive')`
  update validation_run set archive_file_id = $2 where archive_file_id = $1`;
const deleteArchivedFileSql = sql('deleteArchivedFile')`delete from stored_file where file_id = $1`;
/** Deletes the archived rows. The archive replaces an earlier one, whose bytes it begins with. */
export async function replaceByArchive(
  db: Queryable,
  runIds: readonly string[],
  archive: { readonly fileId: string; readonly earlierFileId: string | null },
): Promise<void> {
  for (const table of ['finding_block', 'measure_result', 'indicator_result', 'result_details'])
    await db.query(`delete from ${table} where run_id = any($1)`, [runIds]);
  await updateValidationRunSql.run(db, [runIds, archive.fileId]);
  if (archive.earlierFileId === null) return;
  await updateRunOfArchiveSql.run(db, [archive.earlierFileId, archive.fileId]);
  await deleteArchivedFileSql.run(db, [archive.earlierFileId]);
}

const deleteReplacedFilesSql = sql('deleteReplacedFiles')`delete from stored_file where file_id in (
       select f.file_id from stored_file f join submission s on s.sub_id = f.sub_id
         join jsonb_to_recordset($2) as t(component text, types int[])
           on t.component = f.component and f.file_type = any(t.types)
       where s.measurement_year < $1 and f.archived_at is not null limit $3)
     returning storage_key, size`;
/** Files of these types that were generated of replaced uploads of seasons before this one: their rows. */
export const deleteReplacedFiles = (
  db: Queryable,
  before: number,
  types: Readonly<Record<Component, readonly number[]>>,
  limit: number,
) =>
  deleteReplacedFilesSql.all(db, [
    before,
    JSON.stringify(Object.entries(types).map(([component, own]) => ({ component, types: own }))),
    limit,
  ]);

const deleteReplacedLinesSql = sql('deleteReplacedLines')`with ended as (
       select t.transaction_id, (select max(seq) from upload_line l where l.transaction_id = t.transaction_id) as last
       from upload_transaction t
       where t.state = 'finished' and t.purpose in ('upload', 'reprocess') and t.program <> 'GENERIC'
         and exists (select from upload_file u where u.transaction_id = t.transaction_id and u.sub_id is not null)
         and not exists (select from upload_file u left join submission s on s.sub_id = u.sub_id
           left join component c on c.current_file_id = u.file_id
           where u.transaction_id = t.transaction_id
             and (s.measurement_year >= $1 or c.sub_id is not null))
         and exists (select from upload_line l where l.transaction_id = t.transaction_id offset 1)
       limit $2)
     delete from upload_line l using ended where l.transaction_id = ended.transaction_id and l.seq < ended.last`;
/** Lines of finished uploads of seasons before this one that have no current file; the last line says the outcome. */
export const deleteReplacedLines = (db: Queryable, before: number, limit: number) =>
  deleteReplacedLinesSql.run(db, [before, limit]);

export type Archive = RowOf<typeof listArchivesSql>;

const listArchivesSql = sql('listArchives')`with archives as materialized (
       select f.file_id, f.sub_id, f.file_type, f.storage_key from stored_file f
       where f.file_id in (
         (select a.file_id from stored_file a where a.file_type = ${fileTypes.replacedUploads} and a.file_id > $1
           order by a.file_id limit $2)
         union
         (select distinct r.archive_file_id from validation_run r where r.archive_file_id > $1
           order by r.archive_file_id limit $2))
       order by f.file_id limit $2),
     archived as materialized (
       select r.archive_file_id, r.run_id, r.finding_totals from archives a join validation_run r on r.archive_file_id = a.file_id),
     used as materialized (
       select r.run_id from archived r join component c on c.current_run_id = r.run_id
       union
       select r.run_id from archived r join component c on c.latest_run_id = r.run_id),
     runs as (
       select r.archive_file_id, jsonb_agg(jsonb_build_object('runId', r.run_id, 'findings',
           (select coalesce(sum(t.count), 0) from jsonb_to_recordset(r.finding_totals) as t(count bigint)),
         'isInUse', r.run_id in (select u.run_id from used u),
         'hasRows', exists (select from finding_block b where b.run_id = r.run_id)
           or exists (select from measure_result m where m.run_id = r.run_id)
           or exists (select from indicator_result i where i.run_id = r.run_id)
           or exists (select from result_details d where d.run_id = r.run_id))) as runs
       from archived r group by r.archive_file_id)
     select a.file_id, a.sub_id as submission_id, a.file_type, a.storage_key, coalesce(r.runs, '[]') as runs
     from archives a left join runs r on r.archive_file_id = a.file_id
     order by a.file_id`;
/** Every file of archives, and every file that a validation names as its archive. */
export const listArchives = (db: Queryable, after: string, limit: number) =>
  listArchivesSql.all(db, [after, limit]);
