/** The rows of a table that the server pages, filters and sorts: to the person like those of `QueryTable`. */
import { RefreshButton } from '#src/components/RefreshButton.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { useListedKeys } from '#src/components/use-listed-keys.ts';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { DataTableProps } from '#src/ui/data-table-props.ts';
import type { CountsCall, Table } from './define-table.ts';
import { tableKeys } from './table-keys.ts';
import { useTableLook } from './table-look.ts';
import type { TableQuery } from './table-parameters.ts';
import { usePagedList } from './use-paged-list.ts';
import type { TableView } from './use-table-filters.ts';

export interface PagedTableProps<Row extends object>
  extends Omit<DataTableProps<Row>, 'rows' | 'columns' | 'getRowId' | 'pageSize' | 'empty'> {
  readonly table: Table<Row>;
  readonly counts: CountsCall;
  /** Null while it is being read. */
  readonly query: TableQuery | null;
  readonly view: Pick<TableView, 'filters' | 'onFilters' | 'sort' | 'onSort'>;
  /** For rows that appear without the person doing anything here. */
  readonly canRefresh?: boolean;
}

export function PagedTable<Row extends object>({
  table,
  counts,
  query,
  view,
  canRefresh = false,
  ...rest
}: PagedTableProps<Row>) {
  const { csv, title, columns, getRowId, empty } = table;
  const { isPending, error, refetch, ...page } = usePagedList<Row>(table, counts, query, view);
  const look = useTableLook(csv ?? title);
  useListedKeys('Lists', tableKeys);
  if (error) return <QueryError error={error} onRetry={refetch} />;
  return (
    <DataTable
      {...rest}
      {...page}
      {...look}
      columns={columns}
      getRowId={getRowId}
      isLoading={isPending}
      filters={view.filters}
      onFilters={view.onFilters}
      sort={view.sort}
      onSort={view.onSort}
      empty={{ ...empty, action: canRefresh && <RefreshButton onRefresh={refetch} /> }}
    />
  );
}
