/** Rows of stored files: what each one is, whose it is, and where its bytes lie. */
import type { Component } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

/** Spec: files-types. */
export const fileTypes = {
  audit: 1,
  workbook: 2,
  validationCsv: 3,
  resultXml: 4,
  cahpsErrorReport: 5,
  hosHeader: 7,
  hosDetail: 8,
  cahpsPreviewResponse: 9,
  cahpsPreviewAnswers: 10,
  cahpsPreviewResults: 11,
  uploaded: 14,
  cahpsSubmission: 17,
  xmlWorkbook: 18,
  cahpsFinalZip: 19,
  cahpsDeidentified: 20,
  resultCsv: 21,
  reviewWorkbook: 22,
  reviewCsv: 23,
  hosFatal: 24,
  bulkValidationCsv: 25,
  signedAttestation: 26,
  replacedUploads: 27,
} as const;

export interface StoredFile {
  readonly fileId: string;
  readonly fileType: number;
  readonly measurementYear: number;
  readonly submissionId: number | null;
  readonly component: Component | null;
  /** The name it is downloaded under. */
  readonly fileName: string;
  readonly originalName: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
  readonly storageKey: string;
  readonly createdBy: string;
}

export interface StoredFileRow extends StoredFile {
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly archivedAt: string | null;
  readonly archivedWhy: string | null;
  readonly voidedAt: string | null;
  readonly isAllDownloadsOnly: boolean;
}

const columns = `file_id, file_type, measurement_year,
  sub_id as submission_id, component, file_name, original_name,
  media_type, size, sha256, storage_key, created_by,
  created_at, archived_at, archived_why, voided_at,
  is_all_downloads_only`;

const insertStoredFilesSql = sql('insertStoredFiles')`
     insert into stored_file (file_id, file_type, measurement_year, sub_id, component, file_name, original_name,
       media_type, size, sha256, storage_key, created_by)
     select f."fileId", f."fileType", f."measurementYear", f."submissionId", f.component, f."fileName",
       f."originalName", f."mediaType", f.size, f.sha256, f."storageKey", f."createdBy"
     from jsonb_to_recordset($1) as f("fileId" uuid, "fileType" int, "measurementYear" int, "submissionId" int,
       component text, "fileName" text, "originalName" text, "mediaType" text, size bigint, sha256 text,
       "storageKey" text, "createdBy" text)
     on conflict (file_id) do nothing`;
/** An existing id is left as it is: a job that is retried writes the same row. */
export const insertStoredFiles = (db: Queryable, files: readonly StoredFile[]) =>
  insertStoredFilesSql.run(db, [JSON.stringify(files)]);

const findStoredFileSql = sql('findStoredFile')`select ${columns} from stored_file where file_id = $1`;
export const findStoredFile = (db: Queryable, fileId: string) => findStoredFileSql.maybe(db, [fileId]);

const listStoredFilesSql = sql('listStoredFiles')`
     select ${columns} from stored_file where sub_id = $1 and component = $2
     order by created_at desc, file_type, file_id`.prepared();
/** All of a component, newest first. */
export const listStoredFiles = (db: Queryable, submissionId: number, component: Component) =>
  listStoredFilesSql.all(db, [submissionId, component]);

const findStoredFilesSql = sql('findStoredFiles')`
  select ${columns} from stored_file where file_id = any($1::uuid[])`.prepared();
export const findStoredFiles = (db: Queryable, fileIds: readonly string[]) =>
  findStoredFilesSql.all(db, [fileIds]);

const listCurrentFilesSql = sql('listCurrentFiles')`
     select distinct on (sub_id, component, file_type) ${columns}
     from stored_file join unnest($1::int[], $2::text[]) as wanted(sub_id, component) using (sub_id, component)
     where file_type = any($3) and archived_at is null and voided_at is null
     order by sub_id, component, file_type, created_at desc, file_id`;
/** Of each of these components the newest file of each type that is neither replaced nor void. */
export const listCurrentFiles = (
  db: Queryable,
  components: readonly { readonly submissionId: number; readonly component: Component }[],
  types: readonly number[],
) =>
  listCurrentFilesSql.all(db, [
    components.map(({ submissionId }) => submissionId),
    components.map(({ component }) => component),
    types,
  ]);

const listFilesOfUploadsSql = sql('listFilesOfUploads')`select ${columns}
     from stored_file join unnest($1::int[], $2::text[]) as wanted(sub_id, component) using (sub_id, component)
     where file_type = any($3) and voided_at is null
     order by created_at desc, file_id`;
/** Of each of these components every file of these types that is not void, archived ones too; newest first. */
export const listFilesOfUploads = (
  db: Queryable,
  components: readonly { readonly submissionId: number; readonly component: Component }[],
  types: readonly number[],
) =>
  listFilesOfUploadsSql.all(db, [
    components.map(({ submissionId }) => submissionId),
    components.map(({ component }) => component),
    types,
  ]);

const listCurrentFileTypesSql = sql('listCurrentFileTypes')`
     select distinct sub_id as submission_id, component, file_type
     from stored_file join unnest($1::int[], $2::text[]) as wanted(sub_id, component) using (sub_id, component)
     where file_type = any($3) and archived_at is null and voided_at is null
     order by sub_id, component, file_type limit $4`;
/** Of each of these components the types of which there is a file that is neither replaced nor void; `limit` at most. */
export const listCurrentFileTypes = (
  db: Queryable,
  components: readonly { readonly submissionId: number; readonly component: Component }[],
  types: readonly number[],
  limit: number,
) =>
  listCurrentFileTypesSql.all(db, [
    components.map(({ submissionId }) => submissionId),
    components.map(({ component }) => component),
    types,
    limit,
  ]);

const readReportHashesSql = sql('readReportHashes')`
     select sub_id as submission_id, file_type, sha256 from stored_file
     where sub_id = any($1::int[]) and component = $2 and file_type = any($3) and archived_at is null`;
/** Of each of these components SHA-256 of its current files of these types, by type. */
export async function readReportHashes(
  db: Queryable,
  selection: {
    readonly component: Component;
    readonly submissionIds: readonly number[];
    readonly fileTypes: readonly number[];
  },
): Promise<ReadonlyMap<number, ReadonlyMap<number, string>>> {
  const rows = await readReportHashesSql.all(db, [
    selection.submissionIds,
    selection.component,
    selection.fileTypes,
  ]);
  const hashes = new Map<number, Map<number, string>>();
  for (const { submissionId, fileType, sha256 } of rows) {
    const own = hashes.get(submissionId) ?? new Map<number, string>();
    hashes.set(submissionId, own.set(fileType, sha256));
  }
  return hashes;
}

export interface ReplacedFiles {
  readonly submissionId: number;
  readonly component: Component;
  readonly fileTypes: readonly number[];
  readonly why: string;
  /** Files that stay current, if they are among them. */
  readonly keep?: readonly string[];
}

const archiveStoredFilesSql = sql('archiveStoredFiles')`
     update stored_file f set archived_at = current_moment(), archived_why = r.why
     from jsonb_to_recordset($1) as r("submissionId" int, component text, "fileTypes" int[], why text, keep uuid[])
     where f.sub_id = r."submissionId" and f.component = r.component and f.file_type = any(r."fileTypes")
       and f.archived_at is null and f.file_id <> all(coalesce(r.keep, '{}'))
     returning f.sub_id as submission_id, f.file_id, f.file_type, f.file_name`;
/** Marks the current files of these components and types as replaced. Their bytes stay. Answers them. */
export const archiveStoredFiles = (db: Queryable, ...replaced: readonly ReplacedFiles[]) =>
  archiveStoredFilesSql.all(db, [JSON.stringify(replaced)]);

const reviveStoredFilesSql = sql('reviveStoredFiles')`
     update stored_file set archived_at = null, archived_why = null
     where file_id = any($1::uuid[]) and archived_at is not null`;
/** Current again: the data are once more those that it was generated from. */
export const reviveStoredFiles = (db: Queryable, fileIds: readonly string[]) =>
  reviveStoredFilesSql.run(db, [fileIds]);

const archiveRefusedFilesSql = sql('archiveRefusedFiles')`
     update stored_file f set archived_at = current_moment(), archived_why = r.why
     from unnest($1::uuid[], $2::text[]) as r(file_id, why) where f.file_id = r.file_id and f.archived_at is null`;
export const archiveRefusedFiles = (
  db: Queryable,
  files: readonly { readonly fileId: string; readonly why: string }[],
) => archiveRefusedFilesSql.run(db, [files.map(({ fileId }) => fileId), files.map(({ why }) => why)]);

const assignStoredFilesSql = sql('assignStoredFiles')`
     update stored_file f set sub_id = s.sub_id, component = a.component, measurement_year = s.measurement_year,
       late_reason = coalesce(a."lateReason", f.late_reason)
     from jsonb_to_recordset($1) as a("fileId" uuid, "submissionId" int, component text, "lateReason" text)
       join submission s on s.sub_id = a."submissionId"
     where f.file_id = a."fileId"`;
/** Gives files that were stored before their submission was known to their components, and the seasons of those submissions. */
export const assignStoredFiles = (
  db: Queryable,
  files: readonly {
    readonly fileId: string;
    readonly submissionId: number;
    readonly component: Component;
    /** Why it was sent again after its due date; null where it was not. */
    readonly lateReason: string | null;
  }[],
) => assignStoredFilesSql.run(db, [JSON.stringify(files)]);

const listSameUploadsSql = sql('listSameUploads')`
     select distinct on (f.file_id) f.file_id, e.created_at
     from stored_file f join stored_file e on e.sub_id = f.sub_id and e.component = f.component
       and e.file_type = f.file_type and e.sha256 = f.sha256 and e.file_id <> f.file_id
     where f.file_id = any($1::uuid[])
     order by f.file_id, e.created_at desc`;
/** Of these files, which their components have: when the latest other upload with the same bytes was stored, where there is one. */
export const listSameUploads = async (
  db: Queryable,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map((await listSameUploadsSql.all(db, [fileIds])).map(({ fileId, createdAt }) => [fileId, createdAt]));

const claimedKeysSql = sql('claimedKeys')`
  select storage_key as key from stored_file where storage_key = any($1)`;
/** Of these storage keys, those that a row claims. */
export async function claimedKeys(db: Queryable, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await claimedKeysSql.all(db, [keys]);
  return new Set(rows.map(({ key }) => key));
}
