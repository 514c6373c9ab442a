/**
 * The table of every list: sorting, a filter a column, column chooser, CSV, pages, selection with reasons. Of a list that is
 * too long for the browser it has one page; the server filters, sorts and counts. TanStack Table and Virtual in our own markup: 10,000 rows of 16 columns stay smooth (decision 4).
 */
import { useEffect, useState } from 'react';
import { Card } from './Card.tsx';
import type { Filter } from './data-table-model.ts';
import type { DataTableProps } from './data-table-props.ts';
import { DataTableHead } from './DataTableHead.tsx';
import { LoadingRows, Scroller, TableFoot, TableRoot } from './DataTableParts.tsx';
import parts from './DataTableParts.module.css';
import { DataTableRows } from './DataTableRows.tsx';
import { DataTableToolbar } from './DataTableToolbar.tsx';
import { followRow } from './follow-row.ts';
import { type Empty, EmptyState } from './EmptyState.tsx';
import { Pager, pageSizes } from './Pager.tsx';
import { PaperNote } from './PrintRows.tsx';
import { type Paper, usePrintedRows } from './use-printed-rows.ts';
import { useShownColumns } from './use-shown-columns.ts';
import { useTableRows } from './use-table-rows.ts';
import { type Settings, useTableSettings } from './use-table-settings.ts';

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

interface FootProps<Record_ extends object> {
  readonly table: DataTableProps<Record_>;
  readonly settings: Settings;
  readonly count: number;
}

const Foot = <Record_ extends object>({ table, settings, count }: FootProps<Record_>) => {
  const { pageIndex, pageSize, setPageIndex, setPageSize } = settings;
  return (
    <TableFoot>
      <Pager
        count={count}
        isMore={table.serverPage?.isMore ?? false}
        pageIndex={pageIndex}
        pageSize={pageSize}
        pageSizes={table.pageSizes ?? pageSizes}
        onPage={setPageIndex}
        onPageSize={(size) => {
          setPageIndex(Math.floor((pageIndex * pageSize) / size));
          setPageSize(size);
        }}
      />
    </TableFoot>
  );
};

const Note = <Record_ extends object>(props: FootProps<Record_> & { readonly paper: Paper<Record_> }) => (
  <PaperNote
    paper={props.paper}
    count={props.count}
    firstRow={props.settings.pageIndex * props.settings.pageSize + 1}
    hasExport={props.table.csvName !== undefined}
  />
);

/** The rows that filters leave; and whether there are others. */
function countRows<Record_ extends object>(
  { rows, serverPage }: DataTableProps<Record_>,
  { pageIndex, pageSize }: Settings,
  table: ReturnType<typeof useTableRows<Record_>>,
): { readonly filteredCount: number; readonly isFiltered: boolean } {
  if (!serverPage)
    return { filteredCount: table.getFilteredRowModel().rows.length, isFiltered: rows.length > 0 };
  const { count = pageIndex * pageSize + rows.length, total = 0 } = serverPage;
  return { filteredCount: count, isFiltered: total > 0 };
}

/** Another page, and other filters, are read from their top. */
function useTop(scroller: HTMLElement | null, pageIndex: number, filters: readonly Filter[]): void {
  // In a block: newer browsers answer scrollTo with a promise, which React would take for a clean-up.
  useEffect(() => {
    scroller?.scrollTo({ top: 0 });
  }, [scroller, pageIndex, filters]);
}

const usualHeight = 'max(320px, calc(100dvh - 270px))';

/** Long: its parts in the order of the page, each with what it shows. */
export function DataTable<Record_ extends object>(props: DataTableProps<Record_>) {
  const { label, selection, rowActions, serverPage, detail, isLoading = false } = props;
  const settings = useTableSettings(props);
  const { filters, pageSize, pageIndex, setPageIndex, look } = settings;
  const [openRow, setOpenRow] = useState<string | null>(null);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const paper = usePrintedRows(props);
  const table = useTableRows({ ...props, rows: paper.rows }, settings);
  const { filteredCount, isFiltered } = countRows(props, settings, table);
  const lastPage = Math.max(0, Math.ceil(filteredCount / pageSize) - 1);
  // A filter or a push may leave fewer pages than the one that is shown.
  if (!serverPage && pageIndex > lastPage && !isLoading) setPageIndex(lastPage);
  // On paper every row, not the page and the part of it that a screen has.
  const pageRows = paper.isPrinting ? table.getPrePaginatedRowModel().rows : table.getRowModel().rows;
  const { shownColumns, pins, width, setWidth } = useShownColumns(props, settings);
  useTop(scroller, pageIndex, filters);

  return (
    <Card>
      {props.head}
      <DataTableToolbar
        table={props}
        settings={settings}
        count={filteredCount}
        getFilteredRows={() => table.getPrePaginatedRowModel().rows.map(({ original }) => original)}
        shownColumns={shownColumns}
        paper={paper}
      />
      <Note table={props} settings={settings} count={filteredCount} paper={paper} />
      <Scroller
        ref={setScroller}
        role="region"
        aria-label={label}
        tabIndex={0}
        style={{ maxHeight: props.maxHeight ?? usualHeight }}
      >
        <TableRoot
          style={{ width }}
          data-compact={look.isCompact || undefined}
          onClick={followRow}
          aria-rowcount={filteredCount + 1}
          aria-busy={isLoading || serverPage?.isStale === true}
          aria-label={label}
        >
          <DataTableHead
            table={table}
            columns={shownColumns}
            filters={filters}
            isSelectable={selection !== undefined}
            hasDetail={detail !== undefined}
            useChoices={serverPage?.useChoices}
            rowActions={rowActions}
            look={look}
            pins={pins}
            onWidth={setWidth}
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
                showsAll={paper.isPrinting}
                firstIndex={paper.isPrinting ? 2 : pageIndex * pageSize + 2}
                pins={pins}
                isCompact={look.isCompact}
                scroller={scroller}
              />
            )}
          </tbody>
        </TableRoot>
        {!isLoading && filteredCount === 0 && <NoRows isFiltered={isFiltered} empty={props.empty} />}
      </Scroller>
      <Foot table={props} settings={settings} count={filteredCount} />
    </Card>
  );
}
