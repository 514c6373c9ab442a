/** The body of a table. Owns what is drawn of it, so that scrolling draws rows again and never the head with its filters. */
import { type ComponentType, lazy, memo, type ReactElement, type ReactNode, Suspense, useId } from 'react';
import {
  type Column,
  type Pins,
  type RowActions,
  type Selection,
  type TableRow,
  toText,
} from './data-table-model.ts';
import { getPinProps } from './pin-props.ts';
import parts from './DataTableParts.module.css';
import { DetailCell, NativeCheck, OpenButton } from './DataTableParts.tsx';
import { joinClasses } from './element.tsx';
import { Icon } from './icons.tsx';
import { Tip } from './Tip.tsx';
import type { MeasureRow, VirtualRowsProps } from './VirtualRows.tsx';

const rowHeight = 35;
const compactHeight = 27;
/** Below this all rows are drawn: find-in-page works and nothing flickers. */
const virtualFrom = 120;

interface RowProps<Record_ extends object> {
  readonly row: TableRow<Record_>;
  readonly columns: readonly Column<Record_>[];
  readonly rowActions: RowActions<Record_> | undefined;
  readonly detail: ((record: Record_) => ReactNode) | undefined;
  readonly isOpen: boolean;
  readonly onOpen: (row: string | null) => void;
  readonly isSelectable: boolean;
  readonly isSelected: boolean;
  readonly reason: string | null;
  /** What its box is called. */
  readonly selectName: string;
  readonly index: number;
  readonly pins: Pins;
  /** Of a row that may be higher than others: its place among the virtual ones, and who measures it. */
  readonly position: number;
  readonly measure: MeasureRow;
}

type SelectBoxProps<Record_ extends object> = Pick<
  RowProps<Record_>,
  'row' | 'isSelected' | 'reason' | 'selectName'
>;

function SelectBox<Record_ extends object>(props: SelectBoxProps<Record_>) {
  const { row, isSelected, reason, selectName } = props;
  if (reason)
    return (
      <Tip text={reason}>
        <NativeCheck
          type="checkbox"
          aria-label={`Select ${selectName}`}
          aria-disabled
          checked={false}
          readOnly
          onClick={(event) => event.preventDefault()}
        />
      </Tip>
    );
  return (
    <NativeCheck
      type="checkbox"
      aria-label={`Select ${selectName}`}
      checked={isSelected}
      onChange={(event) => row.toggleSelected(event.target.checked)}
    />
  );
}

interface CellsProps<Record_> {
  readonly record: Record_;
  readonly columns: readonly Column<Record_>[];
  readonly pins: Pins;
}

const Cells = <Record_ extends object>({ record, columns, pins }: CellsProps<Record_>) =>
  columns.map((column) => {
    const text = toText(column, record);
    return (
      <td
        key={column.id}
        {...getPinProps(column, pins)}
        data-opens-row={column.opensRow || undefined}
        title={typeof text === 'string' && text.length > 12 && !column.isWrapped ? text : undefined}
      >
        {column.cell ? column.cell(record) : text}
      </td>
    );
  });

function BodyRow<Record_ extends object>(props: RowProps<Record_>): ReactElement {
  const { row, columns, rowActions, isSelectable, isSelected, reason, index, position, measure, pins } =
    props;
  const { detail, isOpen, onOpen } = props;
  const detailId = useId();
  const details = detail?.(row.original) ?? null;
  // A stray click may not lead away from what is selected.
  const opens = !isSelectable && (details !== null || columns.some(({ opensRow }) => opensRow));
  const line = (
    <tr
      ref={measure}
      data-index={position}
      aria-rowindex={index}
      data-even={index % 2 === 1 || undefined}
      aria-selected={isSelectable ? isSelected : undefined}
      data-opens={opens || undefined}
    >
      {isSelectable && (
        <td className={parts.pin}>
          <SelectBox row={row} isSelected={isSelected} reason={reason} selectName={props.selectName} />
        </td>
      )}
      {detail && (
        <td className={parts.actions}>
          {details !== null && (
            <OpenButton
              type="button"
              data-opens-detail
              aria-label={`Details of row ${index - 1}`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailId : undefined}
              onClick={() => onOpen(isOpen ? null : row.id)}
            >
              <Icon name={isOpen ? 'down' : 'right'} size={16} />
            </OpenButton>
          )}
        </td>
      )}
      {rowActions && (
        <td className={joinClasses(parts.actions, parts.pinnedActions)} style={{ left: pins.actions }}>
          {rowActions.cell(row.original)}
        </td>
      )}
      <Cells record={row.original} columns={columns} pins={pins} />
    </tr>
  );
  if (!isOpen || details === null) return line;
  return (
    <>
      {line}
      <tr id={detailId}>
        <DetailCell colSpan={columns.length + 1 + Number(isSelectable) + Number(rowActions !== undefined)}>
          {details}
        </DetailCell>
      </tr>
    </>
  );
}
// memo loses the type parameter; the row is drawn with the types that it was given.
const MemoRow: typeof BodyRow = memo(BodyRow) as never;

export interface DataTableRowsProps<Record_ extends object> {
  readonly rows: readonly TableRow<Record_>[];
  readonly columns: readonly Column<Record_>[];
  readonly selection: Selection<Record_> | undefined;
  readonly rowActions: RowActions<Record_> | undefined;
  readonly detail: ((record: Record_) => ReactNode) | undefined;
  /** The id of the row whose detail is shown. */
  readonly openRow: string | null;
  readonly onOpen: (row: string | null) => void;
  /** Every row is drawn, however many there are. */
  readonly showsAll: boolean;
  readonly firstIndex: number;
  readonly pins: Pins;
  readonly isCompact: boolean;
  readonly scroller: HTMLDivElement | null;
}

const AllRows = ({ count, drawRow }: VirtualRowsProps): ReactNode =>
  Array.from({ length: count }, (_, index) => drawRow(index, undefined));

/** Loaded with the first long table. Where that fails, a long table draws every row. */
const LongRows = lazy(async (): Promise<{ default: ComponentType<VirtualRowsProps> }> => {
  try {
    const { VirtualRows } = await import('./VirtualRows.tsx');
    return { default: VirtualRows };
  } catch {
    return { default: AllRows };
  }
});

export function DataTableRows<Record_ extends object>(props: DataTableRowsProps<Record_>) {
  const { rows, columns, selection, rowActions, detail, showsAll, firstIndex, scroller, pins, isCompact } =
    props;
  // Details have any height, so that rows with them are all drawn.
  const isLong = rows.length > virtualFrom && !showsAll && !detail;
  const drawRow = (index: number, measure: MeasureRow): ReactNode => {
    const row = rows[index];
    if (!row) return null;
    return (
      <MemoRow
        key={row.id}
        row={row}
        columns={columns}
        rowActions={rowActions}
        detail={detail}
        isOpen={detail !== undefined && props.openRow === row.id}
        onOpen={props.onOpen}
        isSelectable={selection !== undefined}
        isSelected={row.getIsSelected()}
        reason={selection?.reason?.(row.original) ?? null}
        selectName={selection?.getName?.(row.original) ?? `row ${row.id}`}
        index={firstIndex + index}
        pins={pins}
        position={index}
        measure={measure}
      />
    );
  };
  if (!isLong) return rows.map((_, index) => drawRow(index, undefined));
  const height = isCompact ? compactHeight : rowHeight;
  const first = (
    <>
      {rows.slice(0, virtualFrom).map((_, index) => drawRow(index, undefined))}
      {/* The scrollbar is right from the start. */}
      <tr aria-hidden style={{ height: (rows.length - virtualFrom) * height }} />
    </>
  );
  return (
    <Suspense fallback={first}>
      <LongRows
        count={rows.length}
        scroller={scroller}
        rowHeight={height}
        isMeasured={columns.some(({ isWrapped }) => isWrapped)}
        drawRow={drawRow}
      />
    </Suspense>
  );
}
