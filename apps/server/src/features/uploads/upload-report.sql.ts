/** The checks of one upload. */
import type { Queryable } from '#src/app.ts';

/** In the order of the files. */
export async function listReportRuns(
  db: Queryable,
  transactionId: string,
): Promise<readonly { readonly fileName: string; readonly runId: string }[]> {
  const { rows } = await db.query<{ fileName: string; runId: string }>(
    `select u.file_name as "fileName", r.run_id as "runId"
     from upload_file u join validation_run r using (upload_file_id)
     where u.transaction_id = $1 order by u.position`,
    [transactionId],
  );
  return rows;
}
