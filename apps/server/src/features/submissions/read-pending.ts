/** What is pending, whoever it waits for. Spec: dashboard-pending. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { submissions } from '@idss/contract/submissions/submissions';
import { isLate } from '@idss/domain/stages/milestones';
import { type Stage, stageLabels } from '@idss/domain/stages/stage';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { listComponentTotals } from '#src/access/component-totals.sql.ts';
import type { ListedComponent } from '#src/access/listed-components.sql.ts';
import { seesWholeSeason, visibleComponents } from '#src/access/visible-components.ts';
import type { Context } from '#src/kernel/context.ts';
import { listPendingPage } from './pending-page.sql.ts';

interface Facts {
  readonly stage: Stage;
  readonly hasNothingToReport: boolean;
  readonly isTestOrganization: boolean;
}
const isPending = ({ stage, hasNothingToReport, isTestOrganization }: Facts): boolean =>
  stage !== 'complete' && !hasNothingToReport && !isTestOrganization;

interface PendingQuery {
  readonly measurementYear?: number | undefined;
  readonly pageNumber?: number | undefined;
  /** undefined: all of them. */
  readonly resultCount?: number | undefined;
}

async function readRows(
  context: Context,
  { measurementYear, pageNumber = 1, resultCount }: PendingQuery & { readonly measurementYear: number },
): Promise<readonly ListedComponent[]> {
  const offset = (pageNumber - 1) * (resultCount ?? 0);
  if (resultCount !== undefined && seesWholeSeason(context.caller))
    return listPendingPage(context.app.pool, measurementYear, { offset, limit: resultCount });
  const rows = (await visibleComponents(context, measurementYear)).filter(isPending);
  return resultCount === undefined ? rows : rows.slice(offset, offset + resultCount);
}

export async function listPending(
  context: Context,
  query: PendingQuery,
): Promise<AnswerOf<typeof submissions.GetPendingSubmissions>> {
  const { milestones, measurementYear } = await getAskedSeason(context, query.measurementYear);
  const now = context.app.now();
  return (await readRows(context, { ...query, measurementYear })).map((row) => ({
    orgId: row.orgId,
    subId: row.subId,
    orgName: row.orgName,
    component: row.component,
    stage: stageLabels[row.stage],
    productLine: row.productLine,
    isLate: isLate(row, milestones, now),
  }));
}

export async function countPending(
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
