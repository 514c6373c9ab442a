/** The head of a table: its columns with their order and filters, and the narrow ones before them. */
import { ChoiceFilter, TextFilter } from './ColumnFilters.tsx';
import {
  type Column,
  type Features,
  type Filter,
  getWidth,
  type Pins,
  type RowActions,
  sortTexts,
  type TableLook,
} from './data-table-model.ts';
import type { UseChoices } from './data-table-props.ts';
import { ColumnWidth } from './ColumnWidth.tsx';
import { getPinProps } from './pin-props.ts';
import { HeadText, NativeCheck, SortButton } from './DataTableParts.tsx';
import parts from './DataTableParts.module.css';
import { Icon } from './icons.tsx';
import { VisuallyHidden } from './Skeletons.tsx';
import type { ReactTable } from '@tanstack/react-table';

export const selectWidth = 40;
export const openWidth = 36;

type Rows<Record_ extends object> = ReactTable<Features, Record_>;

interface HeadCellProps<Record_ extends object> {
  readonly column: Column<Record_>;
  readonly state: NonNullable<ReturnType<Rows<Record_>['getColumn']>>;
  readonly value: Filter['value'] | undefined;
  readonly width: number;
  readonly pins: Pins;
  readonly useChoices: UseChoices | undefined;
  /** Of all handles of widths the first is a stop of the Tab key. */
  readonly isFirst: boolean;
  readonly onWidth: (id: string, width: number | null) => void;
}

function HeadCell<Record_ extends object>(props: HeadCellProps<Record_>) {
  const { column, state, value, width, pins, useChoices, isFirst, onWidth } = props;
  const sorted = state.getIsSorted();
  return (
    <th
      scope="col"
      {...getPinProps(column, pins, { width })}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {column.isSortable === false ? (
        <HeadText>{column.header}</HeadText>
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
          columnId={column.id}
          useChoices={useChoices}
          options={(texts) => sortTexts(texts ?? state.getFacetedUniqueValues().keys(), column.order)}
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
      <ColumnWidth
        header={column.header}
        width={width}
        isFirst={isFirst}
        onWidth={(next) => onWidth(column.id, next)}
      />
    </th>
  );
}

export interface DataTableHeadProps<Record_ extends object> {
  readonly table: Rows<Record_>;
  readonly columns: readonly Column<Record_>[];
  readonly filters: readonly Filter[];
  readonly isSelectable: boolean;
  readonly hasDetail: boolean;
  readonly useChoices: UseChoices | undefined;
  readonly rowActions: RowActions<Record_> | undefined;
  readonly look: TableLook;
  readonly pins: Pins;
  /** null: as wide as usual. */
  readonly onWidth: (id: string, width: number | null) => void;
}

export function DataTableHead<Record_ extends object>(props: DataTableHeadProps<Record_>) {
  const { table, columns, filters, isSelectable, hasDetail, useChoices, rowActions, look, pins, onWidth } =
    props;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {isSelectable && (
          <th className={parts.pin} scope="col" style={{ width: selectWidth }}>
            <NativeCheck
              type="checkbox"
              aria-label="Select all rows on this page"
              checked={table.getIsAllPageRowsSelected()}
              ref={(box) => {
                if (box)
                  box.indeterminate = table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected();
              }}
              onChange={(event) => table.toggleAllPageRowsSelected(event.target.checked)}
            />
          </th>
        )}
        {hasDetail && (
          <th scope="col" style={{ width: openWidth }}>
            <VisuallyHidden>Details</VisuallyHidden>
          </th>
        )}
        {rowActions && (
          <th
            scope="col"
            className={parts.pinnedActions}
            style={{ width: rowActions.width, left: pins.actions }}
          >
            <VisuallyHidden>{rowActions.label}</VisuallyHidden>
          </th>
        )}
        {columns.map((column, place) => {
          const state = table.getColumn(column.id);
          const value = filters.find(({ id }) => id === column.id)?.value;
          return (
            state && (
              <HeadCell
                key={column.id}
                column={column}
                state={state}
                value={value}
                width={getWidth(column, look)}
                pins={pins}
                useChoices={useChoices}
                isFirst={place === 0}
                onWidth={onWidth}
              />
            )
          );
        })}
      </tr>
    </thead>
  );
}
