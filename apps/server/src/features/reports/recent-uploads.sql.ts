import type { FileState } from '@idss/domain/findings/finding';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

export interface UploadQuery {
  /** A file whose submission is not known counts for the current season. */
  readonly measurementYear: number;
  /** ISO 8601: from this moment on, and before that one. */
  readonly from: string;
  readonly before: string;
  readonly outcome?: FileState | undefined;
}

/**
 * Uploaded files, not those of reprocessing and rule previews; a zip is not counted in addition to the files in it. The files are
 * looked up for each upload of the time: as a join those of every season were read, and a page could not end with its last row.
 */
const uploadedFiles = `from upload_transaction u cross join lateral (
    select f.* from upload_file f left join submission s using (sub_id)
    where f.transaction_id = u.transaction_id
      and coalesce(s.measurement_year, (select measurement_year from season where is_current)) = $3
      and not exists (select from upload_file p where p.parent_id = f.upload_file_id)
    offset 0) f
  where u.created_at >= $1 and u.created_at < $2 and u.purpose = 'upload'`;
const outcome = '($4::text is null or f.state = $4)';

const countByHourSql = sql('countByHour')`
  select date_trunc('hour', u.created_at)::timestamptz(3) as from, count(*)::int as files ${uploadedFiles} group by 1`;
/** By hours of the clock; those without files are left out. */
export const countByHour = (db: Queryable, { from, before, measurementYear }: UploadQuery) =>
  countByHourSql.all(db, [from, before, measurementYear]);

const countRecentUploadsSql = sql('countRecentUploads')`
  select count(*)::int as count ${uploadedFiles} and ${outcome}`;
export const countRecentUploads = (
  db: Queryable,
  { from, before, measurementYear, outcome: state }: UploadQuery,
) => countRecentUploadsSql.count(db, [from, before, measurementYear, state ?? null]);

const listRecentUploadsSql = sql('listRecentUploads')`
     select f.upload_file_id, u.transaction_id, u.created_at as uploaded_at,
       (select a.name from app_user a where a.user_id = u.user_id) as user, u.program, f.file_name,
       f.sub_id as submission_id, f.component, f.state, f.validation_status, f.note
     ${uploadedFiles} and ${outcome}
     order by u.created_at desc, u.transaction_id, f.position offset $5 limit $6`.notNull('user');
/** Newest first. */
export const listRecentUploads = (
  db: Queryable,
  { from, before, measurementYear, outcome: state }: UploadQuery,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) => listRecentUploadsSql.all(db, [from, before, measurementYear, state ?? null, offset, limit]);
