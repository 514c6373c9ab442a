/** Keys, clicks and the clipboard in the review table. */
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { setCell, keepMine, acceptTheirs } from './changes.ts';
import { getClipboard } from './clipboard.ts';
import type { Editing, LineEvents } from './GridLine.tsx';
import { runCommand } from './grid-commands.ts';
import type { GridActionsProps } from './active-grid.ts';
import { headHeight, rowHeight } from './grid-tracks.ts';
import { getCommand } from './keyboard.ts';
import { findNextCell, type FocusMove } from './focus-move.ts';
import { type Corner, getSelection } from './selection.ts';
import type { ChangesStore, ReviewTable } from './use-changes.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { usePointer } from './use-pointer.ts';

interface LatestGrid extends Pick<ReviewTable, 'rows'>, Pick<ChangesStore, 'change'> {
  readonly moveFocus: (move: FocusMove) => void;
}

function useLineEvents(grid: LatestGrid): LineEvents {
  // Lines keep these for good, so that typing draws one line again and not forty.
  const latest = useRef(grid);
  useEffect(() => {
    latest.current = grid;
  });
  return useMemo(
    () => ({
      onCommit: (row, cell, value, move) => {
        const current = latest.current;
        current.change((changes) => setCell(changes, current.rows, row, cell, value));
        current.moveFocus(move);
      },
      onCancel: (move) => latest.current.moveFocus(move),
      onResolve: (row, cell, choice) => {
        const current = latest.current;
        const resolve = choice === 'mine' ? keepMine : acceptTheirs;
        current.change((changes) => resolve(changes, current.rows, row.key, cell));
        current.moveFocus('stay');
      },
    }),
    [],
  );
}

export function useGridActions(props: GridActionsProps) {
  const { lines, rows, store, shownColumns } = props;
  const { change } = store;
  const [anchor, setAnchor] = useState<Corner | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const focus = useGridFocus(props, editing !== null);
  const { scroller, indexes, lineIndex, column, present, go } = focus;

  const selection = useMemo(
    () => getSelection(anchor, { index: lineIndex, column }, indexes, shownColumns),
    [anchor, indexes, lineIndex, column, shownColumns],
  );
  const getFocusedCorner = (): Corner | null => (present ? { key: present.key, column } : null);

  const grid = {
    ...props,
    ...focus,
    selection,
    anchor,
    setAnchor,
    editing,
    setEditing,
    getFocusedCorner,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.nativeEvent.isComposing || editing) return;
    // A filter in the head hears its own keys.
    if (event.target instanceof Element && event.target.closest('[role=columnheader]')) return;
    const isCategory = present?.kind === 'category';
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    const command = getCommand(event, {
      line: lineIndex,
      // A category is one cell; the column is remembered for the rows below it.
      column: isCategory && isSideways ? 0 : column,
      shownColumns,
      lines: lines.length,
      page: Math.max(1, Math.floor(((scroller?.clientHeight ?? 400) - headHeight) / rowHeight) - 1),
      isExpanded: present?.isExpanded ?? null,
    });
    // With nothing selected, Escape is the page's.
    if (!command || (command.kind === 'selectNone' && anchor === null)) return;
    event.preventDefault();
    if (!(isCategory && isSideways && command.kind === 'move')) runCommand(grid, command);
  };

  const moveFocus = (move: FocusMove): void => {
    setEditing(null);
    const next = findNextCell(move, { lines, shownColumns, lineIndex, column });
    if (next) go(next.line, next.column);
  };
  const events = useLineEvents({ moveFocus, rows, change });
  const handlers = { onKeyDown, ...getClipboard(grid), ...usePointer(grid) };
  return { ...focus, selection, setAnchor, editing, events, handlers };
}
