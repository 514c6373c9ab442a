import { errorSeverities, issueSeverities, type Severity } from '@idss/domain/findings/finding';
import { programs } from '@idss/domain/program';
import { type Stage, stageNumber, stages } from '@idss/domain/stages/stage';
import type { SurveyFacts } from '@idss/domain/stages/transition';
import { isUploadStage } from '@idss/domain/stages/workflow';
import type { AccessScope } from '#src/access/access-scope.ts';
import { ofSeason, withinScope } from '#src/access/access-scope.sql.ts';
import { listed, listedJoins } from '#src/access/listed-components.sql.ts';
import { hasNothing } from '#src/access/nothing-to-report.sql.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';
import { isBegun } from '#src/kernel/season-state.sql.ts';

/** An open component with what its next step depends on. */
export type OpenComponent = RowOf<typeof listOpenWorkSql>;

/** The rules that found something, the worst three; how many more there are. */
interface FailingRules {
  worst: { ruleId: string; ruleName: string; count: number }[];
  rules: number;
}

const names = (list: readonly Severity[]): string => list.map((severity) => `'${severity}'`).join(', ');
const order = `array_position(array[${names(issueSeverities)}], t.severity)`;
/** Warnings count where nothing worse was found. */
const counted = `(t.severity in (${names(errorSeverities)}) or t.severity = 'Warning' and c.validation_status = 'Warning')`;

/** Rules that found something are named where files are corrected; elsewhere reading them would take most of the time. */
const correctedSteps = [
  ...new Set(
    programs.flatMap((program) =>
      stages.filter((stage) => isUploadStage(program, stage)).map((stage) => stageNumber(stage)),
    ),
  ),
].join(', ');
const isCorrected = `c.step in (${correctedSteps})`;
/** Of a file that is not in the way nothing is asked, and nearly no component has one that ended badly. */
const badLastFile = `select * from (
         select u.state, n.created_at as at from upload_file u join upload_transaction n using (transaction_id)
         where u.sub_id = c.sub_id and u.component = c.component and u.state in ('done', 'refused', 'failed')
           and ${isCorrected} and exists (select from upload_file b
             where b.sub_id = c.sub_id and b.component = c.component and b.state in ('refused', 'failed'))
         order by n.created_at desc, u.position desc limit 1) f
       where f.state <> 'done'`;
/** Where files are corrected, the file says since when it waits, and not who moved it there. */
const lastMove = `select at, user_name from event x
       where x.sub_id = c.sub_id and x.component = c.component and x.kind = 'stage-changed' and not ${isCorrected}
       order by event_id desc limit 1`;
/** Once for each component that is corrected, and not for every open one: it takes as long as the rest of its row. */
const failing = `case when c.validation_status not in ('NotRun', 'NoIssues') then case when ${isCorrected} then (
       select jsonb_build_object('rules', count(*), 'worst', coalesce(jsonb_agg(w order by w.at) filter (where w.at <= 3), '[]'))
       from (select t."ruleId", min(t."ruleName") as "ruleName", sum(t.count) as count,
           row_number() over (order by ${order}, sum(t.count) desc, t."ruleId") as at
         from jsonb_to_recordset(r.finding_totals) as t("ruleId" text, "ruleName" text, severity text, count bigint)
         where ${counted} group by t."ruleId", t.severity) w)
       else '{"rules": 0, "worst": []}'::jsonb end end`;

/** `d` is another component of the same submission. */
const surveyState = `case when k.sub_id is not null
    then jsonb_build_object('stage', ${stageName('k')}, 'isAttestedApart', k.attested_apart,
      'hasNothingToReport', ${hasNothing('k')}) end`;

const listOpenWorkSql = sql(
  'listOpenWork',
  // The components first: joined with the rest before that, every one of the season was read, 400 ms and not 20 for an auditor
  // with 300 of 20,000 submissions.
  (within: string) => `
     with open as materialized (
       select c.* from component c where c.step < ${stageNumber('complete')} and ${within})
     select ${listed}, c.current_file_id, c.current_run_id, c.latest_run_id, c.running_upload_file_id, c.is_final,
       c.reporting_chosen_version, c.data_version, s.is_audit_required, s.audit_firm_id, a.org_name as audit_firm_name,
       ${isBegun('c')} as is_begun, ${stageName('h')} as hedis_stage, ${surveyState} as cahps,
       r.counts, ${failing} as failing, l.state as bad_file_state, l.at as bad_file_at,
       e.at as moved_at, e.user_name as moved_by,
       case when c.step = ${stageNumber('audit-lock')} then (select count(*) from audit_designation g
         where g.sub_id = c.sub_id and g.designation = '') else 0 end::int as rows_without_designation
     from open c ${listedJoins}
     left join organization a on a.org_id = s.audit_firm_id
     left join component h on h.sub_id = c.sub_id and h.component = 'DST'
     left join component k on k.sub_id = c.sub_id and k.component = 'CAHPS'
     left join validation_run r on r.run_id = c.latest_run_id
     left join lateral (${badLastFile}) l on true
     left join lateral (${lastMove}) e on true
     where s.measurement_year = $1 and not ${hasNothing('c')} and t.org_id is null
     order by c.sub_id, c.component desc`,
)
  .prepared()
  .narrowed<{
    hedisStage: Stage | null;
    cahps: Required<SurveyFacts> | null;
    failing: FailingRules | null;
  }>()
  .notNull('rowsWithoutDesignation', 'isBegun', 'hasNothingToReport');

/** The components of a season within the scope that are neither complete nor without anything to report, without test organizations. */
export async function listOpenWork(
  db: Queryable,
  scope: AccessScope,
  measurementYear: number,
): Promise<OpenComponent[]> {
  const values: unknown[] = [measurementYear];
  return listOpenWorkSql.all(db, values, withinScope(scope, values, ofSeason('$1')));
}
