/** Counts of a list of the whole season from its totals, where its columns follow from the facts by which these are counted. Spec: lists-pages. */
import type { CountQuery, ListCounts } from '@idss/contract/list-page';
import { matchesFilter } from '@idss/domain/lists/column-filter';
import type { ComponentTotal } from './component-totals.sql.ts';

/** What a row shows in such columns. */
export type TotalTexts<Column extends string> = {
  readonly [Name in Column]?: (total: ComponentTotal) => string;
};

/** Is nothing asked for but columns with such a text? */
export function isInTotals<Column extends string>(
  texts: TotalTexts<Column>,
  { filters = [], parts = [], choicesOf }: CountQuery<Column>,
): boolean {
  const columns = [filters, ...parts].flatMap((each) => each.map(({ id }) => id));
  return [...columns, ...(choicesOf ? [choicesOf] : [])].every((id) => texts[id]);
}

/** @param all of the rows of the list */
export function countTotals<Column extends string>(
  texts: TotalTexts<Column>,
  all: readonly ComponentTotal[],
  { filters = [], parts = [], choicesOf }: CountQuery<Column>,
): ListCounts {
  const totals = all.filter(({ components }) => components > 0);
  const leftBy = (each: typeof filters) =>
    totals.filter((total) => each.every(({ id, value }) => matchesFilter(texts[id]?.(total) ?? '', value)));
  const count = (each: typeof filters): number =>
    leftBy(each).reduce((sum, { components }) => sum + components, 0);
  const others = leftBy(filters.filter(({ id }) => id !== choicesOf));
  return {
    count: count(filters),
    parts: parts.map(count),
    choices: choicesOf ? [...new Set(others.map((total) => texts[choicesOf]?.(total) ?? ''))] : [],
  };
}
