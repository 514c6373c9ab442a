/** The contents of zips that links open. */
import type { Program } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

/** The contents of a download link: decided when the link is created, checked again when it is followed. */
export type PreparedContents =
  | {
      readonly kind: 'bulk';
      readonly program: Program;
      /** Stored files that are members of the zip. */
      readonly fileIds: readonly string[];
      /** Validation files that the bulk validation file combines; empty if it was not chosen. */
      readonly validationFileIds: readonly string[];
    }
  | { readonly kind: 'historical'; readonly fileIds: readonly string[] };

const deleteBulkDownloadSql = sql('deleteBulkDownload')`
  delete from bulk_download where prepared_at < now() - interval '1 hour'`;
const insertBulkDownloadSql = sql('insertBulkDownload')`
  insert into bulk_download (bulk_download_id, user_id, contents) values ($1, $2, $3)`;
/** Stores the contents for their link, which is valid for a minute, and deletes those older than an hour. */
export async function insertPreparedDownload(
  db: Queryable,
  { id, userId, contents }: { id: string; userId: string; contents: PreparedContents },
): Promise<void> {
  await deleteBulkDownloadSql.run(db, []);
  await insertBulkDownloadSql.run(db, [id, userId, JSON.stringify(contents)]);
}

const findPreparedDownloadSql = sql('findPreparedDownload')`select contents from bulk_download
     where bulk_download_id = $1 and user_id = $2 and contents->>'kind' = $3`;
/** null if this person has no such download. */
export async function findPreparedDownload<Kind extends PreparedContents['kind']>(
  db: Queryable,
  { id, userId, kind }: { readonly id: string; readonly userId: string; readonly kind: Kind },
): Promise<Extract<PreparedContents, { kind: Kind }> | null> {
  const found = findPreparedDownloadSql.narrowed<{ contents: Extract<PreparedContents, { kind: Kind }> }>();
  return (await found.maybe(db, [id, userId, kind]))?.contents ?? null;
}
