/**
 * The table of every list: sorting, a filter a column, column chooser, CSV, pages, selection with reasons. Of a list that is
 * too long for the browser it has one page; the server filters, sorts and counts. TanStack Table and Virtual in our own markup: 10,000 rows of 16 columns stay smooth (decision 4).
 */
import { Button } from './Button.tsx';
import { formatNumber, pluralize } from '@idss/domain/format-number';
import { createColumnHelper, useTable } from '@tanstack/react-table';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Card } from './Card.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { saveCsv } from './csv.ts';
import { ChoiceFilter, TextFilter } from './ColumnFilters.tsx';
import {
  type Column,
  exported,
  filteredBy,
  inOrder,
  features,
  isFilterValue,
  isFiltering,
  settle,
  sortedBy,
  type TableRow,
  type Update,
  valueOf,
  type RowActions,
  type Selection,
} from './data-table-model.ts';
import {
  HeadWords,
  NativeCheck,
  Scroller,
  SortButton,
  TableFoot,
  TableRoot,
  TableToolbar,
} from './DataTableParts.tsx';
import parts from './DataTableParts.module.css';
import { DataTableRows, LoadingRows } from './DataTableRows.tsx';
import { useIsPrinting } from './use-is-printing.ts';
import { type Empty, EmptyState } from './EmptyState.tsx';
import { Icon } from './icons.tsx';
import { Pager, pageSizes } from './Pager.tsx';
import { Spacer } from './Layout.tsx';
import { VisuallyHidden } from './Skeletons.tsx';

export interface Filter {
  readonly id: string;
  readonly value: string | readonly string[];
}

/** Where `rows` is within a list that the server pages. */
export interface ServerPage<Record_> {
  readonly index: number;
  /** Rows of all pages; undefined until it is known. */
  readonly count: number | undefined;
  /** There are more rows than `count`. */
  readonly isMore: boolean;
  readonly onPage: (index: number) => void;
  /** For the export. */
  readonly allRows: () => Promise<readonly Record_[]>;
}

export interface DataTableProps<Record_ extends object> {
  readonly label: string;
  readonly rows: readonly Record_[];
  /** Keep the identity of columns, rowId and selection.reason stable. */
  readonly columns: readonly Column<Record_>[];
  readonly rowId: (record: Record_) => string;
  /** Offers Export CSV of all filtered rows, visible columns. */
  readonly csvName?: string;
  /** Of the first page if the parent does not control it. */
  readonly pageSize?: number;
  readonly onPageSize?: (size: number) => void;
  /** To choose from; default: those of every table. */
  readonly pageSizes?: readonly number[];
  /** CSS height at most; the table scrolls inside. */
  readonly maxHeight?: string;
  readonly selection?: Selection<Record_>;
  /** At the left and the right of the bar above the table. */
  readonly toolbarStart?: ReactNode;
  readonly toolbar?: ReactNode;
  readonly empty?: Empty;
  readonly isLoading?: boolean;
  readonly hasColumnChooser?: boolean;
  /** A narrow first column of links or buttons; no data, so never exported or hidden. Keep its identity stable. */
  readonly rowActions?: RowActions<Record_>;
  /** Filters controlled by the parent; without them the table has its own. */
  readonly filters?: readonly Filter[];
  /** Those that leave every row: they need no clearing, and clearing brings them back. */
  readonly ownFilters?: readonly Filter[];
  readonly onFilters?: (filters: readonly Filter[]) => void;
  /** The rows are one page of the server's list; its columns have no filters and are not sorted here. */
  readonly serverPage?: ServerPage<Record_>;
  /** More about a row, shown under it when it is opened; null for a row without more. Keep its identity stable. */
  readonly detail?: (record: Record_) => ReactNode;
  readonly visibility?: Readonly<Record<string, boolean>>;
  readonly onVisibility?: (visibility: Readonly<Record<string, boolean>>) => void;
}

const none: readonly Filter[] = [];
const selectWidth = 40;
const openWidth = 36;

export function DataTable<Record_ extends object>(props: DataTableProps<Record_>) {
  const { label, rows, columns, rowId, csvName, selection, rowActions, serverPage, detail } = props;
  const { isLoading = false } = props;
  const { text: emptyText, ...empty } = props.empty ?? { title: 'Nothing here yet' };
  const { hasColumnChooser = true, maxHeight = 'max(320px, calc(100dvh - 270px))' } = props;
  const noFilters = props.ownFilters ?? none;
  const [ownFilters, setOwnFilters] = useState(noFilters);
  const [ownVisibility, setOwnVisibility] = useState<Readonly<Record<string, boolean>>>(() =>
    Object.fromEntries(columns.filter((c) => c.isHiddenAtFirst).map((c) => [c.id, false])),
  );
  const [ownPageSize, setOwnPageSize] = useState(props.pageSize ?? 25);
  const [ownPageIndex, setOwnPageIndex] = useState(0);
  const [openRow, setOpenRow] = useState<string | null>(null);
  const [isExporting, setExporting] = useState(false);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const filters = props.filters ?? ownFilters;
  const setFilters = props.onFilters ?? setOwnFilters;
  const visibility = props.visibility ?? ownVisibility;
  const setVisibility = props.onVisibility ?? setOwnVisibility;
  const pageSize = props.onPageSize ? (props.pageSize ?? ownPageSize) : ownPageSize;
  const setPageSize = props.onPageSize ?? setOwnPageSize;
  const pageIndex = serverPage?.index ?? ownPageIndex;
  const setPageIndex = serverPage?.onPage ?? setOwnPageIndex;

  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Record_>();
    return columns.map((column) =>
      helper.accessor((record): unknown => valueOf(column, record), {
        id: column.id,
        header: column.header,
        enableSorting: column.isSortable !== false,
        enableColumnFilter: column.filter !== 'none',
        filterFn: filteredBy(column),
        sortFn: column.order ? sortedBy(column, column.order) : 'basic',
      }),
    );
  }, [columns]);
  const selected = useMemo(
    () => Object.fromEntries((selection?.selected ?? []).map((id) => [id, true as const])),
    [selection?.selected],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    autoResetPageIndex: false,
    enableRowSelection: (row: TableRow<Record_>) => !selection?.reason?.(row.original),
    state: {
      columnVisibility: visibility,
      columnFilters: filters.map(({ id, value }) => ({ id, value })),
      pagination: serverPage ? { pageIndex: 0, pageSize: Math.max(1, rows.length) } : { pageIndex, pageSize },
      rowSelection: selected,
    },
    onColumnFiltersChange: (update: Update<{ id: string; value: unknown }[]>) => {
      const next = settle(
        update,
        filters.map(({ id, value }) => ({ id, value })),
      );
      setPageIndex(0);
      setFilters(next.flatMap(({ id, value }) => (isFilterValue(value) ? [{ id, value }] : [])));
    },
    onRowSelectionChange: (update: Update<Record<string, true>>) =>
      selection?.onChange(Object.keys(settle(update, selected))),
  });

  const filteredCount = serverPage
    ? (serverPage.count ?? pageIndex * pageSize + rows.length)
    : table.getFilteredRowModel().rows.length;
  const lastPage = Math.max(0, Math.ceil(filteredCount / pageSize) - 1);
  // A filter or a push may leave fewer pages than the one that is shown.
  if (!serverPage && pageIndex > lastPage && !isLoading) setPageIndex(lastPage);
  // On paper every row, not the page and the part of it that a screen has.
  const isPrinting = useIsPrinting();
  const pageRows = isPrinting ? table.getPrePaginatedRowModel().rows : table.getRowModel().rows;
  const shown = useMemo(() => columns.filter((c) => visibility[c.id] !== false), [columns, visibility]);
  const width = shown.reduce(
    (sum, c) => sum + (c.width ?? 130),
    (selection ? selectWidth : 0) + (detail ? openWidth : 0) + (rowActions?.width ?? 0),
  );
  // In a block: newer browsers answer scrollTo with a promise, which React would take for a clean-up.
  useEffect(() => {
    scroller?.scrollTo({ top: 0 });
  }, [scroller, pageIndex, filters]);

  async function exportCsv(name: string): Promise<void> {
    setExporting(true);
    try {
      const all = serverPage
        ? await serverPage.allRows()
        : table.getPrePaginatedRowModel().rows.map(({ original }) => original);
      saveCsv(name, ...exported(shown, all));
    } finally {
      setExporting(false);
    }
  }
  const selectedCount = selection?.selected.length ?? 0;

  return (
    <Card>
      <TableToolbar>
        {props.toolbarStart}
        <span role="status">
          {isLoading ? (
            'Loading'
          ) : (
            <>
              {serverPage?.isMore && 'More than '}
              <strong>{formatNumber(filteredCount)}</strong>
              {serverPage || filteredCount === rows.length ? '' : ` of ${formatNumber(rows.length)}`}{' '}
              {pluralize(filteredCount === 1 ? rows.length : 0, 'row')}
              {selectedCount > 0 && `, ${formatNumber(selectedCount)} selected`}
            </>
          )}
        </span>
        {isFiltering(filters, noFilters) && (
          <Button
            startIcon={<Icon name="clear" size={16} />}
            onClick={() => {
              setPageIndex(0);
              setFilters(noFilters);
            }}
          >
            Clear filters
          </Button>
        )}
        <Spacer />
        {props.toolbar}
        {hasColumnChooser && (
          <ColumnChooser columns={columns} visibility={visibility} onChange={setVisibility} />
        )}
        {csvName && (
          <Button
            startIcon={<Icon name="download" size={16} />}
            isBusy={isExporting}
            onClick={() => void exportCsv(csvName)}
          >
            Export CSV
          </Button>
        )}
      </TableToolbar>
      <Scroller ref={setScroller} role="region" aria-label={label} tabIndex={0} style={{ maxHeight }}>
        <TableRoot
          style={{ width }}
          aria-rowcount={filteredCount + 1}
          aria-busy={isLoading}
          aria-label={label}
        >
          <thead>
            <tr aria-rowindex={1}>
              {selection && (
                <th className={parts.pin} scope="col" style={{ width: selectWidth }}>
                  <NativeCheck
                    type="checkbox"
                    aria-label="Select all rows on this page"
                    checked={table.getIsAllPageRowsSelected()}
                    ref={(box) => {
                      if (box)
                        box.indeterminate =
                          table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected();
                    }}
                    onChange={(event) => table.toggleAllPageRowsSelected(event.target.checked)}
                  />
                </th>
              )}
              {detail && (
                <th scope="col" style={{ width: openWidth }}>
                  <VisuallyHidden>Details</VisuallyHidden>
                </th>
              )}
              {rowActions && (
                <th scope="col" style={{ width: rowActions.width }}>
                  <VisuallyHidden>{rowActions.label}</VisuallyHidden>
                </th>
              )}
              {shown.map((column) => {
                const state = table.getColumn(column.id);
                if (!state) return null;
                const sorted = state.getIsSorted();
                const value = filters.find(({ id }) => id === column.id)?.value;
                return (
                  <th
                    key={column.id}
                    scope="col"
                    className={column.isNumber ? parts.number : undefined}
                    style={{ width: column.width ?? 130 }}
                    {...(sorted ? { 'aria-sort': sorted === 'asc' ? 'ascending' : 'descending' } : {})}
                  >
                    {column.isSortable === false ? (
                      <HeadWords>{column.header}</HeadWords>
                    ) : (
                      <SortButton
                        type="button"
                        data-sort
                        data-sorted={sorted || undefined}
                        onClick={() => state.toggleSorting()}
                      >
                        <span>{column.header}</span>
                        <Icon name={sorted ? 'up' : 'sort'} size={13} />
                      </SortButton>
                    )}
                    {column.filter === 'choice' && (
                      <ChoiceFilter
                        label={column.header}
                        value={Array.isArray(value) ? value : []}
                        options={() => inOrder(state.getFacetedUniqueValues().keys(), column.order)}
                        onChange={(next) => state.setFilterValue(next.length > 0 ? next : undefined)}
                      />
                    )}
                    {(column.filter ?? 'text') === 'text' && (
                      <TextFilter
                        label={column.header}
                        value={typeof value === 'string' ? value : (value?.join(', ') ?? '')}
                        onChange={(next) => state.setFilterValue(next || undefined)}
                      />
                    )}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {isLoading ? (
              <LoadingRows
                count={Math.min(pageSize, 12)}
                narrow={[selection && parts.pin, detail && parts.actions, rowActions && parts.actions]}
                columns={shown}
              />
            ) : (
              <DataTableRows
                rows={pageRows}
                columns={shown}
                selection={selection}
                rowActions={rowActions}
                detail={detail}
                openRow={openRow}
                onOpen={setOpenRow}
                isWhole={isPrinting}
                firstIndex={isPrinting ? 2 : pageIndex * pageSize + 2}
                scroller={scroller}
              />
            )}
          </tbody>
        </TableRoot>
        {!isLoading && filteredCount === 0 && (
          <div className={parts.empty}>
            {rows.length > 0 && !serverPage ? (
              <EmptyState title="No rows match these filters" icon="filter">
                Clear a filter to see more.
              </EmptyState>
            ) : (
              <EmptyState {...empty}>{emptyText}</EmptyState>
            )}
          </div>
        )}
      </Scroller>
      <TableFoot>
        <Pager
          count={filteredCount}
          isMore={serverPage?.isMore ?? false}
          pageIndex={pageIndex}
          pageSize={pageSize}
          pageSizes={props.pageSizes ?? pageSizes}
          onPage={setPageIndex}
          onPageSize={(size) => {
            setPageIndex(Math.floor((pageIndex * pageSize) / size));
            setPageSize(size);
          }}
        />
      </TableFoot>
    </Card>
  );
}
