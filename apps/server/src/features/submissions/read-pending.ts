/** What is pending, whoever it waits for. Spec: dashboard-pending, lists-pages. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { CountQuery, ListCounts, PageQuery } from '@idss/contract/list-page';
import type { PendingColumn, PendingRow, submissions } from '@idss/contract/submissions/submissions';
import { componentLabel } from '@idss/domain/program';
import { isLate } from '@idss/domain/stages/milestones';
import { type Stage, stageLabels } from '@idss/domain/stages/stage';
import { getExactScope } from '#src/access/access-scope.ts';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { listComponentTotals } from '#src/access/component-totals.sql.ts';
import { countTotals, isInTotals, type TotalTexts } from '#src/access/count-totals.ts';
import { seesWholeSeason, visibleComponents } from '#src/access/visible-components.ts';
import { asksForPage } from '#src/db/list-page.ts';
import type { Context } from '#src/kernel/context.ts';
import { countPendingOfList, listPendingPage, type PendingList } from './pending-list.sql.ts';
import { yesNo } from './present-list.ts';

interface Facts {
  readonly stage: Stage;
  readonly hasNothingToReport: boolean;
  readonly isTestOrganization: boolean;
}
const isPending = ({ stage, hasNothingToReport, isTestOrganization }: Facts): boolean =>
  stage !== 'complete' && !hasNothingToReport && !isTestOrganization;

interface OfSeason {
  readonly measurementYear?: number | undefined;
}

async function getList(context: Context, asked: OfSeason): Promise<PendingList> {
  const { app, caller } = context;
  const { milestones, measurementYear } = await getAskedSeason(context, asked.measurementYear);
  return { scope: getExactScope(caller), measurementYear, milestones, now: app.now() };
}

export async function listPending(
  context: Context,
  query: PageQuery<PendingColumn> & OfSeason,
): Promise<PendingRow[]> {
  const list = await getList(context, query);
  const rows = asksForPage(query)
    ? await listPendingPage(context.app.pool, list, query)
    : (await visibleComponents(context, list.measurementYear)).filter(isPending);
  return rows.map((row) => ({
    orgId: row.orgId,
    subId: row.subId,
    orgName: row.orgName,
    component: row.component,
    stage: stageLabels[row.stage],
    productLine: row.productLine,
    isLate: isLate(row, list.milestones, list.now),
  }));
}

/** Columns whose texts follow from the facts by which the totals of a season are counted. */
const createTotalTexts = ({ milestones, now }: PendingList): TotalTexts<PendingColumn> => ({
  component: ({ component }) => componentLabel(component),
  productLine: ({ productLine }) => productLine,
  stage: ({ stage }) => stageLabels[stage],
  isLate: (total) => yesNo(isLate(total, milestones, now)),
});

export async function countPending(
  context: Context,
  query: CountQuery<PendingColumn> & OfSeason,
): Promise<ListCounts> {
  const { pool } = context.app;
  const list = await getList(context, query);
  const texts = createTotalTexts(list);
  if (!list.scope.everything || !isInTotals(texts, query)) return countPendingOfList(pool, list, query);
  return countTotals(texts, (await listComponentTotals(pool, list.measurementYear)).filter(isPending), query);
}

export async function countStages(
  context: Context,
  asked: number | undefined,
): Promise<AnswerOf<typeof submissions.GetPendingCounts>> {
  const { measurementYear } = await getAskedSeason(context, asked);
  const groups = seesWholeSeason(context.caller)
    ? await listComponentTotals(context.app.pool, measurementYear)
    : (await visibleComponents(context, measurementYear)).map((row) => ({ ...row, components: 1 }));
  const byStage = Map.groupBy(groups.filter(isPending), ({ stage }) => stageLabels[stage]);
  return [...byStage].map(([stage, own]) => ({
    stage,
    components: own.reduce((sum, { components }) => sum + components, 0),
  }));
}
