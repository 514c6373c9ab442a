/** The checks of one upload. */
import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';

export interface ReportRun {
  readonly fileName: string;
  readonly runId: string;
  readonly isArchived: boolean;
}

/** In the order of the files. */
export const listReportRuns = (db: Queryable, transactionId: string) =>
  queryRows<ReportRun>(
    db,
    `select u.file_name as "fileName", r.run_id as "runId", r.archive_file_id is not null as "isArchived"
     from upload_file u join validation_run r using (upload_file_id)
     where u.transaction_id = $1 order by u.position`,
    [transactionId],
  );
