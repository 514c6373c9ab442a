import type { FindingCounts, ValidationStatus } from '@idss/domain/findings/finding';
import type { Component } from '@idss/domain/program';
import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';

/** The current season, if it was opened so many days ago: earlier ones are finished since then. */
export async function findDueSeason(db: Queryable, days: number, now: Date): Promise<number | null> {
  const { rows } = await db.query<{ year: number }>(
    `select y.measurement_year as year from season y
     where y.is_current and exists (select from season e where e.measurement_year < y.measurement_year)
       and coalesce((select min(l.loaded_at) from season_load l where l.measurement_year = y.measurement_year),
         y.loaded_at) <= $1::timestamptz - make_interval(days => $2)`,
    [now, days],
  );
  return rows[0]?.year ?? null;
}

/** A submission component of a finished season. */
export interface FinishedComponent {
  readonly submissionId: number;
  readonly component: Component;
  readonly organizationId: number;
  readonly measurementYear: number;
}

/** A validation whose file is not current, and which is not the latest of its component. */
export interface ReplacedRun {
  readonly runId: string;
  readonly submissionId: number;
  readonly component: Component;
  readonly measurementYear: number;
  readonly status: ValidationStatus;
  readonly counts: FindingCounts;
  readonly header: object;
  readonly switches: object;
  readonly surveyResults: unknown;
  readonly validatedAt: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly uploadedBy: string;
  readonly uploadedAt: string;
}

/** What counts now may refer to the findings of an earlier check. */
const replacedRuns = `from validation_run r join component c on c.sub_id = r.sub_id and c.component = r.component
    join submission s on s.sub_id = r.sub_id join stored_file f on f.file_id = r.file_id
  where r.archive_file_id is null
    and r.run_id is distinct from c.current_run_id and r.run_id is distinct from c.latest_run_id
    and not exists (select from validation_run o
      where o.run_id in (c.current_run_id, c.latest_run_id) and o.findings_run_id = r.run_id)`;

/** Of seasons before this one, those with something to archive. */
export const listReplacedComponents = (db: Queryable, before: number, limit: number) =>
  queryRows<FinishedComponent>(
    db,
    `select distinct r.sub_id as "submissionId", r.component, s.org_id as "organizationId",
       s.measurement_year as "measurementYear"
     ${replacedRuns} and s.measurement_year < $1 order by 1, 2 limit $2`,
    [before, limit],
  );

/** In the order of their checks. */
export const listReplacedRuns = (db: Queryable, { submissionId, component }: FinishedComponent) =>
  queryRows<ReplacedRun>(
    db,
    `select r.run_id as "runId", r.sub_id as "submissionId", r.component, s.measurement_year as "measurementYear",
       r.status, r.counts, r.header, r.switches, r.survey_results as "surveyResults", r.finished_at as "validatedAt",
       f.original_name as "fileName", f.sha256, f.created_by as "uploadedBy", f.created_at as "uploadedAt"
     ${replacedRuns} and r.sub_id = $1 and r.component = $2 order by r.finished_at, r.run_id`,
    [submissionId, component],
  );

/** The component's row decides what is current. */
export async function lockFinished(
  db: Queryable,
  { submissionId, component }: FinishedComponent,
): Promise<void> {
  await db.query('select from component where sub_id = $1 and component = $2 for update', [
    submissionId,
    component,
  ]);
}

export const listMeasureResults = (db: Queryable, runId: string) =>
  queryRows<object>(
    db,
    `select measure_code as "measureCode", report_measure as "reportMeasure", benefit_offered as "benefitOffered",
       collection_method as "collectionMethod"
     from measure_result where run_id = $1 order by measure_code collate "C"`,
    [runId],
  );

export const listIndicatorResults = (db: Queryable, runId: string) =>
  queryRows<object>(
    db,
    `select measure_code as "measureCode", indicator_key as "indicatorKey", denominator, numerator, rate,
       display_rate as "displayRate", elements, stratifications
     from indicator_result where run_id = $1 order by indicator_key collate "C"`,
    [runId],
  );

/** The rows that the archive has in their place go; it replaces an earlier one, whose bytes it begins with. */
export async function replaceByArchive(
  db: Queryable,
  runIds: readonly string[],
  archive: { readonly fileId: string; readonly earlierFileId: string | null },
): Promise<void> {
  for (const table of ['finding_block', 'measure_result', 'indicator_result'])
    await db.query(`delete from ${table} where run_id = any($1)`, [runIds]);
  await db.query(
    'update validation_run set archive_file_id = $2, survey_results = null where run_id = any($1)',
    [runIds, archive.fileId],
  );
  if (archive.earlierFileId === null) return;
  await db.query('update validation_run set archive_file_id = $2 where archive_file_id = $1', [
    archive.earlierFileId,
    archive.fileId,
  ]);
  await db.query('delete from stored_file where file_id = $1', [archive.earlierFileId]);
}

export interface RemovedFile {
  readonly storageKey: string;
  readonly size: number;
}

/** Files of these types that were generated of replaced uploads of seasons before this one: their rows. */
export const deleteReplacedFiles = (
  db: Queryable,
  before: number,
  types: Readonly<Record<Component, readonly number[]>>,
  limit: number,
) =>
  queryRows<RemovedFile>(
    db,
    `delete from stored_file where file_id in (
       select f.file_id from stored_file f join submission s on s.sub_id = f.sub_id
         join jsonb_to_recordset($2) as t(component text, types int[])
           on t.component = f.component and f.file_type = any(t.types)
       where s.measurement_year < $1 and f.archived_at is not null limit $3)
     returning storage_key as "storageKey", size`,
    [
      before,
      JSON.stringify(Object.entries(types).map(([component, own]) => ({ component, types: own }))),
      limit,
    ],
  );

/** Lines of finished uploads of seasons before this one that have no current file; the last line says the outcome. */
export async function deleteReplacedLines(db: Queryable, before: number, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `with ended as (
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
     delete from upload_line l using ended where l.transaction_id = ended.transaction_id and l.seq < ended.last`,
    [before, limit],
  );
  return rowCount ?? 0;
}

export interface ArchivedRun {
  readonly runId: string;
  /** Findings in the totals of the run. */
  readonly findings: number;
  readonly isInUse: boolean;
  readonly hasRows: boolean;
}

export interface Archive {
  readonly fileId: string;
  readonly submissionId: number;
  readonly fileType: number;
  readonly storageKey: string;
  readonly runs: readonly ArchivedRun[];
}

/** Every file of this type, and every file that a validation names as its archive. */
export const listArchives = (db: Queryable, fileType: number, after: string, limit: number) =>
  queryRows<Archive>(
    db,
    `select f.file_id as "fileId", f.sub_id as "submissionId", f.file_type as "fileType",
       f.storage_key as "storageKey", coalesce((select jsonb_agg(jsonb_build_object('runId', r.run_id, 'findings',
           (select coalesce(sum(t.count), 0) from jsonb_to_recordset(r.finding_totals) as t(count bigint)),
         'isInUse', exists (select from component c where r.run_id in (c.current_run_id, c.latest_run_id)),
         'hasRows', exists (select from finding_block b where b.run_id = r.run_id)
           or exists (select from measure_result m where m.run_id = r.run_id)
           or exists (select from indicator_result i where i.run_id = r.run_id)))
         from validation_run r where r.archive_file_id = f.file_id), '[]') as runs
     from stored_file f
     where f.file_id > $2 and (f.file_type = $1
       or exists (select from validation_run r where r.archive_file_id = f.file_id))
     order by f.file_id limit $3`,
    [fileType, after, limit],
  );
