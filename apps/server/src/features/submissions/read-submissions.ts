/** The list of submissions, whole or a page of it, and its counts. Spec: submissions-list, lists-pages. */
import type { CountQuery, ListCounts, PageQuery } from '@idss/contract/list-page';
import type { SubmissionColumn, SubmissionListRow } from '@idss/contract/submissions/submissions';
import { validationStatusLabels } from '@idss/domain/findings/finding';
import { matchesFilter } from '@idss/domain/lists/column-filter';
import { componentLabel } from '@idss/domain/program';
import { stageLabels } from '@idss/domain/stages/stage';
import { getExactScope } from '#src/access/access-scope.ts';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { type ComponentTotal, listComponentTotals } from '#src/access/component-totals.sql.ts';
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
const totalTexts: { readonly [Column in SubmissionColumn]?: (total: ComponentTotal) => string } = {
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
  const { filters = [], parts = [], choicesOf } = query;
  const columns = [filters, ...parts].flatMap((each) => each.map(({ id }) => id));
  const isInTotals = [...columns, ...(choicesOf ? [choicesOf] : [])].every((id) => totalTexts[id]);
  if (!scope.everything || !isInTotals)
    return countSubmissionsOfList(app.pool, { scope, measurementYear, tests }, query);
  return countTotals(tests, await listComponentTotals(app.pool, measurementYear), query);
}

/** For those who see everything: what most filters leave, without reading the season. */
function countTotals(
  tests: Tests,
  all: readonly ComponentTotal[],
  { filters = [], parts = [], choicesOf }: CountQuery<SubmissionColumn>,
): ListCounts {
  const totals = all.filter(
    ({ components, isTestOrganization }) =>
      components > 0 && (tests === 'with' || isTestOrganization === (tests === 'only')),
  );
  const leftBy = (each: NonNullable<typeof filters>) =>
    totals.filter((total) =>
      each.every(({ id, value }) => matchesFilter(totalTexts[id]?.(total) ?? '', value)),
    );
  const count = (each: NonNullable<typeof filters>): number =>
    leftBy(each).reduce((sum, { components }) => sum + components, 0);
  const others = leftBy(filters.filter(({ id }) => id !== choicesOf));
  return {
    count: count(filters),
    parts: parts.map(count),
    choices: choicesOf ? [...new Set(others.map((total) => totalTexts[choicesOf]?.(total) ?? ''))] : [],
  };
}
