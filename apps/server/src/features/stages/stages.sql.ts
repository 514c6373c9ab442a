import type { Designation } from '@idss/domain/audit/designation';
import type { CellChange } from '@idss/domain/audit/save-review';
import type { Component } from '@idss/domain/program';
import { type Stage, stageNumber } from '@idss/domain/stages/stage';
import type { Queryable } from '#src/db/queryable.ts';
import { derivedFileTypes } from '#src/files/derived-file-types.ts';
import { archiveStoredFiles } from '#src/files/stored-file.sql.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export interface StageChange {
  readonly submissionId: number;
  readonly component: Component;
  readonly stage: Stage;
  readonly isFinal: boolean;
  readonly isAttested: boolean;
  /** A survey of a submission with HEDIS that is finalized with its own attestation. */
  readonly isAttestedApart: boolean;
}

const updateStageSql = sql('updateStage')`
     update component set step = $3, is_final = $4, is_attested = $5, attested_apart = $6,
       attestation_modified_at = case when is_attested = $5 then attestation_modified_at else current_moment() end
     where sub_id = $1 and component = $2`;
export const updateStage = (db: Queryable, change: StageChange) =>
  updateStageSql.run(db, [
    change.submissionId,
    change.component,
    stageNumber(change.stage),
    change.isFinal,
    change.isAttested,
    change.isAttestedApart,
  ]);

const voidAttestationSql = sql('voidAttestation')`
     update attestation set state = 'void', voided_at = current_moment(), voided_by = $3
     where sub_id = $1 and component = $2 and state <> 'void'
     returning attestation_id as id, signed_at is not null as was_signed,
       array_remove(array[draft_file_id, signed_file_id], null) as file_ids`;
const updateComponentSql = sql('updateComponent')`
  update component set is_public_reported = null, reporting_chosen_version = null where sub_id = $1 and component = $2`;
const updateStoredFileSql = sql('updateStoredFile')`
  update stored_file set voided_at = current_moment() where file_id = any($1) and voided_at is null`;
/** Voids the reporting choice and every draft and signature. Returns the attestations that were valid. */
export async function voidAttestation(
  db: Queryable,
  submissionId: number,
  component: Component,
  by: string,
): Promise<string[]> {
  await updateComponentSql.run(db, [submissionId, component]);
  const rows = await voidAttestationSql.all(db, [submissionId, component, by]);
  await updateStoredFileSql.run(db, [rows.flatMap((row) => row.fileIds)]);
  return rows.map((row) => row.id);
}

const touchSourceSql = sql('touchSource')`
  update component set source_last_modified = current_moment() where sub_id = $1 and component = $2`;
/** Records that the attested data of this component changed without a new file. */
export const touchSource = (db: Queryable, submissionId: number, component: Component) =>
  touchSourceSql.run(db, [submissionId, component]);

const archiveFileSql = sql('archiveFile')`
     update stored_file f set archived_at = current_moment(), archived_why = $3 from component c
     where c.sub_id = $1 and c.component = $2 and f.file_id = c.current_file_id
     returning f.file_id, f.original_name as file_name`;
const updateArchivedComponentSql = sql('updateArchivedComponent')`
     update component set current_file_id = null, current_run_id = null, latest_run_id = null, received_at = null,
       validation_status = 'NotRun', data_version = data_version + 1, source_last_modified = current_moment()
     where sub_id = $1 and component = $2`;
/** Archives the current file. Returns its name, or null if there was none. */
export async function archiveFile(
  db: Queryable,
  submissionId: number,
  component: Component,
  why: string,
): Promise<{ fileId: string; fileName: string } | null> {
  const file = await archiveFileSql.maybe(db, [submissionId, component, why]);
  await archiveStoredFiles(db, { submissionId, component, fileTypes: derivedFileTypes[component], why });
  await updateArchivedComponentSql.run(db, [submissionId, component]);
  return file;
}

export type ReviewRow = RowOf<typeof listReviewRowsSql>;

const listReviewRowsSql = sql('listReviewRows')`
     select m.measure_code, coalesce(i.indicator_key, '') as indicator_key,
       m.report_measure, m.benefit_offered, i.rate, i.denominator
     from measure_result m left join indicator_result i using (run_id, measure_code) where m.run_id = $1`;
/** Measures of the current run with their indicators; a measure without indicators has one row with an empty key. */
export const listReviewRows = (db: Queryable, runId: string) => listReviewRowsSql.all(db, [runId]);

export interface DesignationRow {
  readonly measureCode: string;
  readonly indicatorKey: string;
  readonly designation: Designation;
}

const insertDesignationsSql = sql('insertDesignations')`with next as (
       select coalesce(max(greatest(version, comment_version)), 0) + 1 as version from audit_designation where sub_id = $1),
     written as (
       insert into audit_designation as d (sub_id, measure_code, indicator_key, designation, initial_designation, version,
         changed_by)
       select $1, m, k, i, i, next.version, $5 from unnest($2::text[], $3::text[], $4::text[]) as t (m, k, i), next
       on conflict (sub_id, measure_code, indicator_key) do update set
         (designation, version, changed_by, changed_at) = (select
           case when is_new then excluded.designation else d.designation end,
           case when is_new then excluded.version else d.version end,
           case when is_new then excluded.changed_by else d.changed_by end,
           case when is_new then current_moment() else d.changed_at end
           from (values (d.designation = d.initial_designation and d.designation <> excluded.designation)) as c (is_new)),
         initial_designation = excluded.initial_designation
       returning measure_code, indicator_key, designation)
     select w.measure_code, w.indicator_key, 'auditDesignation' as cell,
       coalesce(b.designation, '') as before, w.designation as after
     from written w
     left join audit_designation b on b.sub_id = $1 and b.measure_code = w.measure_code
       and b.indicator_key = w.indicator_key
     where b.designation is distinct from w.designation
     order by 1, 2`;
/**
 * Sets designations that are missing or were set by an earlier plan lock; those of an auditor stay. Returns the
 * changes.
 */
export async function insertDesignations(
  db: Queryable,
  submissionId: number,
  rows: readonly DesignationRow[],
  by: string,
): Promise<readonly CellChange[]> {
  // The whole statement sees the table before the change; `written` contains the new rows.
  return insertDesignationsSql.all(db, [
    submissionId,
    rows.map((r) => r.measureCode),
    rows.map((r) => r.indicatorKey),
    rows.map((r) => r.designation),
    by,
  ]);
}
