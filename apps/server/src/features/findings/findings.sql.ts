/** Findings of one run: counted, grouped, and page by page in the order of the file. */
import type { Severity } from '@idss/domain/findings/finding';
import type { Queryable } from '#src/app.ts';

export interface RunRow {
  readonly runId: string;
  readonly fileName: string;
  readonly counts: Readonly<Record<string, number>>;
  /** ISO 8601 UTC. */
  readonly finishedAt: string;
}

export async function findRun(db: Queryable, runId: string): Promise<RunRow | null> {
  const { rows } = await db.query<RunRow>(
    `select r.run_id as "runId", f.original_name as "fileName", r.counts, r.finished_at as "finishedAt"
     from validation_run r join stored_file f using (file_id) where r.run_id = $1`,
    [runId],
  );
  return rows[0] ?? null;
}

export interface FindingRecord {
  readonly id: number;
  readonly ruleId: string;
  readonly ruleName: string;
  readonly severity: Severity;
  readonly measureCode: string | null;
  readonly indicatorKey: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly found: string | null;
  readonly expected: string | null;
  readonly message: string;
}

export interface FindingFilter {
  readonly severity?: Severity | undefined;
  readonly ruleId?: string | undefined;
  readonly measureCode?: string | undefined;
  readonly search?: string | undefined;
}

const where = `run_id = $1 and ($2::text is null or severity = $2) and ($3::text is null or rule_id = $3)
  and ($4::text is null or measure_code = $4)
  and ($5::text is null or strpos(lower(concat_ws(' ', rule_id, rule_name, measure_code, indicator_key, found,
    expected, message)), lower($5)) > 0)`;

const parameters = (runId: string, { severity, ruleId, measureCode, search }: FindingFilter): unknown[] => [
  runId,
  severity ?? null,
  ruleId ?? null,
  measureCode ?? null,
  // PostgreSQL's text holds no NUL, so nothing that holds one is found.
  search?.trim().replaceAll('\0', '\uFFFD') || null,
];

export async function countFindings(db: Queryable, runId: string, filter: FindingFilter): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*) as count from finding where ${where}`,
    parameters(runId, filter),
  );
  return rows[0]?.count ?? 0;
}

/** Those behind `after`, in the order of the file. */
export async function listFindings(
  db: Queryable,
  runId: string,
  filter: FindingFilter,
  { after, limit }: { after: number; limit: number },
): Promise<readonly FindingRecord[]> {
  const { rows } = await db.query<FindingRecord>(
    `select seq as id, rule_id as "ruleId", rule_name as "ruleName", severity, measure_code as "measureCode",
       indicator_key as "indicatorKey", line, col as "column", found, expected, message
     from finding where ${where} and seq > $6 order by seq limit $7`,
    [...parameters(runId, filter), after, limit],
  );
  return rows;
}

export interface FindingGroup {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly severity: Severity;
  readonly count: number;
}

export async function groupFindings(db: Queryable, runId: string): Promise<readonly FindingGroup[]> {
  const { rows } = await db.query<FindingGroup>(
    `select rule_id as "ruleId", rule_name as "ruleName", severity, count(*) as count
     from finding where run_id = $1 group by rule_id, rule_name, severity
     order by array_position(array['Schema', 'Fatal', 'Error', 'Warning', 'Info'], severity), count(*) desc, rule_id`,
    [runId],
  );
  return rows;
}

export async function countByMeasure(
  db: Queryable,
  runId: string,
): Promise<readonly { readonly measureCode: string; readonly count: number }[]> {
  const { rows } = await db.query<{ measureCode: string; count: number }>(
    `select measure_code as "measureCode", count(*) as count from finding
     where run_id = $1 and measure_code is not null group by measure_code order by measure_code`,
    [runId],
  );
  return rows;
}
