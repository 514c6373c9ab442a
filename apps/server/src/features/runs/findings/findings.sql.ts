/** The run whose findings are shown, and its findings counted. The findings themselves: findings/read-findings.ts. */
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';
import type { FindingCount } from './finding-blocks.ts';

const findRunSql = sql('findRun')`
     select r.run_id, r.file_id, f.original_name as file_name, r.counts, r.finished_at, r.finding_totals as totals
     from validation_run r join stored_file f using (file_id) where r.run_id = $1`.narrowed<{
  totals: readonly FindingCount[];
}>();
export const findRun = (db: Queryable, runId: string) => findRunSql.maybe(db, [runId]);
