/** The list of submissions, whole or a page of it, and its counts. Spec: submissions-list, lists-pages. */
import type { CountQuery, ListCounts, PageQuery } from '@idss/contract/list-page';
import type { SubmissionColumn, SubmissionListRow } from '@idss/contract/submissions/submissions';
import { validationStatusLabels } from '@idss/domain/findings/finding';
import { componentLabel } from '@idss/domain/program';
import { stageLabels } from '@idss/domain/stages/stage';
import { getExactScope } from '#src/access/access-scope.ts';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { listComponentTotals } from '#src/access/component-totals.sql.ts';
import { countTotals, isInTotals, type TotalTexts } from '#src/access/count-totals.ts';
import { visibleComponents } from '#src/access/visible-components.ts';
import { asksForPage } from '#src/db/list-page.ts';
import type { Context } from '#src/kernel/context.ts';
import { presentList, publicReported, yesNo } from './present-list.ts';
import { countSubmissionsOfList, listSubmissionsPage, type Tests } from './submissions-list.sql.ts';

interface OfSeason {
  readonly measurementYear?: number | undefined;
}

export async function readSubmissions(
  context: Context,
  tests: Tests,
  query: PageQuery<SubmissionColumn> & OfSeason,
): Promise<SubmissionListRow[]> {
  const { app, caller } = context;
  if (asksForPage(query)) {
    const { measurementYear } = await getAskedSeason(context, query.measurementYear);
    const selection = { scope: getExactScope(caller), measurementYear, tests };
    return presentList(context, await listSubmissionsPage(app.pool, selection, query));
  }
  const onlyTests = tests === 'only';
  const rows = await visibleComponents(context, query.measurementYear, { onlyTests });
  const isListed = { with: true, without: false, only: true }[tests];
  return presentList(
    context,
    tests === 'with' ? rows : rows.filter(({ isTestOrganization }) => isTestOrganization === isListed),
  );
}

/** Columns whose texts follow from the facts by which the totals of a season are counted. */
const totalTexts: TotalTexts<SubmissionColumn> = {
  component: ({ component }) => componentLabel(component),
  productLine: ({ productLine }) => productLine,
  submissionStatus: ({ stage }) => stageLabels[stage],
  validationStatus: ({ validationStatus }) => validationStatusLabels[validationStatus],
  isPublicReported: ({ isPublicReported }) => publicReported(isPublicReported),
  nothingToReport: ({ hasNothingToReport }) => yesNo(hasNothingToReport),
};

export async function countSubmissions(
  context: Context,
  tests: Tests,
  query: CountQuery<SubmissionColumn> & OfSeason,
): Promise<ListCounts> {
  const { app, caller } = context;
  const { measurementYear } = await getAskedSeason(context, query.measurementYear);
  const scope = getExactScope(caller);
  // For those who see everything: what most filters leave, without reading the season.
  if (!scope.everything || !isInTotals(totalTexts, query))
    return countSubmissionsOfList(app.pool, { scope, measurementYear, tests }, query);
  const totals = await listComponentTotals(app.pool, measurementYear);
  return countTotals(
    totalTexts,
    totals.filter(({ isTestOrganization }) => tests === 'with' || isTestOrganization === (tests === 'only')),
    query,
  );
}
