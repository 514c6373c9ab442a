/** What files that are made of a submission rest on. */
import type { Queryable } from '#src/app.ts';

export interface DesignationState {
  readonly measureCode: string;
  /** Empty: the measure's own. */
  readonly indicatorKey: string;
  /** Empty: taken away again. */
  readonly designation: string;
  readonly comment: string;
  /** All of the row, with its versions: two states that are alike and not the same differ in it. */
  readonly state: object;
}

/** The designations in force, in one statement: those of one moment. */
export async function readDesignations(
  db: Queryable,
  submissionId: number,
): Promise<readonly DesignationState[]> {
  const { rows } = await db.query<DesignationState>(
    `select measure_code as "measureCode", indicator_key as "indicatorKey", designation, comment, to_jsonb(d) as state
     from audit_designation d where sub_id = $1 order by measure_code collate "C", indicator_key collate "C"`,
    [submissionId],
  );
  return rows;
}

/** The status of a run. */
export async function readRunStatus(db: Queryable, runId: string): Promise<string | null> {
  const { rows } = await db.query<{ status: string }>('select status from validation_run where run_id = $1', [
    runId,
  ]);
  return rows[0]?.status ?? null;
}
