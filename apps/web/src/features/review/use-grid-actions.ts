/** What keys, clicks and the clipboard do in the review table. */
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cellsAsText } from './cells-as-text.ts';
import { copiedWords, copyAllDown, setCell, takeMine, takeTheirs } from './changes.ts';
import type { Onward } from './DesignationEditor.tsx';
import type { Editing, LineEvents } from './GridLine.tsx';
import { cellAt, type Command, commandFor } from './keyboard.ts';
import { pastedWords, pasteInto, type RefusedCell } from './paste-cells.ts';
import type { CellName } from './review-rows.ts';
import { type Corner, rowLines, getSelection } from './selection.ts';
import type { ReviewTable } from './use-changes.ts';
import { type GridFocusProps, useGridFocus } from './use-grid-focus.ts';
import { headHeight, rowHeight } from './grid-tracks.ts';

export interface GridActionsProps extends GridFocusProps, ReviewTable {
  readonly getHref: ((code: string) => string) | null;
  readonly onOpenMeasure: (code: string) => void;
  readonly onExpand: (key: string, isExpanded: boolean) => void;
  /** Announces to screen readers, and shows the text in the line under the table. */
  readonly onSay: (text: string) => void;
  /** Cells that were pasted and are not allowed; none after a paste without any. */
  readonly onRefused: (cells: readonly RefusedCell[]) => void;
}

export function useGridActions(props: GridActionsProps) {
  const { lines, rows, store, shown, refusal, getHref, place } = props;
  const { onOpenMeasure, onExpand, onSay, onRefused } = props;
  const { changes, change, undo } = store;
  const [anchor, setAnchor] = useState<Corner | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const focus = useGridFocus(props, editing !== null);
  const { scroller, indexes, at, column, present, go, refocus } = focus;

  const selection = useMemo(
    () => getSelection(anchor, { index: at, column }, indexes, shown),
    [anchor, indexes, at, column, shown],
  );
  const here = (): Corner | null => (present ? { key: present.key, column } : null);

  const beginEdit = (text: string | null): void => {
    if (!present) return;
    if (present.kind === 'category') {
      if (text === null) onExpand(present.key, !present.isExpanded);
      return;
    }
    const { row } = present;
    const cell = cellAt(column);
    if (cell === null) {
      if (text === null && column === 0) {
        if (getHref) onOpenMeasure(row.measureCode);
        else if (present.isExpanded !== null) onExpand(present.key, !present.isExpanded);
      }
      return;
    }
    if (refusal !== null) onSay(refusal);
    else if (!row.isEditable)
      onSay(row.reason ?? `${row.name} takes its designation from ${row.takesFrom ?? 'another row'}.`);
    else {
      setAnchor(null);
      setEditing({ text });
    }
  };

  /** What is written in the selected columns, or in the one that has the focus. */
  const cells = (): readonly CellName[] =>
    (selection?.columns ?? [column]).flatMap((one) => cellAt(one) ?? []);

  const copy = (): void => {
    const chosen = rowLines(lines, selection?.lines ?? [Math.max(0, at - 1), at]);
    const result = copyAllDown(changes, rows, chosen, cells());
    change(() => result.changes);
    onSay(copiedWords(result));
  };

  const clear = (): void => {
    if (refusal !== null) {
      onSay(refusal);
      return;
    }
    const chosen = rowLines(lines, selection?.lines ?? [at, at]).filter(({ isEditable }) => isEditable);
    const emptied = cells();
    change((now) =>
      chosen.reduce((all, row) => emptied.reduce((one, cell) => setCell(one, rows, row, cell, ''), all), now),
    );
  };

  const run = (command: Command): void => {
    switch (command.kind) {
      case 'move':
        if (!command.extends) setAnchor(null);
        else if (anchor === null) setAnchor(here());
        go(command.line, command.column);
        return;
      case 'edit':
        beginEdit(command.text);
        return;
      case 'expand':
        if (present) onExpand(present.key, command.isExpanded);
        refocus();
        return;
      case 'copyDown':
        if (refusal !== null) onSay(refusal);
        else if (cells().length > 0) copy();
        return;
      case 'undo':
        onSay(undo() ? 'The last change was undone.' : 'There is nothing to undo.');
        return;
      case 'clear':
        clear();
        return;
      case 'selectNone':
        setAnchor(null);
    }
  };

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
    if (!(isCategory && isSideways && command.kind === 'move')) run(command);
  };

  const onCopy = (event: ClipboardEvent): void => {
    // Text selected by hand is copied as usual.
    if (editing || !present || document.getSelection()?.isCollapsed === false) return;
    const [from, to] = selection?.lines ?? [at, at];
    const places = selection?.columns ?? [column];
    event.clipboardData.setData('text/plain', cellsAsText(lines.slice(from, to + 1), places, changes, rows));
    event.preventDefault();
    const count = rowLines(lines, [from, to]).length * places.length;
    onSay(count <= 1 ? 'The cell was copied.' : `${count} cells were copied.`);
  };

  const onPaste = (event: ClipboardEvent): void => {
    if (editing || !present) return;
    event.preventDefault();
    if (refusal !== null) {
      onSay(refusal);
      return;
    }
    const pasted = pasteInto({
      lines,
      rows,
      shown,
      changes,
      selection,
      at: { index: at, column },
      text: event.clipboardData.getData('text/plain'),
    });
    change(() => pasted.changes);
    onSay(pastedWords(pasted));
    onRefused(pasted.refused);
  };

  const hadFocus = useRef(false);
  const dragged = useRef<Corner | null>(null);
  const onPointerDown = ({ target, button, pointerType, shiftKey }: PointerEvent): void => {
    const cell = target instanceof Element ? target.closest('[data-column]') : null;
    const key = cell?.closest('[data-line]')?.getAttribute('data-line');
    hadFocus.current = cell !== null && cell === document.activeElement;
    const isDrag = button === 0 && pointerType === 'mouse' && !shiftKey && !editing;
    dragged.current =
      isDrag && cell && key ? { key, column: Number(cell.getAttribute('data-column')) } : null;
  };

  /** Selects from the cell where the button went down to the one under the pointer. */
  const onPointerMove = ({ target, buttons }: PointerEvent): void => {
    if (buttons !== 1) dragged.current = null;
    const from = dragged.current;
    const cell = target instanceof Element ? target.closest('[data-column]') : null;
    const line = cell?.closest('[data-line]');
    if (!from || !cell || !line) return;
    const to = Number(cell.getAttribute('data-column'));
    const index = Number(line.getAttribute('data-index'));
    const isStart = line.getAttribute('data-line') === from.key && to === from.column;
    if ((isStart && anchor === null) || (index === at && to === column && anchor !== null)) return;
    document.getSelection()?.removeAllRanges();
    setAnchor(from);
    go(index, lines[index]?.kind === 'category' ? place.column : to);
  };

  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element)) return;
    const line = event.target.closest('[data-line]');
    const cell = event.target.closest('[data-column]');
    if (!line || !cell || !scroller?.contains(line)) return;
    const index = Number(line.getAttribute('data-index'));
    const pressed = Number(cell.getAttribute('data-column'));
    const clicked = lines[index];
    if (!clicked || (editing && index === at && pressed === column)) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (event.target.closest('a')) {
      if (!isPlain || clicked.kind !== 'row') return;
      event.preventDefault();
      onOpenMeasure(clicked.row.measureCode);
      return;
    }
    if (event.shiftKey) setAnchor((now) => now ?? here());
    else setAnchor(null);
    go(index, clicked.kind === 'category' ? place.column : pressed);
    if (event.target.closest('[data-fold]') || (clicked.kind === 'category' && isPlain))
      onExpand(clicked.key, !clicked.isExpanded);
    else if (isPlain && clicked.kind === 'row' && clicked.row.isEditable && refusal === null) {
      // The first click selects, as in a spreadsheet; the cell that has the focus opens.
      if (cellAt(pressed) !== null && hadFocus.current) setEditing({ text: null });
    }
  };

  const onward = (way: Onward): void => {
    setEditing(null);
    if (way === 'leave') return;
    const rowFrom = (first: number, by: 1 | -1): number => {
      for (let index = first + by; index >= 0 && index < lines.length; index += by)
        if (lines[index]?.kind === 'row') return index;
      return first;
    };
    const written = shown.filter((one) => cellAt(one) !== null);
    const by = way === 'next' || way === 'down' ? 1 : -1;
    if (way === 'down' || way === 'up') go(rowFrom(at, by), column);
    else if (way === 'next' || way === 'previous') {
      const neighbour = written[written.indexOf(column) + by];
      if (neighbour !== undefined) go(at, neighbour);
      else go(rowFrom(at, by), written.at(by === 1 ? 0 : -1) ?? column);
    } else go(at, column);
  };

  // Lines keep these for good, so that typing draws one line again and not forty.
  const latest = useRef({ onward, rows, change });
  useEffect(() => {
    latest.current = { onward, rows, change };
  });
  const events = useMemo(
    (): LineEvents => ({
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

  const handlers = { onKeyDown, onCopy, onPaste, onClick, onPointerDown, onPointerMove };
  return { ...focus, selection, editing, events, handlers };
}
