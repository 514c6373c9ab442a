/** Copies cells of the review table as text, and pastes what a spreadsheet copied. */
import type { ClipboardEvent } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { loadCode } from '#src/components/load-code.ts';
import { getCellsText } from './cell-text.ts';
import { getRows } from './selection.ts';
import type { ActiveGrid } from './active-grid.ts';

// Most reviews paste nothing.
const loadPaste = () => import('./paste-cells.ts');

export function getClipboard(grid: ActiveGrid) {
  const {
    lines,
    rows,
    shownColumns,
    refusal,
    onSay,
    onRefused,
    lineIndex,
    column,
    present,
    selection,
    editing,
  } = grid;
  const { changes, change, read } = grid.store;
  const onCopy = (event: ClipboardEvent): void => {
    // Text selected by hand is copied as usual.
    if (editing || !present || document.getSelection()?.isCollapsed === false) return;
    const [from, to] = selection?.lines ?? [lineIndex, lineIndex];
    const places = selection?.columns ?? [column];
    event.clipboardData.setData('text/plain', getCellsText(lines.slice(from, to + 1), places, changes, rows));
    event.preventDefault();
    const count = getRows(lines, [from, to]).length * places.length;
    onSay(count <= 1 ? 'The cell was copied.' : `${count} cells were copied.`);
  };

  const onPaste = (event: ClipboardEvent): void => {
    if (editing || !present) return;
    event.preventDefault();
    if (refusal !== null) {
      onSay(refusal);
      return;
    }
    const text = event.clipboardData.getData('text/plain');
    const paste = async (): Promise<void> => {
      const { formatPasted, pasteInto } = await loadCode(loadPaste);
      const focusedCell = { index: lineIndex, column };
      const pasted = pasteInto({ lines, rows, shownColumns, changes: read(), selection, focusedCell, text });
      change(() => pasted.changes);
      onSay(formatPasted(pasted));
      onRefused(pasted.refused);
    };
    paste().catch((error) => onSay(`Nothing was pasted: ${describeError(error).message}`));
  };
  return { onCopy, onPaste };
}
