/** Everything that was found in the files of one upload. */
import type { Queryable } from '#src/app.ts';

export interface ReportFinding {
  readonly fileName: string;
  readonly ruleId: string;
  readonly ruleName: string;
  readonly severity: string;
  readonly measureCode: string | null;
  readonly indicatorKey: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly found: string | null;
  readonly expected: string | null;
  readonly message: string;
}

export async function listReportFindings(
  db: Queryable,
  transactionId: string,
  limit: number,
): Promise<readonly ReportFinding[]> {
  const { rows } = await db.query<ReportFinding>(
    `select u.file_name as "fileName", f.rule_id as "ruleId", f.rule_name as "ruleName", f.severity,
       f.measure_code as "measureCode", f.indicator_key as "indicatorKey", f.line, f.col as "column", f.found,
       f.expected, f.message
     from upload_file u join validation_run r using (upload_file_id) join finding f using (run_id)
     where u.transaction_id = $1 order by u.position, f.seq limit $2`,
    [transactionId, limit],
  );
  return rows;
}
