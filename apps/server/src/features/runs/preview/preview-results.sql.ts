/** What a rule preview found. */
import type { RulePreviewSubmission } from '@idss/contract/runs/rule-preview';
import { getProgram, components } from '@idss/domain/program';
import type { Component } from '@idss/domain/program';
import { type PreviewOutcome, previewOutcomes } from '@idss/domain/rule-preview/preview-outcome';
import type { ChangedFinding } from '@idss/domain/rule-preview/rule-difference';
import { type Stage, stageNumber, stages } from '@idss/domain/stages/stage';
import { isUploadStage } from '@idss/domain/stages/workflow';
import type { Queryable } from '#src/kernel/app.ts';
import { countRows } from '#src/db/count-rows.ts';
import { stageName } from '#src/access/stage-name.sql.ts';

/** True of a component `c` whose stage takes no upload. */
const isLocked = `not (${components
  .map((component) => {
    const open = stages.filter((stage) => isUploadStage(getProgram(component), stage)).map(stageNumber);
    return `c.component = '${component}' and c.step in (${open.join(', ')})`;
  })
  .join(' or ')})`;

const isAffected = `p.outcome in ('newlyFailing', 'newlyPassing', 'changed')`;
const countsOf = previewOutcomes
  .map((outcome) => `count(*) filter (where p.outcome = '${outcome}')::int as "${outcome}"`)
  .join(', ');

export type PreviewCounts = Readonly<Record<PreviewOutcome, number>> & {
  readonly files: number;
  readonly checked: number;
};

export async function countOutcomes(
  db: Queryable,
  previewIds: readonly string[],
): Promise<ReadonlyMap<string, PreviewCounts>> {
  const { rows } = await db.query<PreviewCounts & { previewId: string }>(
    `select p.preview_id as "previewId", count(*)::int as files, count(p.outcome)::int as checked, ${countsOf}
     from rule_preview_file p where p.preview_id = any($1) group by p.preview_id`,
    [previewIds],
  );
  return new Map(rows.map(({ previewId, ...counts }) => [previewId, counts]));
}

export interface PreviewReach {
  readonly organizations: number;
  readonly locked: number;
  readonly otherCauses: number;
}

/** otherCauses: the latest validation of the same file found another status than the current rules do. */
export async function countReach(db: Queryable, previewId: string): Promise<PreviewReach> {
  const { rows } = await db.query<PreviewReach>(
    `select count(distinct s.org_id) filter (where ${isAffected})::int as organizations,
       count(*) filter (where ${isAffected} and ${isLocked})::int as locked,
       count(*) filter (where r.file_id = p.file_id and r.status <> p.status_before)::int as "otherCauses"
     from rule_preview_file p join component c using (sub_id, component) join submission s using (sub_id)
       left join validation_run r on r.run_id = c.latest_run_id
     where p.preview_id = $1`,
    [previewId],
  );
  return rows[0] ?? { organizations: 0, locked: 0, otherCauses: 0 };
}

export interface RuleTotals {
  readonly ruleId: string;
  readonly newlyFailing: number;
  readonly newlyPassing: number;
  readonly changed: number;
  readonly added: number;
  readonly gone: number;
  readonly regraded: number;
}

/** A submission counts for each changed rule that finds something else in it. */
export async function totalByRule(db: Queryable, previewId: string): Promise<RuleTotals[]> {
  const { rows } = await db.query<RuleTotals>(
    `select r."ruleId", count(*) filter (where p.outcome = 'newlyFailing')::int as "newlyFailing",
       count(*) filter (where p.outcome = 'newlyPassing')::int as "newlyPassing",
       count(*) filter (where p.outcome = 'changed')::int as changed,
       sum(r.added)::float8 as added, sum(r.gone)::float8 as gone, sum(r.regraded)::float8 as regraded
     from rule_preview_file p cross join lateral jsonb_to_recordset(p.rules)
       as r("ruleId" text, added int, gone int, regraded int)
     where p.preview_id = $1 and r.added + r.gone + r.regraded > 0
     group by r."ruleId" order by r."ruleId"`,
    [previewId],
  );
  return rows;
}

export interface OrganizationTotals {
  readonly organizationId: number;
  readonly organizationName: string;
  readonly newlyFailing: number;
  readonly newlyPassing: number;
  readonly changed: number;
  readonly locked: number;
}

export async function totalByOrganization(db: Queryable, previewId: string): Promise<OrganizationTotals[]> {
  const { rows } = await db.query<OrganizationTotals>(
    `select s.org_id as "organizationId", o.org_name as "organizationName",
       count(*) filter (where p.outcome = 'newlyFailing')::int as "newlyFailing",
       count(*) filter (where p.outcome = 'newlyPassing')::int as "newlyPassing",
       count(*) filter (where p.outcome = 'changed')::int as changed,
       count(*) filter (where ${isLocked})::int as locked
     from rule_preview_file p join component c using (sub_id, component) join submission s using (sub_id)
       join organization o on o.org_id = s.org_id
     where p.preview_id = $1 and ${isAffected}
     group by s.org_id, o.org_name
     order by "newlyFailing" desc, "newlyPassing" desc, changed desc, s.org_id`,
    [previewId],
  );
  return rows;
}

export interface ResultFilters {
  readonly previewId: string;
  readonly outcome?: PreviewOutcome | undefined;
  readonly ruleId?: string | undefined;
  readonly organizationId?: number | undefined;
  readonly isLocked?: 'true' | 'false' | undefined;
}

function whereOf(filters: ResultFilters): { readonly where: string; readonly values: unknown[] } {
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
  return { where: `where ${conditions.join(' and ')}`, values };
}

const resultsFrom = `from rule_preview_file p join component c using (sub_id, component)
  join submission s using (sub_id) join organization o on o.org_id = s.org_id`;

export type ResultRow = Omit<RulePreviewSubmission, 'stage'> & { readonly stage: Stage };

/** Those that matter most first. */
export async function listResults(
  db: Queryable,
  filters: ResultFilters,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly ResultRow[]> {
  const { where, values } = whereOf(filters);
  const order = previewOutcomes.map((outcome) => `'${outcome}'`).join(', ');
  const { rows } = await db.query<ResultRow>(
    `select p.sub_id as "submissionId", p.component, s.product_line as "productLine", s.org_id as "organizationId",
       o.org_name as "organizationName", ${stageName('c')} as stage, ${isLocked} as "isLocked", p.outcome,
       p.status_before as before, p.status_after as after, t.added, t.gone, t.regraded, t."ruleIds", p.note
     ${resultsFrom} cross join lateral (
       select coalesce(sum(r.added), 0)::float8 as added, coalesce(sum(r.gone), 0)::float8 as gone,
         coalesce(sum(r.regraded), 0)::float8 as regraded,
         coalesce(array_agg(r."ruleId" order by r."ruleId") filter (where r.added + r.gone + r.regraded > 0), '{}') as "ruleIds"
       from jsonb_to_recordset(p.rules) as r("ruleId" text, added int, gone int, regraded int)) t
     ${where} order by array_position(array[${order}], p.outcome), p.sub_id, p.component
     offset $${values.length + 1} limit $${values.length + 2}`,
    [...values, offset, limit],
  );
  return rows;
}

export async function countResults(db: Queryable, filters: ResultFilters): Promise<number> {
  const { where, values } = whereOf(filters);
  return countRows(db, `select count(*)::int as count ${resultsFrom} ${where}`, values);
}

/** null: the submission is not in the preview. */
export async function findChangedFindings(
  db: Queryable,
  of: { readonly previewId: string; readonly submissionId: number; readonly component: Component },
): Promise<ChangedFinding[] | null> {
  const { rows } = await db.query<{ findings: ChangedFinding[] }>(
    'select findings from rule_preview_file where preview_id = $1 and sub_id = $2 and component = $3',
    [of.previewId, of.submissionId, of.component],
  );
  return rows[0]?.findings ?? null;
}

/** Of the groups in which files are validated again. */
export async function countRevalidated(
  db: Queryable,
  groups: readonly string[],
): Promise<{ readonly total: number; readonly done: number }> {
  const { rows } = await db.query<{ total: number; done: number }>(
    `select count(*)::int as total, count(*) filter (where state not in ('waiting', 'processing'))::int as done
     from upload_file where transaction_id = any($1::uuid[])`,
    [groups],
  );
  return rows[0] ?? { total: 0, done: 0 };
}
