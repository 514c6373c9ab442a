/** Above a table: how many rows, the order, and what can be done with all of them. */
import { formatNumber, pluralize } from '@idss/domain/format-number';
import { useState } from 'react';
import { Button, IconButton } from './Button.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { saveCsv } from './csv.ts';
import type { DataTableProps } from './data-table-props.ts';
import { type Column, isFiltering, toExport } from './data-table-model.ts';
import { TableToolbar } from './DataTableParts.tsx';
import parts from './DataTableParts.module.css';
import { Icon } from './icons.tsx';
import { Spacer } from './Layout.tsx';
import { isReading, PrintButton, PrintFailed, PrintProgress } from './PrintRows.tsx';
import type { Paper } from './use-printed-rows.ts';
import type { Settings } from './use-table-settings.ts';

interface ToolbarProps<Record_ extends object> {
  readonly table: DataTableProps<Record_>;
  readonly settings: Settings;
  /** Rows that the filters leave. */
  readonly count: number;
  readonly getFilteredRows: () => readonly Record_[];
  readonly shownColumns: readonly Column<Record_>[];
  readonly paper: Paper<Record_>;
}

export function DataTableToolbar<Record_ extends object>(props: ToolbarProps<Record_>) {
  const { table, settings, count, getFilteredRows, shownColumns, paper } = props;
  const { rows, columns, csvName, serverPage, isLoading = false, hasColumnChooser = true } = table;
  const { defaultFilters, filters, changeFilters } = settings;
  const [isExporting, setExporting] = useState(false);
  const total = serverPage ? serverPage.total : rows.length;
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
            {total === undefined || count === total ? '' : ` of ${formatNumber(total)}`}{' '}
            {pluralize(count === 1 ? (total ?? rows.length) : 0, 'row')}
            {selectedCount > 0 && `, ${formatNumber(selectedCount)} selected`}
            {isReading(paper) && '. '}
            <PrintProgress paper={paper} count={count} />
          </>
        )}
      </span>
      {isFiltering(filters, defaultFilters) && (
        <Button startIcon={<Icon name="clear" size={16} />} onClick={() => changeFilters(defaultFilters)}>
          Clear filters
        </Button>
      )}
      <SortedBy columns={columns} {...settings} />
      <Spacer />
      {table.toolbar}
      {hasColumnChooser && <Columns columns={columns} settings={settings} />}
      {serverPage && !isLoading && <PrintButton paper={paper} />}
      {csvName && (
        <Button
          startIcon={<Icon name="download" size={16} />}
          isBusy={isExporting}
          onClick={() => void exportCsv(csvName)}
        >
          Export CSV
        </Button>
      )}
      <PrintFailed paper={paper} />
    </TableToolbar>
  );
}

type ColumnsProps<Record_ extends object> = Pick<DataTableProps<Record_>, 'columns'> & {
  readonly settings: Settings;
};

function Columns<Record_ extends object>({ columns, settings }: ColumnsProps<Record_>) {
  const { visibility, setVisibility, look, setLook } = settings;
  const hasOwnWidths = Object.keys(look.widths).length > 0;
  return (
    <ColumnChooser
      columns={columns}
      visibility={visibility}
      onChange={setVisibility}
      look={{
        isCompact: look.isCompact,
        onCompact: (isCompact) => setLook({ ...look, isCompact }),
        onUsualWidths: hasOwnWidths ? () => setLook({ ...look, widths: {} }) : null,
      }}
    />
  );
}

/** In sight also where the column is not. */
function SortedBy<Record_ extends object>(
  props: Pick<DataTableProps<Record_>, 'columns'> & Pick<Settings, 'sort' | 'setSort'>,
) {
  const { columns, sort, setSort } = props;
  const column = sort && columns.find(({ id }) => id === sort.id);
  if (!column) return null;
  return (
    <span className={parts.sortedBy}>
      {`Sorted by ${column.header}, ${sort.isDescending ? 'descending' : 'ascending'}`}
      <IconButton aria-label="Remove the order" onClick={() => setSort(null)}>
        <Icon name="close" size={14} />
      </IconButton>
    </span>
  );
}
