/** The checks of one upload. */
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export type ReportRun = RowOf<typeof listReportRunsSql>;

const listReportRunsSql = sql('listReportRuns')`
     select u.file_name, r.run_id, r.archive_file_id is not null as is_archived, s.measurement_year
     from upload_file u join validation_run r using (upload_file_id)
       left join submission s on s.sub_id = r.sub_id
     where u.transaction_id = $1 order by u.position`;
/** In the order of the files. */
export const listReportRuns = (db: Queryable, transactionId: string) =>
  listReportRunsSql.all(db, [transactionId]);
