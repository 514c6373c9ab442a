import type { RecentUploadRow } from '@idss/contract/reports/control-room';
import type { FileState } from '@idss/domain/findings/finding';
import type { Queryable } from '#src/kernel/app.ts';
import { countRows } from '#src/db/count-rows.ts';

export interface UploadQuery {
  /** ISO 8601: from this moment on, and before that one. */
  readonly from: string;
  readonly before: string;
  readonly outcome?: FileState | undefined;
}

/** Uploaded files, not those of reprocessing and rule previews; a zip is not counted in addition to the files in it. */
const uploadedFiles = `from upload_file f join upload_transaction u using (transaction_id)
  where u.created_at >= $1 and u.created_at < $2 and u.purpose = 'upload'
    and not exists (select from upload_file p where p.parent_id = f.upload_file_id)`;
const outcome = '($3::text is null or f.state = $3)';

/** By hours of the clock; those without files are left out. */
export async function countByHour(
  db: Queryable,
  from: string,
  before: string,
): Promise<{ readonly from: string; readonly files: number }[]> {
  const { rows } = await db.query<{ from: string; files: number }>(
    `select date_trunc('hour', u.created_at)::timestamptz(3) as from, count(*)::int as files ${uploadedFiles} group by 1`,
    [from, before],
  );
  return rows;
}

export async function countRecentUploads(
  db: Queryable,
  { from, before, outcome: state }: UploadQuery,
): Promise<number> {
  return countRows(db, `select count(*)::int as count ${uploadedFiles} and ${outcome}`, [
    from,
    before,
    state ?? null,
  ]);
}

/** Newest first. */
export async function listRecentUploads(
  db: Queryable,
  { from, before, outcome: state }: UploadQuery,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<RecentUploadRow[]> {
  const { rows } = await db.query<RecentUploadRow>(
    `select f.upload_file_id as "uploadFileId", u.transaction_id as "transactionId", u.created_at as "uploadedAt",
       (select a.name from app_user a where a.user_id = u.user_id) as "user", u.program, f.file_name as "fileName",
       f.sub_id as "submissionId", f.component, f.state, f.validation_status as "validationStatus", f.note
     ${uploadedFiles} and ${outcome}
     order by u.created_at desc, u.transaction_id, f.position offset $4 limit $5`,
    [from, before, state ?? null, offset, limit],
  );
  return rows;
}
