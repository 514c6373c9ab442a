/** The filters of a table's page, which the address names: by column, or as one of the table's parts. */
import type { Filter } from '#src/ui/data-table-model.ts';
import type { Table, TablePart } from './define-table.ts';
import { parseFilters, toSearch } from './filter-address.ts';
import { toAddress, divideFilters, getPart, findPart } from './table-view.ts';
import { useTableAddress } from './use-table-address.ts';

const noParts: readonly TablePart[] = [];
const noFilters: readonly Filter[] = [];

export function useTableFilters<Row extends object>({ columns, scope, parts = noParts }: Table<Row>) {
  const { history, pathname, search } = useTableAddress();
  const prefix = scope ? `${scope}.` : '';
  const { own, others } = divideFilters(
    parseFilters(search) ?? noFilters,
    columns.map(({ id }) => id),
    prefix,
  );
  const filters = own.length > 0 ? own : (getPart(parts, search.show)?.filters ?? noFilters);
  const toHref = (next: readonly Filter[], part: TablePart | undefined): string =>
    toAddress(pathname, {
      ...toSearch(search, [...others, ...next.map((filter) => ({ ...filter, id: prefix + filter.id }))]),
      ...(parts.length > 0 ? { show: part === parts[0] ? undefined : part?.name } : {}),
    });
  return {
    parts,
    filters,
    current: findPart(parts, filters),
    toPartHref: (part: TablePart): string => toHref(noFilters, part),
    setFilters: (next: readonly Filter[]): void => {
      const part = findPart(parts, next);
      history.replace(toHref(part ? noFilters : next, part));
    },
  };
}
