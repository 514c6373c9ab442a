/** Groups of stored files that are validated again: rows of uploads with a purpose of their own. */
import type { Component } from '@idss/domain/program';
import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';

export interface Group {
  readonly userId: string;
  readonly program: string;
  readonly purpose: string;
}

/** Locked until the transaction ends, so that it is not finished while files are added. */
export async function lockGroup(db: Queryable, groupId: string): Promise<Group | null> {
  const { rows } = await db.query<Group>(
    `select user_id as "userId", program, purpose from upload_transaction where transaction_id = $1
     for no key update`,
    [groupId],
  );
  return rows[0] ?? null;
}

/** Files were added to a group that may have been finished. */
export async function reopenGroup(db: Queryable, groupId: string): Promise<void> {
  await db.query(
    `update upload_transaction set state = 'received', finished_at = null where transaction_id = $1`,
    [groupId],
  );
}

/** Every submission was refused: no check will finish the group. */
export async function finishEmptyGroup(db: Queryable, groupId: string): Promise<void> {
  await db.query(
    `update upload_transaction set state = 'finished', finished_at = now() where transaction_id = $1`,
    [groupId],
  );
}

/** Submissions of the group, and the position after its last file. */
export async function readGroup(
  db: Queryable,
  groupId: string,
): Promise<{ readonly submissionIds: readonly number[]; readonly nextPosition: number }> {
  const { rows } = await db.query<{ submissionIds: number[]; nextPosition: number }>(
    `select coalesce(array_agg(sub_id), '{}') as "submissionIds", coalesce(max(position) + 1, 0) as "nextPosition"
     from upload_file where transaction_id = $1`,
    [groupId],
  );
  return rows[0] ?? { submissionIds: [], nextPosition: 0 };
}

export interface FileToCheck {
  readonly submissionId: number;
  readonly fileId: string;
  readonly fileName: string;
}

/** The current file of each component, or without one the file of its latest check. */
export const listFilesToCheck = (db: Queryable, submissionIds: readonly number[], component: Component) =>
  queryRows<FileToCheck>(
    db,
    `select c.sub_id as "submissionId", f.file_id as "fileId", f.file_name as "fileName"
     from component c left join validation_run r on r.run_id = c.latest_run_id
       join stored_file f on f.file_id = coalesce(c.current_file_id, r.file_id)
     where c.sub_id = any($1::int[]) and c.component = $2`,
    [submissionIds, component],
  );

/** Each component is claimed by the given file. Its row is locked and it is free. */
export async function claimComponents(
  db: Queryable,
  component: Component,
  claims: readonly { readonly submissionId: number; readonly uploadFileId: string }[],
): Promise<void> {
  await db.query(
    `update component c set running_upload_file_id = f.id from unnest($1::int[], $2::uuid[]) as f(sub_id, id)
     where c.sub_id = f.sub_id and c.component = $3`,
    [
      claims.map(({ submissionId }) => submissionId),
      claims.map(({ uploadFileId }) => uploadFileId),
      component,
    ],
  );
}

export interface StoredCahpsFile {
  readonly submissionId: number;
  readonly isCurrent: boolean;
  /** It is what a reprocess of its submission validates. */
  readonly isValidated: boolean;
}

/** CAHPS files of the season that were stored under this name. */
export const findCahpsFiles = (db: Queryable, fileName: string, cahpsSubmission: number) =>
  queryRows<StoredCahpsFile>(
    db,
    `select f.sub_id as "submissionId", f.file_id is not distinct from c.current_file_id as "isCurrent",
       f.file_id is not distinct from coalesce(c.current_file_id, r.file_id) as "isValidated"
     from stored_file f join component c using (sub_id, component)
       left join validation_run r on r.run_id = c.latest_run_id join submission s on s.sub_id = c.sub_id join season y on y.measurement_year = s.measurement_year
     where f.file_name = $1 and f.component = 'CAHPS' and f.file_type = $2 and y.is_current`,
    [fileName, cahpsSubmission],
  );
