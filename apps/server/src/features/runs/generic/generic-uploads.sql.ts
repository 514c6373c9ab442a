/**
 * Rows of a generic upload. Its progress is stored like that of every upload, under a program of its own, so that
 * GetBulkTransactions reports it; the results of its checks have tables of their own.
 */
import type { FindingCounts } from '@idss/domain/findings/finding';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export interface GenericUpload extends RowOf<typeof findGenericUploadSql> {
  /** null until it is finished. */
  readonly didError: boolean | null;
}

const upload = `t.transaction_id, t.user_id, t.state, t.created_at,
  g.did_error, g.zip_file_id
  from upload_transaction t left join generic_upload g using (transaction_id)`;

const findGenericUploadSql = sql('findGenericUpload')`
  select ${upload} where t.transaction_id = $1 and t.program = 'GENERIC'`;
export const findGenericUpload = (db: Queryable, transactionId: string) =>
  findGenericUploadSql.maybe(db, [transactionId]);

const findGenericUploadOfZipSql = sql('findGenericUploadOfZip')`select ${upload} where g.zip_file_id = $1`;
export const findGenericUploadOfZip = (db: Queryable, fileId: string) =>
  findGenericUploadOfZipSql.maybe(db, [fileId]);

export interface GenericFile extends RowOf<typeof listGenericFilesSql> {
  /** null where it was not checked. */
  readonly counts: FindingCounts | null;
}

const listGenericFilesSql = sql('listGenericFiles')`
     select f.upload_file_id, f.position, f.file_id, f.file_name, f.state,
       f.note, f.attempts, f.validation_status, g.counts, g.report_file_id,
       g.workbook_file_id
     from upload_file f left join generic_upload_file g using (upload_file_id)
     where f.transaction_id = $1 order by f.position`;
export const listGenericFiles = (db: Queryable, transactionId: string) =>
  listGenericFilesSql.all(db, [transactionId]);

export type GenericOutcome = Pick<
  GenericFile,
  'state' | 'validationStatus' | 'note' | 'counts' | 'reportFileId' | 'workbookFileId'
>;

const finishGenericFileSql = sql('finishGenericFile')`with finished as (
       update upload_file set state = $2, validation_status = $3, note = $4
       where upload_file_id = $1 and state in ('waiting', 'processing') returning upload_file_id)
     insert into generic_upload_file (upload_file_id, counts, report_file_id, workbook_file_id)
     select upload_file_id, $5, $6, $7 from finished`;
/** False if the file has its outcome already, or was deleted with its upload. */
export const finishGenericFile = async (
  db: Queryable,
  uploadFileId: string,
  { state, validationStatus, note, counts, reportFileId, workbookFileId }: GenericOutcome,
) =>
  (await finishGenericFileSql.run(db, [
    uploadFileId,
    state,
    validationStatus,
    note,
    counts && JSON.stringify(counts),
    reportFileId,
    workbookFileId,
  ])) === 1;

const finishGenericUploadSql = sql('finishGenericUpload')`with finished as (
       update upload_transaction set state = 'finished', finished_at = now(), fatal_error = $3
       where transaction_id = $1 and state = 'received' returning transaction_id)
     insert into generic_upload (transaction_id, did_error, zip_file_id) select transaction_id, $2, $4 from finished`;
/** False if it was finished already, or was deleted. */
export const finishGenericUpload = async (
  db: Queryable,
  transactionId: string,
  { didError, fatalError, zipFileId }: { didError: boolean; fatalError: boolean; zipFileId: string },
) => (await finishGenericUploadSql.run(db, [transactionId, didError, fatalError, zipFileId])) === 1;

const listGenericUploadsBeforeSql = sql('listGenericUploadsBefore')`
     select transaction_id from upload_transaction
     where program = 'GENERIC' and coalesce(finished_at, created_at) < $1 order by created_at limit 100`;
/** Uploads that ended before `before`, or arrived before it and never ended. */
export const listGenericUploadsBefore = async (db: Queryable, before: Date): Promise<readonly string[]> =>
  (await listGenericUploadsBeforeSql.all(db, [before])).map(({ transactionId }) => transactionId);

const listGenericFileIdsSql = sql('listGenericFileIds')`
     select unnest(array[f.file_id, g.report_file_id, g.workbook_file_id]) as file_id
     from upload_file f left join generic_upload_file g using (upload_file_id) where f.transaction_id = $1
     union select zip_file_id from generic_upload where transaction_id = $1`;
const deleteGenericFilesSql = sql('deleteGenericFiles')`
  delete from stored_file where file_id = any($1::uuid[]) returning storage_key`;
const deleteUploadLineSql = sql('deleteUploadLine')`delete from upload_line where transaction_id = $1`;
const deleteGenericUploadFilesSql = sql('deleteGenericUploadFiles')`
  delete from upload_file where transaction_id = $1`;
const deleteUploadTransactionSql = sql('deleteUploadTransaction')`
  delete from upload_transaction where transaction_id = $1`;
/** Deletes all its rows. Returns the storage keys of its files: remove them after the commit. */
export async function deleteGenericUpload(db: Queryable, transactionId: string): Promise<readonly string[]> {
  const rows = await listGenericFileIdsSql.all(db, [transactionId]);
  // The rows of generic_upload and generic_upload_file are deleted by cascade.
  await deleteUploadLineSql.run(db, [transactionId]);
  await deleteGenericUploadFilesSql.run(db, [transactionId]);
  await deleteUploadTransactionSql.run(db, [transactionId]);
  const deleted = await deleteGenericFilesSql.all(db, [
    rows.map(({ fileId }) => fileId).filter((fileId) => fileId !== null),
  ]);
  return deleted.map(({ storageKey }) => storageKey);
}
