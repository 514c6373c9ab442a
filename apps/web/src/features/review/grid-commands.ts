/** The keyboard commands of the review table. */
import { formatCopied, copyAllDown, setCell } from './changes.ts';
import type { GridInUse } from './grid-in-use.ts';
import { cellAt, type Command } from './keyboard.ts';
import type { CellName } from './review-rows.ts';
import { rowLines } from './selection.ts';

/** The editable cells of the selected columns, or of the one that has the focus. */
const getCells = ({ selection, column }: GridInUse): readonly CellName[] =>
  (selection?.columns ?? [column]).flatMap((one) => cellAt(one) ?? []);

/** `text` replaces the value of the cell; null: edits it as it is, or opens the measure or the rows below. */
function beginEdit(grid: GridInUse, text: string | null): void {
  const { present, column, refusal, getHref, onOpenMeasure, onExpand, onSay } = grid;
  if (!present) return;
  if (cellAt(column) === null || present.kind === 'category') {
    if (text !== null || (present.kind === 'row' && column !== 0)) return;
    if (present.kind === 'row' && getHref) onOpenMeasure(present.row.measureCode);
    else if (present.isExpanded !== null) onExpand(present.key, !present.isExpanded);
    return;
  }
  const { row } = present;
  if (refusal !== null) onSay(refusal);
  else if (!row.isEditable)
    onSay(row.reason ?? `${row.name} takes its designation from ${row.takesFrom ?? 'another row'}.`);
  else {
    grid.setAnchor(null);
    grid.setEditing({ text });
  }
}

function copyDown(grid: GridInUse): void {
  const { lines, rows, store, at, selection } = grid;
  const selectedRows = rowLines(lines, selection?.lines ?? [Math.max(0, at - 1), at]);
  const result = copyAllDown(store.changes, rows, selectedRows, getCells(grid));
  store.change(() => result.changes);
  grid.onSay(formatCopied(result));
}

function clear(grid: GridInUse): void {
  const { lines, rows, store, at, selection } = grid;
  const selectedRows = rowLines(lines, selection?.lines ?? [at, at]).filter(({ isEditable }) => isEditable);
  const emptied = getCells(grid);
  store.change((now) =>
    selectedRows.reduce(
      (all, row) => emptied.reduce((one, cell) => setCell(one, rows, row, cell, ''), all),
      now,
    ),
  );
}

export function runCommand(grid: GridInUse, command: Command): void {
  const { present, refusal, setAnchor, onSay } = grid;
  switch (command.kind) {
    case 'move':
      if (!command.extends) setAnchor(null);
      else if (grid.anchor === null) setAnchor(grid.here());
      grid.go(command.line, command.column);
      return;
    case 'edit':
      beginEdit(grid, command.text);
      return;
    case 'expand':
      if (present) grid.onExpand(present.key, command.isExpanded);
      grid.refocus();
      return;
    case 'copyDown':
      if (refusal !== null) onSay(refusal);
      else if (getCells(grid).length > 0) copyDown(grid);
      return;
    case 'undo':
      onSay(grid.store.undo() ? 'The last change was undone.' : 'There is nothing to undo.');
      return;
    case 'clear':
      if (refusal !== null) onSay(refusal);
      else clear(grid);
      return;
    case 'selectNone':
      setAnchor(null);
  }
}
