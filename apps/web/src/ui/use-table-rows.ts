import { createColumnHelper, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataTableProps } from './data-table-props.ts';
import {
  applyUpdate,
  features,
  getCellValue,
  getFilterFn,
  getSortFn,
  isFilterValue,
  type TableRow,
  type Update,
} from './data-table-model.ts';
import type { Settings } from './use-table-settings.ts';

/** The rows in TanStack Table: sorted, filtered, of one page, selected. */
export function useTableRows<Record_ extends object>(props: DataTableProps<Record_>, settings: Settings) {
  const { columns, rows, getRowId, selection, serverPage } = props;
  const { visibility, filters, changeFilters, pageIndex, pageSize, sort, setSort } = settings;
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Record_>();
    return columns.map((column) =>
      helper.accessor((record): unknown => getCellValue(column, record), {
        id: column.id,
        header: column.header,
        enableSorting: column.isSortable !== false,
        enableColumnFilter: column.filter !== 'none',
        filterFn: getFilterFn(column),
        sortFn: column.order ? getSortFn(column, column.order) : 'basic',
      }),
    );
  }, [columns]);
  const selected = useMemo(
    () => Object.fromEntries((selection?.selected ?? []).map((id) => [id, true as const])),
    [selection?.selected],
  );
  const sorting = sort ? [{ id: sort.id, desc: sort.isDescending }] : [];
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: getRowId,
    autoResetPageIndex: false,
    manualSorting: serverPage !== undefined,
    manualFiltering: serverPage?.useChoices !== undefined,
    enableRowSelection: (row: TableRow<Record_>) => !selection?.reason?.(row.original),
    state: {
      columnVisibility: visibility,
      columnFilters: filters.map(({ id, value }) => ({ id, value })),
      pagination: serverPage ? { pageIndex: 0, pageSize: Math.max(1, rows.length) } : { pageIndex, pageSize },
      rowSelection: selected,
      sorting,
    },
    onSortingChange: (update: Update<{ id: string; desc: boolean }[]>) => {
      const [next] = applyUpdate(update, sorting);
      setSort(next ? { id: next.id, isDescending: next.desc } : null);
    },
    onColumnFiltersChange: (update: Update<{ id: string; value: unknown }[]>) => {
      const next = applyUpdate(
        update,
        filters.map(({ id, value }) => ({ id, value })),
      );
      changeFilters(next.flatMap(({ id, value }) => (isFilterValue(value) ? [{ id, value }] : [])));
    },
    onRowSelectionChange: (update: Update<Record<string, true>>) =>
      selection?.onChange(Object.keys(applyUpdate(update, selected))),
  });
}
