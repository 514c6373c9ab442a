/** The run whose findings are shown, and its findings counted. The findings themselves: findings/read-findings.ts. */
import { severities, type Severity, type Trial } from '@idss/domain/findings/finding';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const findRunSql = sql('findRun')`
     select r.run_id, r.file_id, f.original_name as file_name, r.counts, r.finished_at
     from validation_run r join stored_file f using (file_id) where r.run_id = $1`;
export const findRun = (db: Queryable, runId: string) => findRunSql.maybe(db, [runId]);

const groupFindingsSql = sql('groupFindings')`
     select t."ruleId" as rule_id, t."ruleName" as rule_name, t.severity, t.trial,
       sum(t.count) as count
     from validation_run cross join lateral jsonb_to_recordset(finding_totals)
       as t("ruleId" text, "ruleName" text, severity text, trial jsonb, count int)
     where run_id = $1 group by 1, 2, 3, 4
     order by array_position($2::text[], severity), 5 desc, 1`
  .narrowed<{ severity: Severity | null; trial: Trial | null }>()
  .notNull('ruleId', 'ruleName', 'severity', 'count');
export const groupFindings = (db: Queryable, runId: string) => groupFindingsSql.all(db, [runId, severities]);

const countByMeasureSql = sql('countByMeasure')`select t."measureCode" as measure_code, sum(t.count) as count
     from validation_run cross join lateral jsonb_to_recordset(finding_totals) as t("measureCode" text, count int)
     where run_id = $1 and t."measureCode" is not null group by 1 order by 1`.notNull('count');
export const countByMeasure = (db: Queryable, runId: string) => countByMeasureSql.all(db, [runId]);
