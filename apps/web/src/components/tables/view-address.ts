/** Order and columns of a table in the address: `sort=-received` and `columns=subId|component`. Spec: lists-address. */
import type { Column, Sort } from '#src/ui/data-table-model.ts';
import type { Search } from './filter-address.ts';
import type { Visibility } from './use-default-columns.ts';

/** null: the address names no order, or that of a column that is not there. */
export function parseSort<Row>(text: string | undefined, columns: readonly Column<Row>[]): Sort | null {
  const isDescending = text?.startsWith('-') ?? false;
  const id = isDescending ? text?.slice(1) : text;
  const column = columns.find((each) => each.id === id);
  return column && column.isSortable !== false ? { id: column.id, isDescending } : null;
}

export const toSortText = (sort: Sort | null): string | undefined =>
  sort ? `${sort.isDescending ? '-' : ''}${sort.id}` : undefined;

/** null: the address names no columns that are there, and the table has its own. */
export function parseColumns<Row>(
  text: string | undefined,
  columns: readonly Column<Row>[],
): Visibility | null {
  const shown = (text ?? '').split('|').filter((id) => columns.some((each) => each.id === id));
  return shown.length === 0 ? null : Object.fromEntries(columns.map(({ id }) => [id, shown.includes(id)]));
}

const isShown = (visibility: Visibility, id: string): boolean => visibility[id] !== false;

/** undefined: the columns are those of the table. */
export const toColumnsText = <Row>(
  visibility: Visibility,
  columns: readonly Column<Row>[],
  usual: Visibility,
): string | undefined =>
  columns.every(({ id }) => isShown(visibility, id) === isShown(usual, id))
    ? undefined
    : columns
        .filter(({ id }) => isShown(visibility, id))
        .map(({ id }) => id)
        .join('|');

/** The names of a table in an address; `prefix` as for its filters. */
export const viewNames = (prefix: string) =>
  ({ sort: `${prefix}sort`, columns: `${prefix}columns`, view: `${prefix}view` }) as const;

/** Which season and tab is shown, and what is open next to a list, is no part of a view of the list. */
const notOfViews = new Set(['my', 'tab', 'user', 'organization']);

/** Of a page with several tables, names of a table begin with its scope, after the kind of filter: `is.map.isValid`. */
export function isOfView(name: string, scope: string | undefined): boolean {
  const own = name.replace(/^(is|has)\./, '');
  return scope === undefined ? !own.includes('.') && !notOfViews.has(own) : own.startsWith(`${scope}.`);
}

/** What of an address makes a view of a table. */
export const toViewAddress = (search: Search, scope?: string): string => {
  const entries = Object.entries(search).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && isOfView(entry[0], scope),
  );
  return new URLSearchParams(entries).toString();
};

/** An address with this view of the table in place of the one that it has. */
export const withView = (search: Search, view: string, scope?: string): Search => ({
  ...Object.fromEntries(Object.entries(search).filter(([name]) => !isOfView(name, scope))),
  ...Object.fromEntries(new URLSearchParams(view)),
});
