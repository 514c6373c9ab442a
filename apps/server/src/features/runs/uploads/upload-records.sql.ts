/** Uploads and their files, as only uploads of submissions have them. */
import type { Component, ProductLine, Program } from '@idss/domain/program';
import type { FileState, FindingCounts, ValidationStatus } from '@idss/domain/findings/finding';
import type { BulkUploadResult } from '@idss/contract/runs/uploads';
import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';
import type { OpenFile, UploadRow } from '#src/features/runs/upload-rows.sql.ts';

export interface UploadTransaction extends UploadRow {
  readonly program: Program;
  readonly purpose: string;
  readonly state: 'received' | 'finished';
  readonly fatalError: boolean;
  /** What its call was answered. */
  readonly answer: BulkUploadResult;
}

export interface UploadFileRow extends OpenFile {
  /** The zip that it came out of. */
  readonly parentId: string | null;
  readonly submissionId: number | null;
  readonly component: Component | null;
  readonly productLine: ProductLine | null;
  readonly validationStatus: ValidationStatus | null;
  readonly stage: string | null;
}

export async function findUpload(db: Queryable, transactionId: string): Promise<UploadTransaction | null> {
  const { rows } = await db.query<UploadTransaction>(
    `select transaction_id as "transactionId", program, purpose, user_id as "userId", state, fatal_error as "fatalError", answer,
       actor, created_at as "createdAt"
     from upload_transaction where transaction_id = $1`,
    [transactionId],
  );
  return rows[0] ?? null;
}

export const listUploadFiles = (db: Queryable, transactionId: string) =>
  queryRows<UploadFileRow>(
    db,
    `select upload_file_id as "uploadFileId", position, file_id as "fileId", file_name as "fileName",
       parent_id as "parentId", sub_id as "submissionId", component, product_line as "productLine", state,
       validation_status as "validationStatus", stage, note, attempts
     from upload_file where transaction_id = $1 order by position`,
    [transactionId],
  );

export interface FileOutcome {
  /** Of the submission, if the file's name does not identify it. */
  readonly productLine?: ProductLine;
  readonly state: FileState;
  readonly validationStatus: ValidationStatus | null;
  readonly stage: string | null;
  readonly note: string;
}

/** Answers the files that had no outcome yet. */
export async function finishUploadFiles(
  db: Queryable,
  outcomes: readonly (FileOutcome & { readonly uploadFileId: string })[],
): Promise<readonly string[]> {
  const { rows } = await db.query<{ uploadFileId: string }>(
    `update upload_file f set state = o.state, validation_status = o."validationStatus", stage = o.stage, note = o.note,
       waits = false, product_line = coalesce(f.product_line, o."productLine")
     from jsonb_to_recordset($1) as o("uploadFileId" uuid, state text, "validationStatus" text, stage text, note text,
       "productLine" text)
     where f.upload_file_id = o."uploadFileId" and f.state in ('waiting', 'processing')
     returning f.upload_file_id as "uploadFileId"`,
    [JSON.stringify(outcomes)],
  );
  return rows.map(({ uploadFileId }) => uploadFileId);
}

/** False where the upload was finished already. */
export async function finishUpload(
  db: Queryable,
  transactionId: string,
  fatalError: boolean,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update upload_transaction set state = 'finished', finished_at = current_moment(), fatal_error = $2
     where transaction_id = $1 and state = 'received'`,
    [transactionId, fatalError],
  );
  return rowCount === 1;
}

export const listUploadsOf = (db: Queryable, userId: string, program: Program) =>
  queryRows<{
    transactionId: string;
    createdAt: string;
    state: 'received' | 'finished';
    fileNames: string[];
  }>(
    db,
    `select t.transaction_id as "transactionId", t.created_at as "createdAt", t.state,
       array(select f.file_name from upload_file f
         where f.transaction_id = t.transaction_id and f.parent_id is null order by f.position) as "fileNames"
     from upload_transaction t where t.user_id = $1 and t.program = $2 and t.purpose = 'upload'
     order by t.created_at desc, t.transaction_id limit 10`,
    [userId, program],
  );

export type WaitingUpload = Pick<UploadTransaction, 'transactionId' | 'userId' | 'actor'>;

/** Of each of these components the upload that waits longest for it. */
export const findWaitingUploads = (db: Queryable, component: Component, submissionIds: readonly number[]) =>
  queryRows<WaitingUpload>(
    db,
    `select distinct on (f.sub_id) t.transaction_id as "transactionId", t.user_id as "userId", t.actor
     from upload_file f join upload_transaction t using (transaction_id)
     where f.waits and f.sub_id = any($1::int[]) and f.component = $2 and f.state in ('waiting', 'processing')
       and t.state = 'received'
     order by f.sub_id, t.created_at, t.transaction_id`,
    [submissionIds, component],
  );

/** Files that begin to wait for their component; answers the names of those that did not wait before. */
export async function markWaiting(
  db: Queryable,
  uploadFileIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await db.query<{ fileName: string }>(
    `update upload_file set waits = true where upload_file_id = any($1) and not waits
     returning file_name as "fileName"`,
    [uploadFileIds],
  );
  return rows.map(({ fileName }) => fileName);
}

export interface UploadedDocument {
  readonly fileId: string;
  readonly savedName: string;
  readonly originalName: string;
  readonly component: string;
  /** Of its latest validation; null, as its counts, where it was not validated. */
  readonly validationStatus: ValidationStatus | null;
  readonly counts: FindingCounts | null;
  readonly createUser: string;
  readonly createDate: string;
  readonly size: number;
  readonly sha256: string;
  readonly isInForce: boolean;
  readonly remark: string;
}

export const listUploadedDocuments = (db: Queryable, submissionId: number, component: Component) =>
  queryRows<UploadedDocument>(
    db,
    `select f.file_id as "fileId", f.file_name as "savedName", f.original_name as "originalName", f.component,
       r.status as "validationStatus", r.counts, f.created_by as "createUser", f.created_at as "createDate", f.size, f.sha256,
       f.file_id is not distinct from c.current_file_id as "isInForce", coalesce(f.archived_why, '') as remark
     from stored_file f join component c using (sub_id, component)
       left join lateral (select status, counts from validation_run where file_id = f.file_id
         order by finished_at desc limit 1) r on true
     where f.sub_id = $1 and f.component = $2 and f.file_type in (14, 17)
     order by f.created_at desc, f.file_id`,
    [submissionId, component],
  );
