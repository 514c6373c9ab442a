/** The keyboard commands of the review table. */
import { formatCopied, copyAllDown, setCell } from './changes.ts';
import type { ActiveGrid } from './active-grid.ts';
import { getCellName, type Command } from './keyboard.ts';
import type { CellName, Line, ReviewRow } from './review-rows.ts';
import { getRows } from './selection.ts';

/** The editable cells of the selected columns, or of the one that has the focus. */
const getCells = ({ selection, column }: ActiveGrid): readonly CellName[] =>
  (selection?.columns ?? [column]).flatMap((columnIndex) => getCellName(columnIndex) ?? []);

/** `text` replaces the value of the cell; null: edits it as it is, or opens the measure or the rows below. */
function beginEdit(grid: ActiveGrid, text: string | null): void {
  const { present, column, refusal, getHref, onOpenRow, onExpand, onSay } = grid;
  if (!present) return;
  if (getCellName(column) === null || present.kind === 'category') {
    if (text !== null || (present.kind === 'row' && column !== 0)) return;
    if (present.kind === 'row' && getHref) onOpenRow(present.key);
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

function copyDown(grid: ActiveGrid): void {
  const { lines, rows, store, lineIndex, selection } = grid;
  const selectedRows = getRows(lines, selection?.lines ?? [Math.max(0, lineIndex - 1), lineIndex]);
  const result = copyAllDown(store.changes, rows, selectedRows, getCells(grid));
  store.change(() => result.changes);
  grid.onSay(formatCopied(result));
}

function clear(grid: ActiveGrid): void {
  const { lines, rows, store, lineIndex, selection } = grid;
  const selectedRows = getRows(lines, selection?.lines ?? [lineIndex, lineIndex]).filter(
    ({ isEditable }) => isEditable,
  );
  const cells = getCells(grid);
  store.change((changes) =>
    selectedRows.reduce(
      (accumulated, row) =>
        cells.reduce((columnIndex, cell) => setCell(columnIndex, rows, row, cell, ''), accumulated),
      changes,
    ),
  );
}

const getSelectedRows = ({ lines, selection, lineIndex }: ActiveGrid): readonly ReviewRow[] =>
  getRows(lines, selection?.lines ?? [lineIndex, lineIndex]);

/** From the measure's own line to its last one. */
function selectMeasure({ lines, lineIndex, present, column, setAnchor, go }: ActiveGrid): void {
  if (present?.kind !== 'row') return;
  const { measureCode } = present.row;
  const isOf = (line: Line): boolean => line.kind === 'row' && line.row.measureCode === measureCode;
  const first = lines.findIndex(isOf);
  const last = lines.findLastIndex(isOf);
  const [from] = lines.slice(first, first + 1);
  if (!from || last === -1) return;
  setAnchor(first === last ? null : { key: from.key, column });
  go(last === -1 ? lineIndex : last, column);
}

/** A measure's line has no mark, so that the key passes it on its way down; the whole measure is selected first. */
function review(grid: ActiveGrid, isReviewed: boolean): void {
  const { lines, lineIndex, column, selection } = grid;
  grid.onReview(
    getSelectedRows(grid).filter(({ canReview }) => canReview),
    isReviewed,
  );
  const next = lines.findIndex((line, index) => index > lineIndex && line.kind === 'row');
  if (selection === null && next !== -1) grid.go(next, column);
}

function runReviewCommand(grid: ActiveGrid, command: Command): void {
  const { refusal, onSay } = grid;
  if (command.kind === 'nextOpen') grid.onNextOpen();
  else if (command.kind === 'selectMeasure') selectMeasure(grid);
  else if (refusal !== null) onSay(refusal);
  else if (command.kind === 'review' || command.kind === 'takeBack') review(grid, command.kind === 'review');
  else if (command.kind === 'assign') grid.onAssign(getSelectedRows(grid));
  else if (command.kind === 'snippet') grid.onSnippet(command.number, getSelectedRows(grid));
}

export function runCommand(grid: ActiveGrid, command: Command): void {
  const { present, refusal, setAnchor, onSay } = grid;
  switch (command.kind) {
    case 'move':
      if (!command.extends) setAnchor(null);
      else if (grid.anchor === null) setAnchor(grid.getFocusedCorner());
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
      return;
    default:
      runReviewCommand(grid, command);
  }
}
