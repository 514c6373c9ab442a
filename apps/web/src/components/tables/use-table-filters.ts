/** Filters, order and columns of a table's page, which the address names; filters by column, or as one of the table's parts. */
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Filter, Sort } from '#src/ui/data-table-model.ts';
import type { Table, TablePart } from './define-table.ts';
import { parseFilters, type Search, toSearch } from './filter-address.ts';
import { toAddress, divideFilters, getPart, findPart } from './table-view.ts';
import { useDefaultColumns, type Visibility } from './use-default-columns.ts';
import { useSavedViews } from './use-saved-views.ts';
import { useTableAddress } from './use-table-address.ts';
import {
  parseColumns,
  parseSort,
  toColumnsText,
  toSortText,
  toViewAddress,
  viewNames,
} from './view-address.ts';

const noParts: readonly TablePart[] = [];
const noFilters: readonly Filter[] = [];

/** Views are saved by the list's name, which is that of its page, or of its tab. */
const toListName = (pathname: string, search: Search, scope: string | undefined): string =>
  [pathname.split('/')[1]?.toLowerCase(), search['tab'], scope].filter(Boolean).join('.');

/** Says that the list is as it usually is, where a saved view is the default. */
const usualView = 'view=usual';

/** The saved views of a list. Without anything in its address the default one is shown. */
function useViews(list: string) {
  const { history, pathname, search } = useTableAddress();
  const defaultView = useSavedViews(list)?.find(({ isDefault }) => isDefault)?.address;
  const address = toViewAddress(search);
  const apply = (next: string, isReplaced = false): void => {
    const tab = search['tab'] === undefined ? '' : `tab=${encodeURIComponent(search['tab'])}&`;
    const text = `${tab}${next || (defaultView === undefined ? '' : usualView)}`.replace(/&$/, '');
    history[isReplaced ? 'replace' : 'push'](text ? `${pathname}?${text}` : pathname);
  };
  const showDefault = useEffectEvent((view: string) => apply(view, true));
  useEffect(() => {
    if (address === '' && defaultView) showDefault(defaultView);
  }, [address, defaultView]);
  return { list, address, onApply: (next: string) => apply(next) };
}

export function useTableFilters<Row extends object>({ columns, scope, parts = noParts }: Table<Row>) {
  const { history, pathname, search, toHref: toOther } = useTableAddress();
  const saved = useViews(toListName(pathname, search, scope));
  const usual = useDefaultColumns(columns);
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
  const names = viewNames(prefix);
  const columnsText = search[names.columns];
  const visibility = useMemo(
    () => parseColumns(columnsText, columns) ?? usual,
    [columnsText, columns, usual],
  );
  return {
    saved,
    parts,
    filters,
    sort: parseSort(search[names.sort], columns),
    setSort: (sort: Sort | null): void => history.replace(toOther({ [names.sort]: toSortText(sort) })),
    visibility,
    setVisibility: (next: Visibility): void =>
      history.replace(toOther({ [names.columns]: toColumnsText(next, columns, usual) })),
    current: findPart(parts, filters),
    toPartHref: (part: TablePart): string => toHref(noFilters, part),
    setFilters: (next: readonly Filter[]): void => {
      const part = findPart(parts, next);
      history.replace(toHref(part ? noFilters : next, part));
    },
  };
}
