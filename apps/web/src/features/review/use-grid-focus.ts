/** Where the focus of the review table is, and that it stays there while lines come and go. */
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ColumnId, getColumnIndex, getNearestShown } from './keyboard.ts';
import type { Line } from './review-rows.ts';
import { headHeight, rowHeight } from './grid-tracks.ts';
import { findStickyLines } from './sticky-lines.ts';

export interface Place {
  readonly key: string;
  /** Its last position: a line that a filter hides leaves the focus to its neighbour. */
  readonly index: number;
  readonly column: number;
}

export interface Target {
  readonly key: string;
  readonly cell: ColumnId;
}

export interface GridFocusProps {
  readonly lines: readonly Line[];
  /** Places of the columns that are shown. Keep its identity stable. */
  readonly shownColumns: readonly number[];
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  /** A row to go to: the focus moves there whenever this is another object. */
  readonly target: Target | null;
  /** The focus is in the table as soon as there is one. */
  readonly isFocusedFirst: boolean;
}

/** The lines in sight, those that stay in sight above them, and the one that has the focus. */
function useDrawnLines(lines: readonly Line[], lineIndex: number, scroller: HTMLDivElement | null) {
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    // With another one, every place would be computed again at each key.
    getItemKey: useCallback((index: number) => lines[index]?.key ?? index, [lines]),
    // What the wheel needs; each line more is drawn with every page that is turned, too.
    overscan: 5,
    scrollPaddingStart: 2 * rowHeight,
    scrollPaddingEnd: headHeight,
    rangeExtractor: useCallback(
      (range: Range) => {
        const drawn = new Set([...findStickyLines(lines, range.startIndex), ...defaultRangeExtractor(range)]);
        if (lineIndex < range.count) drawn.add(lineIndex);
        return [...drawn].sort((a, b) => a - b);
      },
      [lines, lineIndex],
    ),
  });
  return { virtualizer, sticky: findStickyLines(lines, virtualizer.range?.startIndex ?? 0) };
}

/** `isEditing`: the focus is in an editor, and is left there. */
export function useGridFocus(
  { lines, shownColumns, place, onPlace, target, isFocusedFirst }: GridFocusProps,
  isEditing: boolean,
) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const shouldFocus = useRef(isFocusedFirst);
  const indexes = useMemo(() => new Map(lines.map(({ key }, index) => [key, index])), [lines]);
  const lineIndex = indexes.get(place.key) ?? Math.max(0, Math.min(place.index, lines.length - 1));
  const present = lines[lineIndex];
  const column = getNearestShown(shownColumns, place.column);

  const { virtualizer, sticky } = useDrawnLines(lines, lineIndex, scroller);

  const go = useCallback(
    (index: number, next: number): void => {
      const line = lines[index];
      if (!line) return;
      shouldFocus.current = true;
      onPlace({ key: line.key, index, column: next });
    },
    [lines, onPlace],
  );

  // Once a target: a later push, which makes new lines, does not take the focus back to it.
  const focusedTarget = useRef<object | null>(null);
  useEffect(() => {
    const index = target === null ? undefined : indexes.get(target.key);
    if (index === undefined || target === null || focusedTarget.current === target) return;
    focusedTarget.current = target;
    go(index, getColumnIndex(target.cell));
  }, [target, indexes, go]);

  useLayoutEffect(() => {
    if (!shouldFocus.current || !scroller || isEditing) return;
    const line = scroller.querySelector(`[data-index="${lineIndex}"]`);
    const cell =
      line?.querySelector<HTMLElement>(`[data-column="${column}"]`) ??
      line?.querySelector<HTMLElement>('[data-column]');
    if (!cell) return;
    shouldFocus.current = false;
    cell.focus({ preventScroll: true });
    virtualizer.scrollToIndex(lineIndex, { align: 'auto' });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  // Selected from elsewhere, such as the panel.
  const { scrollToIndex } = virtualizer;
  useEffect(() => {
    if (place.key !== '' && !shouldFocus.current) scrollToIndex(lineIndex, { align: 'auto' });
  }, [place.key, lineIndex, scrollToIndex]);

  /** Once the lines are drawn again. */
  const refocus = (): void => {
    shouldFocus.current = true;
  };
  return { scroller, setScroller, virtualizer, sticky, indexes, lineIndex, column, present, go, refocus };
}
