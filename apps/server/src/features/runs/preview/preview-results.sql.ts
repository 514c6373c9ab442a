/** Results of a rule preview. */
import type { RulePreviewSubmission } from '@idss/contract/runs/rule-preview';
import { getProgram, components } from '@idss/domain/program';
import type { Component } from '@idss/domain/program';
import { type PreviewOutcome, previewOutcomes } from '@idss/domain/rule-preview/preview-outcome';
import type { AppliedChoice } from '@idss/domain/rule-preview/file-choice';
import type { ChangedFinding } from '@idss/domain/rule-preview/rule-difference';
import { type Stage, stageNumber, stages } from '@idss/domain/stages/stage';
import { isUploadStage } from '@idss/domain/stages/workflow';
import type { Queryable } from '#src/db/queryable.ts';
import { stageName } from '#src/access/stage-name.sql.ts';
import { sql } from '#src/db/statement.ts';

/** True of a component `c` whose stage takes no upload. */
export const isLockedNow = `not (${components
  .map((component) => {
    const open = stages.filter((stage) => isUploadStage(getProgram(component), stage)).map(stageNumber);
    return `c.component = '${component}' and c.step in (${open.join(', ')})`;
  })
  .join(' or ')})`;
/** The same, and of a preview that was applied: then. */
const isLocked = `coalesce(p.was_locked, ${isLockedNow})`;

/** The latest validation `r` of the same file found another status than the current rules do. */
const hasOtherStatus = '(r.file_id = p.file_id and r.status <> p.status_before)';

/** It would change. */
export const isAffected = `p.outcome in ('newlyFailing', 'newlyPassing', 'changed')`;
/** It would change, and the rules were applied without it. */
const isLeftOut = 'coalesce(p.is_left_out, false)';
/** Of a submission that changes, or that did. */
const isChanging = `${isAffected} and not ${isLeftOut}`;
const getCounts = previewOutcomes
  .map(
    (outcome) => `count(*) filter (where p.outcome = '${outcome}' and not ${isLeftOut})::int as "${outcome}"`,
  )
  .join(', ');

export type PreviewCounts = Readonly<Record<PreviewOutcome, number>> & {
  readonly files: number;
  readonly checked: number;
  readonly leftOut: number;
};

const countOutcomesSql = sql('countOutcomes')`
     select p.preview_id, count(*)::int as files, count(p.outcome)::int as checked,
       count(*) filter (where ${isLeftOut})::int as left_out, ${getCounts}
     from rule_preview_file p where p.preview_id = any($1) group by p.preview_id`;
export async function countOutcomes(
  db: Queryable,
  previewIds: readonly string[],
): Promise<ReadonlyMap<string, PreviewCounts>> {
  const rows = await countOutcomesSql.all(db, [previewIds]);
  return new Map(rows.map(({ previewId, ...counts }) => [previewId, counts]));
}

const countReachSql = sql('countReach')`
     select count(distinct s.org_id) filter (where ${isChanging})::int as organizations,
       count(*) filter (where ${isChanging} and ${isLocked})::int as locked,
       count(*) filter (where case when v.state = 'Applied' then p.had_other_status else ${hasOtherStatus} end)::int as other_causes
     from rule_preview_file p join rule_preview v using (preview_id) join component c using (sub_id, component) join submission s using (sub_id)
       left join validation_run r on r.run_id = c.latest_run_id
     where p.preview_id = $1`;
/** otherCauses: submissions whose status differs already, for another reason than these rules. */
export const countReach = (db: Queryable, previewId: string) => countReachSql.one(db, [previewId]);

/** $2 which files, $3 received from; of the file `f` of a submission that would change. */
const isNotChosen = `(${isAffected} and case $2::text when 'open' then ${isLockedNow}
  when 'since' then f.created_at < $3::timestamptz else false end)`;

const countChosenSql = sql('countChosen')`
     select count(*) filter (where not is_left_out)::int as files, count(*) filter (where is_left_out)::int as left_out,
       count(distinct org_id) filter (where not is_left_out)::int as organizations,
       count(*) filter (where not is_left_out and is_locked)::int as locked,
       count(*) filter (where not is_left_out and outcome = 'newlyFailing')::int as newly_failing,
       count(*) filter (where not is_left_out and outcome = 'newlyPassing')::int as newly_passing,
       count(*) filter (where not is_left_out and outcome = 'changed')::int as changed
     from (select s.org_id, p.outcome, ${isLocked} as is_locked, ${isNotChosen} as is_left_out
       from rule_preview_file p join component c using (sub_id, component) join submission s using (sub_id)
         join stored_file f on f.file_id = p.file_id
       where p.preview_id = $1 and ${isAffected}) chosen`;
/** Submissions that would change: those of the choice, and those left out. */
export const countChosen = (db: Queryable, previewId: string, { files, from }: AppliedChoice) =>
  countChosenSql.one(db, [previewId, files, from]);

const keepStateSql = sql('keepStateAtApplying')`
     update rule_preview_file p set was_locked = ${isLockedNow}, had_other_status = coalesce(${hasOtherStatus}, false),
       is_left_out = ${isNotChosen}
     from component c left join validation_run r on r.run_id = c.latest_run_id, stored_file f
     where p.preview_id = $1 and f.file_id = p.file_id and c.sub_id = p.sub_id and c.component = p.component`;
/** What the preview says of its submissions, and who is left out, is kept as it is now: applying the rules changes it. */
export const keepStateAtApplying = (db: Queryable, previewId: string, { files, from }: AppliedChoice) =>
  keepStateSql.run(db, [previewId, files, from]);

const totalByRuleSql = sql('totalByRule')`
     select r."ruleId", count(*) filter (where p.outcome = 'newlyFailing')::int as newly_failing,
       count(*) filter (where p.outcome = 'newlyPassing')::int as newly_passing,
       count(*) filter (where p.outcome = 'changed')::int as changed,
       sum(r.added)::float8 as added, sum(r.gone)::float8 as gone, sum(r.regraded)::float8 as regraded
     from rule_preview_file p cross join lateral jsonb_to_recordset(p.rules)
       as r("ruleId" text, added int, gone int, regraded int)
     where p.preview_id = $1 and not ${isLeftOut} and r.added + r.gone + r.regraded > 0
     group by r."ruleId" order by r."ruleId"`.notNull('ruleId', 'added', 'gone', 'regraded');
/** A submission counts for each changed rule that finds something else in it. */
export const totalByRule = (db: Queryable, previewId: string) => totalByRuleSql.all(db, [previewId]);

const totalByOrganizationSql = sql('totalByOrganization')`
     select s.org_id as organization_id, o.org_name as organization_name,
       count(*) filter (where p.outcome = 'newlyFailing')::int as newly_failing,
       count(*) filter (where p.outcome = 'newlyPassing')::int as newly_passing,
       count(*) filter (where p.outcome = 'changed')::int as changed,
       count(*) filter (where ${isLocked})::int as locked,
       coalesce((array_agg(jsonb_build_object('submissionId', p.sub_id, 'component', p.component, 'productLine', s.product_line)
         order by p.sub_id, p.component) filter (where p.outcome = 'newlyFailing'))[1:20], '{}') as newly_blocked
     from rule_preview_file p join component c using (sub_id, component) join submission s using (sub_id)
       join organization o on o.org_id = s.org_id
     where p.preview_id = $1 and ${isChanging}
     group by s.org_id, o.org_name
     order by newly_failing desc, newly_passing desc, changed desc, s.org_id`.narrowed<{
  newlyBlocked: Pick<RulePreviewSubmission, 'submissionId' | 'component' | 'productLine'>[];
}>();
export const totalByOrganization = (db: Queryable, previewId: string) =>
  totalByOrganizationSql.all(db, [previewId]);

export interface ResultFilters {
  readonly previewId: string;
  readonly outcome?: PreviewOutcome | undefined;
  readonly ruleId?: string | undefined;
  readonly organizationId?: number | undefined;
  readonly isLocked?: 'true' | 'false' | undefined;
  /** Without it, a filter of the other kinds has none of those that were left out. */
  readonly isLeftOut?: 'true' | 'false' | undefined;
}

function toCondition(filters: ResultFilters): { readonly where: string; readonly values: unknown[] } {
  const values: unknown[] = [filters.previewId];
  const conditions = ['p.preview_id = $1', 'p.outcome is not null'];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`));
  };
  add(filters.outcome, (value) => `p.outcome = ${value}`);
  add(
    filters.ruleId,
    (
      value,
    ) => `exists (select from jsonb_to_recordset(p.rules) as r("ruleId" text, added int, gone int, regraded int)
      where r."ruleId" = ${value} and r.added + r.gone + r.regraded > 0)`,
  );
  add(filters.organizationId, (value) => `s.org_id = ${value}`);
  if (filters.isLocked !== undefined)
    conditions.push(filters.isLocked === 'true' ? `${isLocked} and ${isAffected}` : `not ${isLocked}`);
  const isFiltered = conditions.length > 2;
  if (filters.isLeftOut === 'true') conditions.push(isLeftOut);
  else if (filters.isLeftOut === 'false' || isFiltered) conditions.push(`not ${isLeftOut}`);
  return { where: conditions.join(' and '), values };
}

const resultsFrom = `from rule_preview_file p join component c using (sub_id, component)
  join submission s using (sub_id) join organization o on o.org_id = s.org_id`;

export type ResultRow = Omit<RulePreviewSubmission, 'stage'> & { readonly stage: Stage };

const order = previewOutcomes.map((outcome) => `'${outcome}'`).join(', ');

const listPreviewResultsSql = sql(
  'listPreviewResults',
  (
    where: string,
    page: string,
  ) => `select p.sub_id as submission_id, p.component, s.product_line, s.org_id as organization_id,
       o.org_name as organization_name, ${stageName('c')} as stage, ${isLocked} as is_locked, ${isLeftOut} as is_left_out, p.outcome,
       p.status_before as before, p.status_after as after, t.added, t.gone, t.regraded, t.rule_ids, p.note
     ${resultsFrom} cross join lateral (
       select coalesce(sum(r.added), 0)::float8 as added, coalesce(sum(r.gone), 0)::float8 as gone,
         coalesce(sum(r.regraded), 0)::float8 as regraded,
         coalesce(array_agg(r."ruleId" order by r."ruleId") filter (where r.added + r.gone + r.regraded > 0), '{}') as rule_ids
       from jsonb_to_recordset(p.rules) as r("ruleId" text, added int, gone int, regraded int)) t
     where ${where} order by array_position(array[${order}], p.outcome), p.sub_id, p.component ${page}`,
  ['true', ''],
)
  .narrowed<{ ruleIds: string[] }>()
  .notNull('outcome');
/** The most important first. */
export async function listResults(
  db: Queryable,
  filters: ResultFilters,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly ResultRow[]> {
  const { where, values } = toCondition(filters);
  return listPreviewResultsSql.all(
    db,
    [...values, offset, limit],
    where,
    `offset $${values.length + 1} limit $${values.length + 2}`,
  );
}

const countResultsSql = sql(
  'countResults',
  (where: string) => `select count(*)::int as count ${resultsFrom} where ${where}`,
);
export async function countResults(db: Queryable, filters: ResultFilters): Promise<number> {
  const { where, values } = toCondition(filters);
  return countResultsSql.count(db, values, where);
}

const findChangedFindingsSql = sql('findChangedFindings')`
  select findings from rule_preview_file where preview_id = $1 and sub_id = $2 and component = $3`.narrowed<{
  findings: ChangedFinding[];
}>();
/** null: the submission is not in the preview. */
export const findChangedFindings = async (
  db: Queryable,
  previewKey: { readonly previewId: string; readonly submissionId: number; readonly component: Component },
): Promise<ChangedFinding[] | null> =>
  (
    await findChangedFindingsSql.maybe(db, [
      previewKey.previewId,
      previewKey.submissionId,
      previewKey.component,
    ])
  )?.findings ?? null;

const countRevalidatedSql = sql('countRevalidated')`
     select count(*)::int as total, count(*) filter (where state not in ('waiting', 'processing'))::int as done
     from upload_file where transaction_id = any($1::uuid[])`;
/** Of the groups in which files are validated again. */
export const countRevalidated = (db: Queryable, groups: readonly string[]) =>
  countRevalidatedSql.one(db, [groups]);
