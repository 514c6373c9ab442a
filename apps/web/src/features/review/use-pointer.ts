/** Clicks in the review table, and selecting cells by dragging. */
import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { columns, getCellName } from './keyboard.ts';
import type { Line } from './review-rows.ts';
import type { Corner } from './selection.ts';
import type { ActiveGrid } from './active-grid.ts';

interface PressedCell {
  readonly key: string;
  readonly index: number;
  readonly column: number;
  readonly element: Element;
}

function findCell(target: EventTarget): PressedCell | null {
  const element = target instanceof Element ? target.closest('[data-column]') : null;
  const line = element?.closest('[data-line]');
  if (!element || !line) return null;
  return {
    key: line.getAttribute('data-line') ?? '',
    index: Number(line.getAttribute('data-index')),
    column: Number(element.getAttribute('data-column')),
    element,
  };
}

const isReviewColumn = (column: number): boolean => columns[column]?.id === 'reviewed';

const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || altKey || shiftKey;

export function usePointer(grid: ActiveGrid) {
  const { lines, place, refusal, onOpenRow, onExpand, scroller, lineIndex, column, go } = grid;
  const { anchor, editing, setAnchor, setEditing, getFocusedCorner } = grid;
  const hadFocus = useRef(false);
  const dragStart = useRef<Corner | null>(null);
  const onPointerDown = ({ target, button, pointerType, shiftKey }: PointerEvent): void => {
    const cell = findCell(target);
    hadFocus.current = cell !== null && cell.element === document.activeElement;
    const isDrag = button === 0 && pointerType === 'mouse' && !shiftKey && !editing;
    dragStart.current = isDrag && cell ? { key: cell.key, column: cell.column } : null;
  };

  /** Selects from the cell where the button went down to the one under the pointer. */
  const onPointerMove = ({ target, buttons }: PointerEvent): void => {
    if (buttons !== 1) dragStart.current = null;
    const from = dragStart.current;
    const to = from && findCell(target);
    if (!from || !to) return;
    const isStart = to.key === from.key && to.column === from.column;
    if ((isStart && anchor === null) || (to.index === lineIndex && to.column === column && anchor !== null))
      return;
    document.getSelection()?.removeAllRanges();
    setAnchor(from);
    go(to.index, lines[to.index]?.kind === 'category' ? place.column : to.column);
  };

  const canEdit = (line: Line, pressedColumn: number): boolean =>
    refusal === null && line.kind === 'row' && line.row.isEditable && getCellName(pressedColumn) !== null;

  /** The first click selects, as in a spreadsheet; the cell that has the focus opens. A mark is made at once. */
  const press = (line: Line, pressedColumn: number): void => {
    if (line.kind === 'row' && line.row.canReview && isReviewColumn(pressedColumn))
      grid.onReview([line.row], !grid.isReviewed(line.row));
    else if (hadFocus.current && canEdit(line, pressedColumn)) setEditing({ text: null });
  };

  const onClick = (event: MouseEvent): void => {
    const cell = findCell(event.target);
    const clickedLine = cell && lines[cell.index];
    if (!cell || !clickedLine || !scroller?.contains(cell.element)) return;
    if (editing && cell.index === lineIndex && cell.column === column) return;
    const isPlain = !hasModifier(event);
    const isOn = (selector: string): boolean => (event.target as Element).closest(selector) !== null;
    if (isOn('a')) {
      if (!isPlain || clickedLine.kind !== 'row') return;
      event.preventDefault();
      onOpenRow(clickedLine.row.measureCode);
      return;
    }
    setAnchor((previous) => (event.shiftKey ? (previous ?? getFocusedCorner()) : null));
    go(cell.index, clickedLine.kind === 'category' ? place.column : cell.column);
    if (isOn('[data-fold]') || (clickedLine.kind === 'category' && isPlain))
      onExpand(clickedLine.key, !clickedLine.isExpanded);
    else if (isPlain) press(clickedLine, cell.column);
  };
  return { onPointerDown, onPointerMove, onClick };
}
