/** Keys, clicks and the clipboard in the review table. */
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { setCell, takeMine, takeTheirs } from './changes.ts';
import { getClipboard } from './clipboard.ts';
import type { Editing, LineEvents } from './GridLine.tsx';
import { runCommand } from './grid-commands.ts';
import type { GridActionsProps } from './grid-in-use.ts';
import { headHeight, rowHeight } from './grid-tracks.ts';
import { commandFor } from './keyboard.ts';
import { findOnward, type Onward } from './onward.ts';
import { type Corner, getSelection } from './selection.ts';
import type { ChangesStore, ReviewTable } from './use-changes.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { usePointer } from './use-pointer.ts';

interface LatestOfGrid extends Pick<ReviewTable, 'rows'>, Pick<ChangesStore, 'change'> {
  readonly onward: (way: Onward) => void;
}

function useLineEvents(given: LatestOfGrid): LineEvents {
  // Lines keep these for good, so that typing draws one line again and not forty.
  const latest = useRef(given);
  useEffect(() => {
    latest.current = given;
  });
  return useMemo(
    () => ({
      onCommit: (row, cell, value, way) => {
        const now = latest.current;
        now.change((before) => setCell(before, now.rows, row, cell, value));
        now.onward(way);
      },
      onCancel: (way) => latest.current.onward(way),
      onTake: (row, cell, whose) => {
        const now = latest.current;
        const take = whose === 'mine' ? takeMine : takeTheirs;
        now.change((before) => take(before, now.rows, row.key, cell));
        now.onward('stay');
      },
    }),
    [],
  );
}

export function useGridActions(props: GridActionsProps) {
  const { lines, rows, store, shown } = props;
  const { change } = store;
  const [anchor, setAnchor] = useState<Corner | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const focus = useGridFocus(props, editing !== null);
  const { scroller, indexes, at, column, present, go } = focus;

  const selection = useMemo(
    () => getSelection(anchor, { index: at, column }, indexes, shown),
    [anchor, indexes, at, column, shown],
  );
  const here = (): Corner | null => (present ? { key: present.key, column } : null);

  const grid = { ...props, ...focus, selection, anchor, setAnchor, editing, setEditing, here };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.nativeEvent.isComposing || editing) return;
    const isCategory = present?.kind === 'category';
    const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    const command = commandFor(event, {
      line: at,
      // A category is one cell; the column is remembered for the rows below it.
      column: isCategory && isSideways ? 0 : column,
      shown,
      lines: lines.length,
      page: Math.max(1, Math.floor(((scroller?.clientHeight ?? 400) - headHeight) / rowHeight) - 1),
      isExpanded: present?.isExpanded ?? null,
    });
    if (!command) return;
    event.preventDefault();
    if (!(isCategory && isSideways && command.kind === 'move')) runCommand(grid, command);
  };

  const onward = (way: Onward): void => {
    setEditing(null);
    const next = findOnward(way, { lines, shown, at, column });
    if (next) go(next.line, next.column);
  };
  const events = useLineEvents({ onward, rows, change });
  const handlers = { onKeyDown, ...getClipboard(grid), ...usePointer(grid) };
  return { ...focus, selection, editing, events, handlers };
}
