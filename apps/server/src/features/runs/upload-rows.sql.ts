/** Rows of every upload whose files are checked: itself, its files, their attempts, and the lines that people follow it by. */
import type { BulkUploadResult } from '@idss/contract/runs/uploads';
import type { FileState } from '@idss/domain/findings/finding';
import type { Component, ProductLine, Program } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import type { Actor } from '#src/kernel/actor.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

/** Generic uploads are stored as uploads of a program of their own. */
const genericProgram = 'GENERIC';

export interface UploadRow extends RowOf<typeof listForgottenSql> {
  /** Who sent it and from where; null for one from before this was recorded. */
  readonly actor: Actor | null;
}

export const isOpen = ({ state }: { readonly state: FileState }): boolean =>
  state === 'waiting' || state === 'processing';

export interface UploadFile {
  readonly uploadFileId: string;
  readonly position: number;
  /** null where nothing of it was stored. */
  readonly fileId: string | null;
  readonly fileName: string;
  readonly state: FileState;
  readonly note: string;
}

export interface OpenFile extends UploadFile {
  /** So many checks of it were begun. */
  readonly attempts: number;
}

export interface NewUploadFile extends UploadFile {
  readonly parentId?: string | null;
  readonly submissionId?: number | null;
  readonly component?: Component | null;
  readonly productLine?: ProductLine | null;
}

const insertUploadSql = sql('insertUpload')`
     insert into upload_transaction (transaction_id, program, user_id, answer, actor, purpose, late_reason)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (transaction_id) do nothing`;
/** False where the id is taken: the first upload under it counts. Waits for one that is being written. */
export async function insertUpload(
  db: Queryable,
  upload: Omit<UploadRow, 'createdAt'> & {
    readonly program: Program;
    /** The name of what its files are checked for. */
    readonly purpose: string;
    readonly answer: BulkUploadResult;
    readonly lateReason?: string | null;
  },
): Promise<boolean> {
  const isGeneric = upload.purpose === 'generic';
  return (
    (await insertUploadSql.run(db, [
      upload.transactionId,
      isGeneric ? genericProgram : upload.program,
      upload.userId,
      JSON.stringify(upload.answer),
      upload.actor && JSON.stringify(upload.actor),
      isGeneric ? 'upload' : upload.purpose,
      upload.lateReason || null,
    ])) === 1
  );
}

const insertUploadFilesSql = sql('insertUploadFiles')`
     insert into upload_file (transaction_id, upload_file_id, position, file_id, file_name, parent_id, sub_id,
       component, product_line, state, note)
     select $1, f."uploadFileId", f.position, f."fileId", f."fileName", f."parentId", f."submissionId",
       f.component, f."productLine", f.state, f.note
     from jsonb_to_recordset($2) as f("uploadFileId" uuid, position int, "fileId" uuid, "fileName" text,
       "parentId" uuid, "submissionId" int, component text, "productLine" text, state text, note text)`;
export const insertUploadFiles = (db: Queryable, transactionId: string, files: readonly NewUploadFile[]) =>
  insertUploadFilesSql.run(db, [transactionId, JSON.stringify(files)]);

/** The attempt of this number at a file, counted from 1. */
export interface NumberedAttempt {
  readonly uploadFileId: string;
  readonly number: number;
}

const countAttemptsSql = sql('countAttempts')`
     update upload_file f set attempts = greatest(f.attempts, a.number), state = 'processing', waits = false
     from unnest($1::uuid[], $2::int[]) as a(id, number)
     where f.upload_file_id = a.id and f.state in ('waiting', 'processing') returning f.upload_file_id, f.attempts`;
/**
 * Records that these attempts begin, and answers the number of each: higher than asked where another process had begun one, and 0
 * where the file has its outcome. Committed by itself, so that a crash counts; the same again counts nothing, so that a lost answer does no harm.
 */
export async function countAttempts(
  db: Queryable,
  attempts: readonly NumberedAttempt[],
): Promise<readonly number[]> {
  const rows = await countAttemptsSql.all(db, [
    attempts.map(({ uploadFileId }) => uploadFileId),
    attempts.map(({ number }) => number),
  ]);
  const counts = new Map(rows.map(({ uploadFileId, attempts: count }) => [uploadFileId, count]));
  return attempts.map(({ uploadFileId }) => counts.get(uploadFileId) ?? 0);
}

const forgiveAttemptSql = sql('forgiveAttempt')`
  update upload_file set attempts = $2 - 1 where upload_file_id = $1 and attempts = $2`;
/** This attempt broke off for a reason that was not the file's. */
export const forgiveAttempt = (db: Queryable, { uploadFileId, number }: NumberedAttempt) =>
  forgiveAttemptSql.run(db, [uploadFileId, number]);

const addLinesSql = sql('addLines')`
     insert into upload_line (transaction_id, text) select $1, t from unnest($2::text[]) with ordinality as l(t, n)
     order by n`;
export const addLines = (db: Queryable, transactionId: string, lines: readonly string[]) =>
  addLinesSql.run(db, [transactionId, lines]);

const addLineOnceSql = sql('addLineOnce')`insert into upload_line (transaction_id, text)
     select $1, $2 where not exists (select from upload_line where transaction_id = $1 and text = $2)`;
/** A line that need not be repeated. */
export const addLineOnce = (db: Queryable, transactionId: string, line: string) =>
  addLineOnceSql.run(db, [transactionId, line]);

const listLinesSql = sql('listLines')`
  select text from upload_line where transaction_id = $1 order by seq`.prepared();
export const listLines = async (db: Queryable, transactionId: string): Promise<readonly string[]> =>
  (await listLinesSql.all(db, [transactionId])).map(({ text }) => text);

const listForgottenSql = sql('listForgotten')`select transaction_id, user_id, actor, created_at
     from upload_transaction
     where state = 'received' and case program when $2 then 'generic' else purpose end = $1
       and created_at < now() - interval '1 minute'
     order by created_at limit 100`.narrowed<{ actor: Actor | null }>();
/** Those whose checks were asked for longer ago than a minute and that have no outcome yet. */
export const listForgotten = (db: Queryable, purpose: string) =>
  listForgottenSql.all(db, [purpose, genericProgram]);
