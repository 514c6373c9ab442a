/** Groups of stored files that are validated again: rows of uploads with a purpose of their own. */
import type { Component } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import { seasonState } from '#src/kernel/season-state.sql.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

const lockGroupSql = sql('lockGroup')`
     select user_id, program, purpose from upload_transaction where transaction_id = $1
     for no key update`;
/** Locked until the transaction ends, so that it is not finished while files are added. */
export const lockGroup = (db: Queryable, groupId: string) => lockGroupSql.maybe(db, [groupId]);

const reopenGroupSql = sql('reopenGroup')`
  update upload_transaction set state = 'received', finished_at = null where transaction_id = $1`;
/** Files were added to a group that may have been finished. */
export const reopenGroup = (db: Queryable, groupId: string) => reopenGroupSql.run(db, [groupId]);

const finishEmptyGroupSql = sql('finishEmptyGroup')`
  update upload_transaction set state = 'finished', finished_at = now() where transaction_id = $1`;
/** Every submission was refused: no check will finish the group. */
export const finishEmptyGroup = (db: Queryable, groupId: string) => finishEmptyGroupSql.run(db, [groupId]);

const readGroupSql = sql('readGroup')`
     select coalesce(array_agg(sub_id), '{}') as submission_ids, coalesce(max(position) + 1, 0) as next_position
     from upload_file where transaction_id = $1`.narrowed<{ submissionIds: number[] }>();
/** Submissions of the group, and the position after its last file. */
export const readGroup = (db: Queryable, groupId: string) => readGroupSql.one(db, [groupId]);

export type FileToCheck = RowOf<typeof listFilesToCheckSql>;

const listFilesToCheckSql = sql('listFilesToCheck')`select c.sub_id as submission_id, f.file_id, f.file_name
     from component c left join validation_run r on r.run_id = c.latest_run_id
       join stored_file f on f.file_id = coalesce(c.current_file_id, r.file_id)
     where c.sub_id = any($1::int[]) and c.component = $2`;
/** The current file of each component, or without one the file of its latest check. */
export const listFilesToCheck = (db: Queryable, submissionIds: readonly number[], component: Component) =>
  listFilesToCheckSql.all(db, [submissionIds, component]);

const claimComponentsSql = sql('claimComponents')`
     update component c set running_upload_file_id = f.id from unnest($1::int[], $2::uuid[]) as f(sub_id, id)
     where c.sub_id = f.sub_id and c.component = $3`;
/** Each component is claimed by the given file. Its row is locked and it is free. */
export const claimComponents = (
  db: Queryable,
  component: Component,
  claims: readonly { readonly submissionId: number; readonly uploadFileId: string }[],
) =>
  claimComponentsSql.run(db, [
    claims.map(({ submissionId }) => submissionId),
    claims.map(({ uploadFileId }) => uploadFileId),
    component,
  ]);

const findCahpsFilesSql = sql('findCahpsFiles')`
     select f.sub_id as submission_id, f.file_id is not distinct from c.current_file_id as is_current,
       f.file_id is not distinct from coalesce(c.current_file_id, r.file_id) as is_validated
     from stored_file f join component c using (sub_id, component)
       left join validation_run r on r.run_id = c.latest_run_id
       join submission s on s.sub_id = c.sub_id join season y on y.measurement_year = s.measurement_year
     where f.file_name = $1 and f.component = 'CAHPS' and f.file_type = $2 and ${seasonState('y')} <> 'closed'`.notNull(
  'submissionId',
);
/** CAHPS files that were stored under this name, of all seasons that are not closed. */
export const findCahpsFiles = (db: Queryable, fileName: string, cahpsSubmission: number) =>
  findCahpsFilesSql.all(db, [fileName, cahpsSubmission]);
