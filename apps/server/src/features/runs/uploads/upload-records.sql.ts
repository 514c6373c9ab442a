/** Uploads and their files, as only uploads of submissions have them. */
import type { Component, ProductLine, Program } from '@idss/domain/program';
import type { FileState, ValidationStatus } from '@idss/domain/findings/finding';
import type { BulkUploadResult } from '@idss/contract/runs/uploads';
import type { Actor } from '#src/kernel/actor.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export interface UploadTransaction extends RowOf<typeof findUploadSql> {
  /** The answer of its call. */
  readonly answer: BulkUploadResult;
}

export interface UploadFileRow extends RowOf<typeof listUploadFilesSql> {
  /** The zip that contained it. */
  readonly parentId: string | null;
}

const findUploadSql = sql('findUpload')`
     select transaction_id, program, purpose, user_id, state, fatal_error, answer,
       actor, created_at, late_reason
     from upload_transaction where transaction_id = $1`
  .prepared()
  .narrowed<{
    program: Program;
    answer: BulkUploadResult;
    actor: Actor | null;
  }>();
export const findUpload = (db: Queryable, transactionId: string) => findUploadSql.maybe(db, [transactionId]);

const listUploadFilesSql = sql('listUploadFiles')`select upload_file_id, position, file_id, file_name,
       parent_id, sub_id as submission_id, component, product_line, state,
       validation_status, stage, note, attempts
     from upload_file where transaction_id = $1 order by position`.prepared();
export const listUploadFiles = (db: Queryable, transactionId: string) =>
  listUploadFilesSql.all(db, [transactionId]);

export interface FileOutcome {
  /** Of the submission, if the file's name does not identify it. */
  readonly productLine?: ProductLine;
  readonly state: FileState;
  readonly validationStatus: ValidationStatus | null;
  readonly stage: string | null;
  readonly note: string;
}

const finishUploadFilesSql = sql('finishUploadFiles')`
     update upload_file f set state = o.state, validation_status = o."validationStatus", stage = o.stage, note = o.note,
       waits = false, product_line = coalesce(f.product_line, o."productLine")
     from jsonb_to_recordset($1) as o("uploadFileId" uuid, state text, "validationStatus" text, stage text, note text,
       "productLine" text)
     where f.upload_file_id = o."uploadFileId" and f.state in ('waiting', 'processing')
     returning f.upload_file_id`;
/** Returns the files that had no outcome yet. */
export const finishUploadFiles = async (
  db: Queryable,
  outcomes: readonly (FileOutcome & { readonly uploadFileId: string })[],
): Promise<readonly string[]> =>
  (await finishUploadFilesSql.all(db, [JSON.stringify(outcomes)])).map(({ uploadFileId }) => uploadFileId);

const finishUploadSql = sql('finishUpload')`
     update upload_transaction set state = 'finished', finished_at = current_moment(), fatal_error = $2
     where transaction_id = $1 and state = 'received'`;
/** False if the upload was finished already. */
export const finishUpload = async (db: Queryable, transactionId: string, fatalError: boolean) =>
  (await finishUploadSql.run(db, [transactionId, fatalError])) === 1;

const lockOpenFilesSql = sql('lockOpenFiles')`
     select upload_file_id from upload_file where upload_file_id = any($1::uuid[]) and state in ('waiting', 'processing')
     order by upload_file_id for update`;
/** Of these files those without an outcome; nobody else gives them one until the transaction ends. Lock their components first. */
export const lockOpenFiles = async (
  db: Queryable,
  uploadFileIds: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set((await lockOpenFilesSql.all(db, [uploadFileIds])).map(({ uploadFileId }) => uploadFileId));

const lockUploadSql = sql('lockUpload')`
     select state from upload_transaction where transaction_id = $1 for no key update`;
/** Its state, which stays so until the transaction ends; its lines and files can still be written. */
export const lockUpload = (db: Queryable, transactionId: string) => lockUploadSql.one(db, [transactionId]);

const listUploadsForSql = sql('listUploadsFor')`select t.transaction_id, t.created_at, t.state,
       array(select f.file_name from upload_file f
         where f.transaction_id = t.transaction_id and f.parent_id is null order by f.position) as file_names
     from upload_transaction t where t.user_id = $1 and t.program = $2 and t.purpose = 'upload'
     order by t.created_at desc, t.transaction_id limit 10`.prepared();
export const listUploadsFor = (db: Queryable, userId: string, program: Program) =>
  listUploadsForSql.all(db, [userId, program]);

const findWaitingUploadsSql = sql('findWaitingUploads')`
     select distinct on (f.sub_id) t.transaction_id, t.user_id, t.actor
     from upload_file f join upload_transaction t using (transaction_id)
     where f.waits and f.sub_id = any($1::int[]) and f.component = $2 and f.state in ('waiting', 'processing')
       and t.state = 'received'
     order by f.sub_id, t.created_at, t.transaction_id`.narrowed<{ actor: Actor | null }>();
/** For each of these components, the upload that has waited longest for it. */
export const findWaitingUploads = (db: Queryable, component: Component, submissionIds: readonly number[]) =>
  findWaitingUploadsSql.all(db, [submissionIds, component]);

const markWaitingSql = sql('markWaiting')`
     update upload_file set waits = true where upload_file_id = any($1) and not waits
     returning file_name`;
/** Files that begin to wait for their component; answers the names of those that did not wait before. */
export const markWaiting = async (
  db: Queryable,
  uploadFileIds: readonly string[],
): Promise<readonly string[]> =>
  (await markWaitingSql.all(db, [uploadFileIds])).map(({ fileName }) => fileName);

const listUploadedDocumentsSql = sql('listUploadedDocuments')`
     select f.file_id, f.file_name as saved_name, f.original_name, f.component,
       r.status as validation_status, r.counts, f.created_by as create_user, f.created_at as create_date, f.size, f.sha256,
       f.file_id is not distinct from c.current_file_id as is_in_force, coalesce(f.archived_why, '') as remark, f.late_reason
     from stored_file f join component c using (sub_id, component)
       left join lateral (select status, counts from validation_run where file_id = f.file_id
         order by finished_at desc limit 1) r on true
     where f.sub_id = $1 and f.component = $2 and f.file_type in (14, 17)
     order by f.created_at desc, f.file_id`.prepared();
export const listUploadedDocuments = (db: Queryable, submissionId: number, component: Component) =>
  listUploadedDocumentsSql.all(db, [submissionId, component]);

const listSubmissionYearsSql = sql('listSubmissionYears')`
     select sub_id as submission_id, measurement_year from submission where sub_id = any($1)`;
/** Of those that exist. */
export const listSubmissionYears = (db: Queryable, submissionIds: readonly number[]) =>
  listSubmissionYearsSql.all(db, [submissionIds]);
