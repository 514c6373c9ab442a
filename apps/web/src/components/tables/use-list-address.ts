/** Filters, order and columns of a list, in the address. `scope`: of a page with several lists, before the names of this one. */
import { useMemo } from 'react';
import type { Column, Filter, Sort } from '#src/ui/data-table-model.ts';
import { parseFilters, toSearch } from './filter-address.ts';
import { divideFilters, toAddress } from './table-view.ts';
import { useDefaultColumns, type Visibility } from './use-default-columns.ts';
import { useTableAddress } from './use-table-address.ts';
import { parseColumns, parseSort, toColumnsText, toSortText, viewNames } from './view-address.ts';

const noFilters: readonly Filter[] = [];

export function useListAddress<Row>(columns: readonly Column<Row>[], scope?: string) {
  const { history, pathname, search, toHref } = useTableAddress();
  const usual = useDefaultColumns(columns);
  const prefix = scope ? `${scope}.` : '';
  const names = viewNames(prefix);
  const { own, others } = divideFilters(
    parseFilters(search) ?? noFilters,
    columns.map(({ id }) => id),
    prefix,
  );
  const ownText = JSON.stringify(own);
  // The same object while they stay: a table with other filters begins at its top.
  const filters = useMemo(() => JSON.parse(ownText) as readonly Filter[], [ownText]);
  const columnsText = search[names.columns];
  const visibility = useMemo(
    () => parseColumns(columnsText, columns) ?? usual,
    [columnsText, columns, usual],
  );
  return {
    filters,
    /** The address with these filters, and a change of its other names. */
    toFiltersHref: (
      next: readonly Filter[],
      change: Readonly<Record<string, string | undefined>> = {},
    ): string =>
      toAddress(pathname, {
        ...toSearch(search, [...others, ...next.map((filter) => ({ ...filter, id: prefix + filter.id }))]),
        ...change,
      }),
    sort: parseSort(search[names.sort], columns),
    onSort: (sort: Sort | null): void => history.replace(toHref({ [names.sort]: toSortText(sort) })),
    visibility,
    onVisibility: (next: Visibility): void =>
      history.replace(toHref({ [names.columns]: toColumnsText(next, columns, usual) })),
    /** Other values of the list, such as what is searched for. */
    getText: (name: string): string => search[prefix + name] ?? '',
    setTexts: (texts: Readonly<Record<string, string>>): void =>
      history.replace(
        toHref(
          Object.fromEntries(
            Object.entries(texts).map(([name, text]) => [prefix + name, text === '' ? undefined : text]),
          ),
        ),
      ),
  };
}

/** For a table that is inside another page: spread into it. Without a scope the names in the address have no prefix. */
export function useAddressedTable<Row>(columns: readonly Column<Row>[], scope?: string) {
  const { history } = useTableAddress();
  const { filters, sort, onSort, visibility, onVisibility, toFiltersHref } = useListAddress(columns, scope);
  const onFilters = (next: readonly Filter[]): void => history.replace(toFiltersHref(next));
  return { filters, onFilters, sort, onSort, visibility, onVisibility };
}
