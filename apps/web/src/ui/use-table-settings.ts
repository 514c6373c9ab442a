/** Filters, order, columns, page and look of a table: the parent's, or its own. */
import { useState } from 'react';
import type { DataTableProps } from './data-table-props.ts';
import type { Filter, Sort, TableLook } from './data-table-model.ts';

const emptyFilters: readonly Filter[] = [];
const usualLook: TableLook = { isCompact: false, widths: {} };

type Visibility = Readonly<Record<string, boolean>>;

/** A value of the parent; without one the table has its own. */
function useControllable<Value>(
  initial: Value | (() => Value),
  controlled: Value | undefined,
  onChange: ((value: Value) => void) | undefined,
): readonly [Value, (value: Value) => void] {
  const [internal, setInternal] = useState(initial);
  return [controlled ?? internal, onChange ?? setInternal];
}

export function useTableSettings<Record_ extends object>(props: DataTableProps<Record_>) {
  const { columns, serverPage, onPageSize } = props;
  const defaultFilters = props.defaultFilters ?? emptyFilters;
  const [filters, setFilters] = useControllable(defaultFilters, props.filters, props.onFilters);
  const [visibility, setVisibility] = useControllable<Visibility>(
    () => Object.fromEntries(columns.filter((c) => c.isInitiallyHidden).map((c) => [c.id, false])),
    props.visibility,
    props.onVisibility,
  );
  const [pageSize, setPageSize] = useControllable(
    props.pageSize ?? 25,
    onPageSize && props.pageSize,
    onPageSize,
  );
  const [pageIndex, setPageIndex] = useControllable(0, serverPage?.index, serverPage?.onPage);
  const [ownSort, setOwnSort] = useState<Sort | null>(null);
  const sort = props.onSort ? (props.sort ?? null) : ownSort;
  const [look, setLook] = useControllable(usualLook, props.look, props.onLook);
  const changeFilters = (next: readonly Filter[]): void => {
    setPageIndex(0);
    setFilters(next);
  };
  return {
    defaultFilters,
    filters,
    changeFilters,
    visibility,
    setVisibility,
    pageSize,
    setPageSize,
    pageIndex,
    setPageIndex,
    sort,
    setSort: props.onSort ?? setOwnSort,
    look,
    setLook,
  };
}
export type Settings = ReturnType<typeof useTableSettings>;
