/** The rows of a table that the server pages: one page, its count, live refetching, and an export of every page. */
import { useMemo, useState } from 'react';
import type { Query } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import type { DataTableProps, RowsRequest } from '#src/ui/data-table-props.ts';
import { Switch } from '#src/ui/Switch.tsx';
import type { CountCall, ServerPages, Table, TableCall } from './define-table.ts';
import { maxExport, readTable } from './read-pages.ts';
import type { TableQuery } from './table-parameters.ts';
import { useTableLook } from './table-look.ts';
import { usePageSize } from './use-page-size.ts';

const liveMilliseconds = 2_000;

interface CountQuery {
  readonly data: number | undefined;
}

export interface ServerTableProps<Row extends object>
  extends Omit<DataTableProps<Row>, 'rows' | 'columns' | 'getRowId' | 'pageSize' | 'empty'> {
  readonly table: Table<Row>;
  readonly pages: ServerPages;
  /** The filters; null while they are being read. */
  readonly query: TableQuery | null;
}

const withoutFilters = <Row,>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.map((column) => ({ ...column, filter: 'none', isSortable: false }));

export function ServerTable<Row extends object>({ table, pages, query, ...rest }: ServerTableProps<Row>) {
  const { call, csv, title, getRowId, empty } = table;
  const { count, maxCount = Number.POSITIVE_INFINITY } = pages;
  const paging = usePageSize(csv ?? title, table.pageSize);
  const look = useTableLook(csv ?? title);
  const [isLive, setLive] = useState(false);
  // Other filters begin with the first page.
  const filters = JSON.stringify(query);
  const [position, setPosition] = useState({ filters, index: 0 });
  const index = position.filters === filters && !isLive ? position.index : 0;
  const options = {
    enabled: query !== null,
    // Push does not report every change, such as new log entries: each visit refetches.
    staleTime: 0,
    placeholderData: <Value,>(previous: Value) => previous,
    ...(isLive ? { refetchInterval: liveMilliseconds } : {}),
  };
  const pageQuery = {
    ...query,
    pageNumber: index + 1,
    resultCount: paging.pageSize,
  } as unknown as Query<TableCall>;
  const page = useApi(call, pageQuery, options);
  const countAnswer = useApi(count, (query ?? {}) as unknown as Query<CountCall>, options) as CountQuery;
  const columns = useMemo(() => withoutFilters(table.columns), [table.columns]);
  const firstRows = ({ most, ...request }: RowsRequest): Promise<readonly Row[]> =>
    readTable(table, query, { most: Math.min(most, maxCount), ...request });

  if (page.error && !page.data) return <QueryError error={page.error} onRetry={() => void page.refetch()} />;
  return (
    <DataTable
      {...rest}
      rows={(page.data ?? []) as unknown as readonly Row[]}
      columns={columns}
      getRowId={getRowId}
      isLoading={page.isPending}
      {...paging}
      {...look}
      serverPage={{
        index,
        count: countAnswer.data === undefined ? undefined : Math.min(countAnswer.data, maxCount),
        isMore: countAnswer.data !== undefined && countAnswer.data > maxCount,
        onPage: (next) => setPosition({ filters, index: next }),
        place: filters,
        allRows: () => firstRows({ most: maxExport }),
        firstRows,
      }}
      toolbar={
        <>
          {pages.isLive && (
            <Switch isOn={isLive} onChange={setLive}>
              Live
            </Switch>
          )}
          {rest.toolbar}
        </>
      }
      empty={empty}
    />
  );
}
