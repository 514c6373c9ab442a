/** The checks of one upload. */
import type { Queryable } from '#src/app.ts';
import { queryRows } from '#src/db/query-rows.ts';

/** In the order of the files. */
export const listReportRuns = (db: Queryable, transactionId: string) =>
  queryRows<{ fileName: string; runId: string }>(
    db,
    `select u.file_name as "fileName", r.run_id as "runId"
     from upload_file u join validation_run r using (upload_file_id)
     where u.transaction_id = $1 order by u.position`,
    [transactionId],
  );
