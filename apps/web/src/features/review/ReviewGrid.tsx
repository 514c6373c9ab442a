/**
 * The review table, used by keyboard like a spreadsheet: the ARIA tree grid pattern with one stop in the tab order.
 * Only the lines in sight are drawn, and the one that has the focus.
 */
import { memo, type ReactNode, startTransition, useEffect, useMemo } from 'react';
import styles from './review-grid.module.css';
import { lazyComponent } from '#src/components/lazy-component.tsx';
import { toProperties } from '#src/ui/element.tsx';
import { useIsPrinting } from '#src/ui/use-is-printing.ts';
import { type Changes, getShownValue } from './changes.ts';
import { GridLine } from './GridLine.tsx';
import { getTracks, headHeight, rowHeight } from './grid-tracks.ts';
import { type ColumnId, columns, isNumber } from './keyboard.ts';
import type { GridActionsProps } from './active-grid.ts';
import type { ReviewRow } from './review-rows.ts';
import { getRows } from './selection.ts';
import { useGridActions } from './use-grid-actions.ts';
import { Contents } from '#src/ui/Layout.tsx';

// Shown with the first selection of several rows.
const SelectionBar = lazyComponent(() => import('./SelectionBar.tsx'));

/** What the heads have beside their names: filters. */
export type Heads = Readonly<Partial<Record<ColumnId, ReactNode>>>;

interface GridHeadProps {
  readonly shownColumns: readonly number[];
  readonly heads: Heads;
  readonly names: Readonly<Record<ColumnId, string>>;
}

const GridHead = memo(({ shownColumns, heads, names }: GridHeadProps) => (
  <Contents role="rowgroup">
    <div className={styles.gridHead} role="row" aria-rowindex={1}>
      {columns
        .filter((_, index) => shownColumns.includes(index))
        .map((column) => (
          <div
            key={column.id}
            role="columnheader"
            aria-label={names[column.id]}
            title={'short' in column ? names[column.id] : undefined}
            className={isNumber(column.id) ? styles.number : undefined}
          >
            {'short' in column ? column.short : names[column.id]}
            {heads[column.id]}
          </div>
        ))}
    </div>
  </Contents>
));

/** `place`: among those that stay in sight; -1: it scrolls. */
const getStickyAt = (place: number): number | null => (place === -1 ? null : headHeight + place * rowHeight);

interface GridLinesProps {
  readonly props: GridActionsProps;
  readonly grid: Omit<
    ReturnType<typeof useGridActions>,
    'setScroller' | 'handlers' | 'setAnchor' | 'refocus'
  >;
}

/** Those in sight; on paper all. */
function GridLines({ props, grid }: GridLinesProps) {
  const { lines, rows, shownColumns, refusal, getHref } = props;
  const { changes } = props.store;
  const { virtualizer, sticky, lineIndex, column, selection, editing, events } = grid;
  const isSelected = (index: number): boolean =>
    selection !== null && index >= selection.lines[0] && index <= selection.lines[1];
  const { measureElement } = virtualizer;
  const isPrinting = useIsPrinting();
  const getChanges = (key: string | null, from: Changes) => (key === null ? undefined : from[key]);
  const places = isPrinting ? lines.map((_, index) => ({ index, start: 0 })) : virtualizer.getVirtualItems();
  return places.map(({ index, start }) => {
    const line = lines[index];
    if (!line) return null;
    const row = line.kind === 'row' ? line.row : null;
    return (
      <GridLine
        key={line.key}
        line={line}
        index={index}
        start={start}
        stickyAt={isPrinting ? null : getStickyAt(sticky.indexOf(index))}
        measure={measureElement}
        changes={getChanges(row?.key ?? null, changes)}
        designation={row ? getShownValue(row, 'auditDesignation', changes, rows) : ''}
        comment={row ? getShownValue(row, 'comment', changes, rows) : ''}
        isReviewed={row !== null && props.isReviewed(row)}
        source={getChanges(row?.takesFrom ?? null, changes)}
        shownColumns={shownColumns}
        column={index === lineIndex ? column : -1}
        selectedFrom={isSelected(index) ? (selection?.columns[0] ?? -1) : -1}
        selectedTo={isSelected(index) ? (selection?.columns.at(-1) ?? -1) : -1}
        editing={index === lineIndex ? editing : null}
        canEdit={refusal === null}
        getHref={getHref}
        events={events}
      />
    );
  });
}

export interface ReviewGridProps extends GridActionsProps, GridHeadProps {
  readonly label: string;
  /** The rows that are selected together; none of a single one. Keep it stable. */
  readonly onSelection: (rows: readonly ReviewRow[]) => void;
}

const noRows: readonly ReviewRow[] = [];

export function ReviewGrid(props: ReviewGridProps) {
  const { lines, shownColumns, refusal, heads, names, onSelection } = props;
  const { setScroller, handlers, setAnchor, refocus, ...grid } = useGridActions(props);
  const { selection, virtualizer } = grid;
  const selectedRows = useMemo(() => {
    const selected = selection && refusal === null ? getRows(lines, selection.lines) : noRows;
    return selected.length > 1 ? selected : noRows;
  }, [lines, selection, refusal]);
  // The panel follows after the table.
  useEffect(() => startTransition(() => onSelection(selectedRows)), [onSelection, selectedRows]);
  return (
    <>
      <div
        className={styles.gridScroller}
        ref={setScroller}
        role="treegrid"
        aria-label={props.label}
        aria-rowcount={lines.length + 1}
        aria-colcount={shownColumns.length}
        style={toProperties(getTracks(shownColumns))}
        aria-multiselectable
        aria-readonly={refusal !== null}
        {...handlers}
      >
        <GridHead shownColumns={shownColumns} heads={heads} names={names} />
        <div className={styles.gridBody} role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
          <GridLines props={props} grid={grid} />
        </div>
      </div>
      {selectedRows.length > 0 && (
        <SelectionBar
          rows={selectedRows}
          onAssign={props.onAssign}
          onReview={props.onReview}
          onClear={() => {
            setAnchor(null);
            refocus();
          }}
        />
      )}
    </>
  );
}
