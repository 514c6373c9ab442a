/** Filters, order and columns of a table's page, which the address names; filters by column, or as one of the table's parts. */
import type { Filter } from '#src/ui/data-table-model.ts';
import type { Table, TablePart } from './define-table.ts';
import { findPart, getPart } from './table-view.ts';
import { useListAddress } from './use-list-address.ts';
import { useListViews } from './use-list-views.ts';
import { useTableAddress } from './use-table-address.ts';

const noParts: readonly TablePart[] = [];
const noFilters: readonly Filter[] = [];

export type TableView = ReturnType<typeof useTableFilters>;

export function useTableFilters<Row extends object>({ columns, scope, parts = noParts }: Table<Row>) {
  const { history, search } = useTableAddress();
  const saved = useListViews(scope);
  const {
    filters: own,
    toFiltersHref,
    getText: _text,
    setTexts: _texts,
    ...list
  } = useListAddress(columns, scope);
  const filters = own.length > 0 ? own : (getPart(parts, search['show'])?.filters ?? noFilters);
  const toHref = (next: readonly Filter[], part: TablePart | undefined): string =>
    toFiltersHref(next, parts.length > 0 ? { show: part === parts[0] ? undefined : part?.name } : {});
  return {
    ...list,
    saved,
    parts,
    filters,
    current: findPart(parts, filters),
    toPartHref: (part: TablePart): string => toHref(noFilters, part),
    onFilters: (next: readonly Filter[]): void => {
      const part = findPart(parts, next);
      history.replace(toHref(part ? noFilters : next, part));
    },
  };
}
