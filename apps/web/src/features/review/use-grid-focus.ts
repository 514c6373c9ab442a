/** Where the focus of the review table is, and that it stays there while lines come and go. */
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { columnAt, nearestShown } from './keyboard.ts';
import type { CellName, Line } from './review-rows.ts';
import { headHeight, rowHeight } from './grid-tracks.ts';

export interface Place {
  readonly key: string;
  /** Its last position: a line that a filter hides leaves the focus to its neighbour. */
  readonly index: number;
  readonly column: number;
}

export interface Target {
  readonly key: string;
  readonly cell: CellName;
}

export interface GridFocusProps {
  readonly lines: readonly Line[];
  /** Places of the columns that are shown. Keep its identity stable. */
  readonly shown: readonly number[];
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  /** A row to go to: the focus moves there whenever this is another object. */
  readonly target: Target | null;
}

/** `isEditing`: the focus is in an editor, and is left there. */
export function useGridFocus({ lines, shown, place, onPlace, target }: GridFocusProps, isEditing: boolean) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const wantsFocus = useRef(false);
  const indexes = useMemo(() => new Map(lines.map(({ key }, index) => [key, index])), [lines]);
  const at = indexes.get(place.key) ?? Math.max(0, Math.min(place.index, lines.length - 1));
  const present = lines[at];
  const column = nearestShown(shown, place.column);

  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 10,
    scrollPaddingEnd: headHeight,
    rangeExtractor: useCallback(
      (range: Range) => {
        const inSight = defaultRangeExtractor(range);
        if (at >= range.count || inSight.includes(at)) return inSight;
        return [...inSight, at].sort((a, b) => a - b);
      },
      [at],
    ),
  });

  const go = useCallback(
    (index: number, next: number): void => {
      const line = lines[index];
      if (!line) return;
      wantsFocus.current = true;
      onPlace({ key: line.key, index, column: next });
    },
    [lines, onPlace],
  );

  // Once a target: a later push, which makes new lines, does not take the focus back to it.
  const reached = useRef<object | null>(null);
  useEffect(() => {
    const index = target === null ? undefined : indexes.get(target.key);
    if (index === undefined || target === null || reached.current === target) return;
    reached.current = target;
    go(index, columnAt(target.cell));
  }, [target, indexes, go]);

  useLayoutEffect(() => {
    if (!wantsFocus.current || !scroller || isEditing) return;
    const line = scroller.querySelector(`[data-index="${at}"]`);
    const cell =
      line?.querySelector<HTMLElement>(`[data-column="${column}"]`) ??
      line?.querySelector<HTMLElement>('[data-column]');
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
    virtualizer.scrollToIndex(at, { align: 'auto' });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  /** Once the lines are drawn again. */
  const refocus = (): void => {
    wantsFocus.current = true;
  };
  return { scroller, setScroller, virtualizer, indexes, at, column, present, go, refocus };
}
