/** What the links of bulk downloads stand for. */
import type { Program } from '@idss/domain/program';
import type { Queryable } from '#src/app.ts';

/** What a link opens: decided when it was given out, looked at again when it is followed. */
export interface BulkContents {
  readonly program: Program;
  /** Stored files that are members of the zip. */
  readonly fileIds: readonly string[];
  /** Validation files of which the one bulk validation file is made; empty where it was not chosen. */
  readonly validationFileIds: readonly string[];
}

/** Keeps it for its link, which lives for a minute, and forgets those of an hour ago. */
export async function keepBulkDownload(
  db: Queryable,
  { id, userId, contents }: { id: string; userId: string; contents: BulkContents },
): Promise<void> {
  await db.query(`delete from bulk_download where prepared_at < now() - interval '1 hour'`);
  await db.query('insert into bulk_download (bulk_download_id, user_id, contents) values ($1, $2, $3)', [
    id,
    userId,
    JSON.stringify(contents),
  ]);
}

/** null where there is none of this person. */
export async function findBulkDownload(
  db: Queryable,
  id: string,
  userId: string,
): Promise<BulkContents | null> {
  const { rows } = await db.query<{ contents: BulkContents }>(
    'select contents from bulk_download where bulk_download_id = $1 and user_id = $2',
    [id, userId],
  );
  return rows[0]?.contents ?? null;
}
