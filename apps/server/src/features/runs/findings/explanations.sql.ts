/** Explanations of warnings, and how much of each rule they explain. */
import type { ExplainedFinding, ExplanationState, RulePrints } from '@idss/domain/findings/explanation';
import type { Component } from '@idss/domain/program';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

export type StoredExplanation = RowOf<typeof listExplanationsSql>;

const columns = `explanation_id, sub_id as submission_id, component, rule_id, place_key, value_key, finding, text, author_id,
  author_name, explained_at, state, answer, answered_by, answered_at, version, run_id, finding_id, is_here, is_lapsed`;

const listExplanationsSql = sql('listExplanations')`select ${columns} from explanation
  where sub_id = $1 and component = $2 order by explained_at, explanation_id`.prepared();
/** Of a component, those that are asked for again included; the oldest first. */
export const listExplanations = (db: Queryable, submissionId: number, component: Component) =>
  listExplanationsSql.all(db, [submissionId, component]);

const listExplanationsOfSql = sql('listExplanationsOf')`select ${columns} from explanation
  where (sub_id, component) in (select * from unnest($1::int[], $2::text[])) order by explained_at, explanation_id`;
export const listExplanationsOf = (
  db: Queryable,
  components: readonly { readonly submissionId: number; readonly component: Component }[],
) =>
  listExplanationsOfSql.all(db, [
    components.map(({ submissionId }) => submissionId),
    components.map(({ component }) => component),
  ]);

const findExplanationSql = sql('findExplanation')`select ${columns} from explanation
  where explanation_id = $1 and sub_id = $2 and component = $3`;
export const findExplanation = (
  db: Queryable,
  explanationId: string,
  submissionId: number,
  component: Component,
) => findExplanationSql.maybe(db, [explanationId, submissionId, component]);

export interface NewExplanation {
  readonly explanationId: string;
  readonly submissionId: number;
  readonly component: Component;
  readonly ruleId: string;
  readonly placeKey: string | null;
  readonly valueKey: string;
  readonly finding: ExplainedFinding | null;
  readonly text: string;
  readonly authorId: string;
  readonly authorName: string;
  readonly runId: string;
  readonly findingId: number | null;
}

const saveExplanationSql = sql('saveExplanation')`
  insert into explanation as e (explanation_id, sub_id, component, rule_id, place_key, value_key, finding, text, author_id,
    author_name, state, version, run_id, finding_id, is_here, is_lapsed)
  values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, 'explained', 1, $11, $12, true, false)
  on conflict (explanation_id) do update set place_key = excluded.place_key, value_key = excluded.value_key,
    finding = excluded.finding, text = excluded.text, author_id = excluded.author_id, author_name = excluded.author_name,
    explained_at = excluded.explained_at, state = excluded.state, version = e.version + 1, run_id = excluded.run_id,
    finding_id = excluded.finding_id, is_here = true, is_lapsed = false
  returning version`;
/** A new one, or the same anew: the auditor's last answer stays with it. Answers its version. */
export const saveExplanation = async (db: Queryable, e: NewExplanation): Promise<number> =>
  (
    await saveExplanationSql.one(db, [
      e.explanationId,
      e.submissionId,
      e.component,
      e.ruleId,
      e.placeKey,
      e.valueKey,
      e.finding && JSON.stringify(e.finding),
      e.text,
      e.authorId,
      e.authorName,
      e.runId,
      e.findingId,
    ])
  ).version;

const removeExplanationSql = sql('removeExplanation')`delete from explanation where explanation_id = $1`;
export const removeExplanation = (db: Queryable, explanationId: string) =>
  removeExplanationSql.run(db, [explanationId]);

const saveAnswerSql = sql('saveAnswer')`
  update explanation set state = $2, answer = $3, answered_by = $4, answered_at = current_moment(), version = version + 1
  where explanation_id = $1 returning version`;
export const saveAnswer = async (
  db: Queryable,
  answered: {
    readonly explanationId: string;
    readonly state: ExplanationState;
    readonly text: string;
    readonly by: string;
  },
): Promise<number> =>
  (await saveAnswerSql.one(db, [answered.explanationId, answered.state, answered.text, answered.by])).version;

export interface CarriedRow {
  readonly explanationId: string;
  readonly runId: string;
  readonly findingId: number | null;
  readonly isHere: boolean;
  readonly isLapsed: boolean;
}

const saveCarriedSql = sql('saveCarried')`
  update explanation e set run_id = n."runId", finding_id = n."findingId", is_here = n."isHere", is_lapsed = n."isLapsed"
  from jsonb_to_recordset($1) as n("explanationId" uuid, "runId" uuid, "findingId" int, "isHere" boolean, "isLapsed" boolean)
  where e.explanation_id = n."explanationId"`;
export const saveCarried = (db: Queryable, rows: readonly CarriedRow[]) =>
  saveCarriedSql.run(db, [JSON.stringify(rows)]);

const listRunPrintsSql = sql('listRunPrints')`
  select run_id, coalesce(findings_run_id, run_id) as findings_run_id, rule_prints
  from validation_run where run_id = any($1::uuid[])`.notNull('findingsRunId');
/** Which run has the findings of each, and the prints of its rules; null: unknown. */
export async function listRunPrints(
  db: Queryable,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly findingsRunId: string; readonly rulePrints: RulePrints | null }>> {
  const rows = await listRunPrintsSql.all(db, [runIds]);
  return new Map(rows.map(({ runId, ...run }) => [runId, run]));
}

/** How many warnings of `w` are explained: all where its rule is, else those with an explanation of their own. */
const explainedCount = `case when exists (select from explanation e where e.sub_id = w.sub_id and e.component = w.component
    and e.rule_id = w.rule_id and e.place_key is null and e.is_here) then w.findings
  else least(w.findings, (select count(*)::int from explanation e where e.sub_id = w.sub_id and e.component = w.component
    and e.rule_id = w.rule_id and e.place_key is not null and e.is_here)) end`;

const someComponents = 'in (select * from unnest($1::int[], $2::text[]))';

const noteWarnedRulesSql = sql('noteWarnedRules')`
  with found as (
    select c.sub_id, c.component, s.measurement_year, f."ruleId" as rule_id, min(f."ruleName") as rule_name,
      sum(f.count)::int as findings
    from component c join submission s using (sub_id)
    join validation_run r on r.run_id = c.latest_run_id and r.file_id = c.current_file_id
    cross join lateral jsonb_to_recordset(r.finding_totals) as f("ruleId" text, "ruleName" text, severity text, count int)
    where f.severity = 'Warning' and (c.sub_id, c.component) ${someComponents}
    group by 1, 2, 3, 4),
  w as (
    select * from found
    union all
    select k.sub_id, k.component, k.measurement_year, k.rule_id, k.rule_name, 0
    from warned_rule k
    join component c using (sub_id, component)
    join validation_run r on r.run_id = c.latest_run_id and r.file_id = c.current_file_id
    where (k.sub_id, k.component) ${someComponents}
      and not exists (select from found f where f.sub_id = k.sub_id and f.component = k.component and f.rule_id = k.rule_id))
  insert into warned_rule as known (sub_id, component, rule_id, rule_name, measurement_year, findings, explained)
  select sub_id, component, rule_id, rule_name, measurement_year, findings, ${explainedCount} from w
  on conflict (sub_id, component, rule_id) do update set findings = excluded.findings, explained = excluded.explained,
    rule_name = excluded.rule_name
  where (known.findings, known.explained) is distinct from (excluded.findings, excluded.explained)`.prepared();
/** Of components whose current file was checked last: a refused file changes nothing of what is counted. */
export async function noteWarnedRules(
  db: Queryable,
  components: readonly { readonly submissionId: number; readonly component: Component }[],
): Promise<void> {
  if (components.length === 0) return;
  await noteWarnedRulesSql.run(db, [
    components.map(({ submissionId }) => submissionId),
    components.map(({ component }) => component),
  ]);
}
