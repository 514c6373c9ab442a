/** Elements and stratifications of indicators, read from the details of their run; of runs without, from their rows. */
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';
import { decodeDetails } from './indicator-details.ts';

export interface StoredRow {
  readonly runId: string;
  /** null: of a measure without indicators. */
  readonly indicatorKey: string | null;
}

const listResultDetailsSql = sql('listResultDetails')`
  select run_id, details from result_details where run_id = any($1::uuid[])`;
/**
 * The rows, of one measure or of all, with what the details of their runs have of them. The rows are read first: a change of data that
 * moves their contents meanwhile has moved them when the details are read.
 */
export async function withDetails<Row extends StoredRow>(
  db: Queryable,
  rows: readonly Row[],
  measureCode: string | null = null,
): Promise<Row[]> {
  const stored = await listResultDetailsSql.all(db, [[...new Set(rows.map(({ runId }) => runId))]]);
  const byRun = new Map(stored.map(({ runId, details }) => [runId, decodeDetails(details, measureCode)]));
  return rows.map((row) => ({ ...row, ...byRun.get(row.runId)?.get(row.indicatorKey ?? '') }));
}
