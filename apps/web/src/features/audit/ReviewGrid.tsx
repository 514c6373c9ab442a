/**
 * The review table, used by keyboard like a spreadsheet: the ARIA tree grid pattern with one stop in the tab order.
 * Only the lines in sight are drawn, and the one that has the focus.
 */
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cellsAsText } from './cells-as-text.ts';
import { type Changes, copiedWords, copyAllDown, setCell, shownIn, takeMine, takeTheirs } from './changes.ts';
import type { Onward } from './DesignationEditor.tsx';
import { type Editing, GridLine, type LineEvents } from './GridLine.tsx';
import { GridBody, GridHead, GridScroller, headHeight, rowHeight } from '#src/ui/audit/review-grid.styles.ts';
import { tracksOf } from './grid-tracks.ts';
import { cellAt, type Command, columnAt, columns, commandFor, nearestShown } from './keyboard.ts';
import { pastedWords, pasteInto, type RefusedCell } from './paste-cells.ts';
import type { CellName, Line, Rows } from './review-rows.ts';
import { type Corner, rowLines, selectionOf } from './selection.ts';
import type { ChangesStore } from './use-changes.ts';
import { useIsPrinting } from '#src/ui/use-is-printing.ts';

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

export interface ReviewGridProps {
  readonly label: string;
  readonly lines: readonly Line[];
  readonly rows: Rows;
  readonly store: ChangesStore;
  /** Places of the columns that are shown. Keep its identity stable. */
  readonly shown: readonly number[];
  /** Why nothing can be typed; null if it can. */
  readonly refusal: string | null;
  readonly hrefOf: ((code: string) => string) | null;
  readonly onOpenMeasure: (code: string) => void;
  readonly onExpand: (key: string, isExpanded: boolean) => void;
  /** Announces to screen readers, and shows the text in the line under the table. */
  readonly onSay: (text: string) => void;
  /** Cells that were pasted and are not allowed; none after a paste without any. */
  readonly onRefused: (cells: readonly RefusedCell[]) => void;
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
  /** A row to go to: the focus moves there whenever this is another object. */
  readonly target: Target | null;
}

export function ReviewGrid(props: ReviewGridProps) {
  const { lines, rows, store, shown, refusal, hrefOf, onOpenMeasure, onExpand, onSay } = props;
  const { place, onPlace, target, onRefused } = props;
  const { changes, change, undo } = store;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [anchor, setAnchor] = useState<Corner | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
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
    if (!wantsFocus.current || !scroller || editing) return;
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

  const selection = useMemo(
    () => selectionOf(anchor, { index: at, column }, indexes, shown),
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
        if (hrefOf) onOpenMeasure(row.measureCode);
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
        wantsFocus.current = true;
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
    const isSame = index === at && pressed === column;
    if (event.shiftKey) setAnchor((now) => now ?? here());
    else setAnchor(null);
    go(index, clicked.kind === 'category' ? place.column : pressed);
    if (event.target.closest('[data-fold]') || (clicked.kind === 'category' && isPlain))
      onExpand(clicked.key, !clicked.isExpanded);
    else if (isPlain && clicked.kind === 'row' && clicked.row.isEditable && refusal === null) {
      const name = cellAt(pressed);
      // A designation looks like a choice and opens at once; a comment when it is pressed again.
      if (name === 'auditDesignation' || (name === 'comment' && isSame)) setEditing({ text: null });
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
  const isSelected = (index: number): boolean =>
    selection !== null && index >= selection.lines[0] && index <= selection.lines[1];
  const { measureElement } = virtualizer;
  const isPrinting = useIsPrinting();
  const changesOf = (key: string | null, of: Changes) => (key === null ? undefined : of[key]);

  return (
    <GridScroller
      ref={setScroller}
      role="treegrid"
      aria-label={props.label}
      aria-rowcount={lines.length + 1}
      aria-colcount={shown.length}
      tracks={tracksOf(shown)}
      aria-multiselectable
      aria-readonly={refusal !== null}
      style={{ height: 'max(340px, calc(100dvh - 300px))' }}
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPaste={onPaste}
      onClick={onClick}
    >
      <div role="rowgroup" style={{ display: 'contents' }}>
        <GridHead role="row" aria-rowindex={1}>
          {columns
            .filter((_, one) => shown.includes(one))
            .map(({ id, header }) => (
              <div
                key={id}
                role="columnheader"
                className={id === 'rate' || id === 'denominator' ? 'number' : undefined}
              >
                {header}
              </div>
            ))}
        </GridHead>
      </div>
      <GridBody role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
        {(isPrinting ? lines.map((_, index) => ({ index, start: 0 })) : virtualizer.getVirtualItems()).map(
          ({ index, start }) => {
            const line = lines[index];
            if (!line) return null;
            const row = line.kind === 'row' ? line.row : null;
            return (
              <GridLine
                key={line.key}
                line={line}
                index={index}
                start={start}
                measure={measureElement}
                changes={changesOf(row?.key ?? null, changes)}
                designation={row ? shownIn(row, 'auditDesignation', changes, rows) : ''}
                comment={row ? shownIn(row, 'comment', changes, rows) : ''}
                source={changesOf(row?.takesFrom ?? null, changes)}
                shown={shown}
                column={index === at ? column : -1}
                selectedFrom={isSelected(index) ? (selection?.columns[0] ?? -1) : -1}
                selectedTo={isSelected(index) ? (selection?.columns.at(-1) ?? -1) : -1}
                editing={index === at ? editing : null}
                canEdit={refusal === null}
                hrefOf={hrefOf}
                events={events}
              />
            );
          },
        )}
      </GridBody>
    </GridScroller>
  );
}
