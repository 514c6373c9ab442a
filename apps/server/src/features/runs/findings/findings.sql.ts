/** The run whose findings are shown, and its findings counted. The findings themselves: findings/read-findings.ts. */
import { severities, type Severity } from '@idss/domain/findings/finding';
import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';

export interface RunRow {
  readonly runId: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly counts: Readonly<Record<string, number>>;
  /** ISO 8601 UTC. */
  readonly finishedAt: string;
}

export async function findRun(db: Queryable, runId: string): Promise<RunRow | null> {
  const { rows } = await db.query<RunRow>(
    `select r.run_id as "runId", r.file_id as "fileId", f.original_name as "fileName", r.counts, r.finished_at as "finishedAt"
     from validation_run r join stored_file f using (file_id) where r.run_id = $1`,
    [runId],
  );
  return rows[0] ?? null;
}

export interface FindingGroup {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly severity: Severity;
  readonly count: number;
}

export const groupFindings = (db: Queryable, runId: string) =>
  queryRows<FindingGroup>(
    db,
    `select t."ruleId", t."ruleName", t.severity, sum(t.count) as count
     from validation_run cross join lateral jsonb_to_recordset(finding_totals)
       as t("ruleId" text, "ruleName" text, severity text, count int)
     where run_id = $1 group by 1, 2, 3
     order by array_position($2::text[], severity), 4 desc, 1`,
    [runId, severities],
  );

export const countByMeasure = (db: Queryable, runId: string) =>
  queryRows<{ measureCode: string; count: number }>(
    db,
    `select t."measureCode", sum(t.count) as count
     from validation_run cross join lateral jsonb_to_recordset(finding_totals) as t("measureCode" text, count int)
     where run_id = $1 and t."measureCode" is not null group by 1 order by 1`,
    [runId],
  );
