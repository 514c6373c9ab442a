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
import {
  type Column,
  type Filter,
  toExport,
  getFilterFn,
  features,
  isFilterValue,
  isFiltering,
  applyUpdate,
  getShownColumns,
  getSortFn,
  type TableRow,
  type Update,
  getCellValue,
  type RowActions,
  type Selection,
} from './data-table-model.ts';
import { DataTableHead, openWidth, selectWidth } from './DataTableHead.tsx';
import { LoadingRows, Scroller, TableFoot, TableRoot, TableToolbar } from './DataTableParts.tsx';
import parts from './DataTableParts.module.css';
import { DataTableRows } from './DataTableRows.tsx';
import { useIsPrinting } from './use-is-printing.ts';
import { type Empty, EmptyState } from './EmptyState.tsx';
import { Icon } from './icons.tsx';
import { Pager, pageSizes } from './Pager.tsx';
import { Spacer } from './Layout.tsx';

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
  /** Keep the identity of columns, getRowId and selection.reason stable. */
  readonly columns: readonly Column<Record_>[];
  readonly getRowId: (record: Record_) => string;
  /** Offers Export CSV of all filtered rows, visible columns. */
  readonly csvName?: string | undefined;
  /** Of the first page if the parent does not control it. */
  readonly pageSize?: number;
  readonly onPageSize?: (size: number) => void;
  /** To choose from; default: those of every table. */
  readonly pageSizes?: readonly number[];
  /** CSS height at most; the table scrolls inside. */
  readonly maxHeight?: string;
  readonly selection?: Selection<Record_> | undefined;
  /** At the left and the right of the bar above the table. */
  readonly toolbarStart?: ReactNode;
  readonly toolbar?: ReactNode;
  readonly empty?: Empty;
  readonly isLoading?: boolean;
  readonly hasColumnChooser?: boolean;
  /** A narrow first column of links or buttons; no data, so never exported or hidden. Keep its identity stable. */
  readonly rowActions?: RowActions<Record_> | undefined;
  /** Filters controlled by the parent; without them the table has its own. */
  readonly filters?: readonly Filter[];
  /** Those that leave every row: they need no clearing, and clearing brings them back. */
  readonly defaultFilters?: readonly Filter[];
  readonly onFilters?: (filters: readonly Filter[]) => void;
  /** The rows are one page of the server's list; its columns have no filters and are not sorted here. */
  readonly serverPage?: ServerPage<Record_>;
  /** More about a row, shown under it when it is opened; null for a row without more. Keep its identity stable. */
  readonly detail?: ((record: Record_) => ReactNode) | undefined;
  readonly visibility?: Readonly<Record<string, boolean>>;
  readonly onVisibility?: (visibility: Readonly<Record<string, boolean>>) => void;
}

const emptyFilters: readonly Filter[] = [];

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

function useTableSettings<Record_ extends object>(props: DataTableProps<Record_>) {
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
  };
}
type Settings = ReturnType<typeof useTableSettings>;

/** The rows in TanStack Table: sorted, filtered, of one page, selected. */
function useRows<Record_ extends object>(props: DataTableProps<Record_>, settings: Settings) {
  const { columns, rows, getRowId, selection, serverPage } = props;
  const { visibility, filters, changeFilters, pageIndex, pageSize } = settings;
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
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: getRowId,
    autoResetPageIndex: false,
    enableRowSelection: (row: TableRow<Record_>) => !selection?.reason?.(row.original),
    state: {
      columnVisibility: visibility,
      columnFilters: filters.map(({ id, value }) => ({ id, value })),
      pagination: serverPage ? { pageIndex: 0, pageSize: Math.max(1, rows.length) } : { pageIndex, pageSize },
      rowSelection: selected,
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

interface ToolbarProps<Record_ extends object> {
  readonly table: DataTableProps<Record_>;
  readonly settings: Settings;
  /** Rows that the filters leave. */
  readonly count: number;
  readonly getFilteredRows: () => readonly Record_[];
  readonly shownColumns: readonly Column<Record_>[];
}

function Toolbar<Record_ extends object>(props: ToolbarProps<Record_>) {
  const { table, settings, count, getFilteredRows, shownColumns } = props;
  const { rows, columns, csvName, serverPage, isLoading = false, hasColumnChooser = true } = table;
  const { defaultFilters, filters, changeFilters, visibility, setVisibility } = settings;
  const [isExporting, setExporting] = useState(false);
  const selectedCount = table.selection?.selected.length ?? 0;
  async function exportCsv(name: string): Promise<void> {
    setExporting(true);
    try {
      const all = serverPage ? await serverPage.allRows() : getFilteredRows();
      saveCsv(name, ...toExport(shownColumns, all));
    } finally {
      setExporting(false);
    }
  }
  return (
    <TableToolbar>
      {table.toolbarStart}
      <span role="status">
        {isLoading ? (
          'Loading'
        ) : (
          <>
            {serverPage?.isMore && 'More than '}
            <strong>{formatNumber(count)}</strong>
            {serverPage || count === rows.length ? '' : ` of ${formatNumber(rows.length)}`}{' '}
            {pluralize(count === 1 ? rows.length : 0, 'row')}
            {selectedCount > 0 && `, ${formatNumber(selectedCount)} selected`}
          </>
        )}
      </span>
      {isFiltering(filters, defaultFilters) && (
        <Button startIcon={<Icon name="clear" size={16} />} onClick={() => changeFilters(defaultFilters)}>
          Clear filters
        </Button>
      )}
      <Spacer />
      {table.toolbar}
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
  );
}

function NoRows({ isFiltered, empty }: { isFiltered: boolean; empty: Empty | undefined }) {
  const { text, ...state } = empty ?? { title: 'Nothing here yet' };
  return (
    <div className={parts.empty}>
      {isFiltered ? (
        <EmptyState title="No rows match these filters" icon="filter">
          Clear a filter to see more.
        </EmptyState>
      ) : (
        <EmptyState {...state}>{text}</EmptyState>
      )}
    </div>
  );
}

/** Long: its parts in the order of the page, each with what it shows. */
export function DataTable<Record_ extends object>(props: DataTableProps<Record_>) {
  const { label, rows, columns, selection, rowActions, serverPage, detail } = props;
  const { isLoading = false, maxHeight = 'max(320px, calc(100dvh - 270px))' } = props;
  const settings = useTableSettings(props);
  const { filters, visibility, pageSize, pageIndex, setPageIndex } = settings;
  const [openRow, setOpenRow] = useState<string | null>(null);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const table = useRows(props, settings);
  const filteredCount = serverPage
    ? (serverPage.count ?? pageIndex * pageSize + rows.length)
    : table.getFilteredRowModel().rows.length;
  const lastPage = Math.max(0, Math.ceil(filteredCount / pageSize) - 1);
  // A filter or a push may leave fewer pages than the one that is shown.
  if (!serverPage && pageIndex > lastPage && !isLoading) setPageIndex(lastPage);
  // On paper every row, not the page and the part of it that a screen has.
  const isPrinting = useIsPrinting();
  const pageRows = isPrinting ? table.getPrePaginatedRowModel().rows : table.getRowModel().rows;
  const shownColumns = useMemo(() => getShownColumns(columns, visibility), [columns, visibility]);
  const width = shownColumns.reduce(
    (sum, c) => sum + (c.width ?? 130),
    (selection ? selectWidth : 0) + (detail ? openWidth : 0) + (rowActions?.width ?? 0),
  );
  // In a block: newer browsers answer scrollTo with a promise, which React would take for a clean-up.
  useEffect(() => {
    scroller?.scrollTo({ top: 0 });
  }, [scroller, pageIndex, filters]);

  return (
    <Card>
      <Toolbar
        table={props}
        settings={settings}
        count={filteredCount}
        getFilteredRows={() => table.getPrePaginatedRowModel().rows.map(({ original }) => original)}
        shownColumns={shownColumns}
      />
      <Scroller ref={setScroller} role="region" aria-label={label} tabIndex={0} style={{ maxHeight }}>
        <TableRoot
          style={{ width }}
          aria-rowcount={filteredCount + 1}
          aria-busy={isLoading}
          aria-label={label}
        >
          <DataTableHead
            table={table}
            columns={shownColumns}
            filters={filters}
            isSelectable={selection !== undefined}
            hasDetail={detail !== undefined}
            rowActions={rowActions}
          />
          <tbody>
            {isLoading ? (
              <LoadingRows
                count={Math.min(pageSize, 12)}
                narrow={[selection && parts.pin, detail && parts.actions, rowActions && parts.actions]}
                columns={shownColumns}
              />
            ) : (
              <DataTableRows
                rows={pageRows}
                columns={shownColumns}
                selection={selection}
                rowActions={rowActions}
                detail={detail}
                openRow={openRow}
                onOpen={setOpenRow}
                showsAll={isPrinting}
                firstIndex={isPrinting ? 2 : pageIndex * pageSize + 2}
                scroller={scroller}
              />
            )}
          </tbody>
        </TableRoot>
        {!isLoading && filteredCount === 0 && (
          <NoRows isFiltered={rows.length > 0 && !serverPage} empty={props.empty} />
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
            settings.setPageSize(size);
          }}
        />
      </TableFoot>
    </Card>
  );
}
