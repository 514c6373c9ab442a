/** Where the focus goes after a cell was edited. */
import { getCellName } from './keyboard.ts';
import type { Line } from './review-rows.ts';

/** leave: the focus is elsewhere already. */
export type FocusMove = 'leave' | 'stay' | 'up' | 'down' | 'next' | 'previous';

export interface EditPosition {
  readonly lines: readonly Line[];
  readonly shownColumns: readonly number[];
  readonly lineIndex: number;
  readonly column: number;
}

export function findNextCell(
  move: FocusMove,
  { lines, shownColumns, lineIndex, column }: EditPosition,
): { readonly line: number; readonly column: number } | null {
  if (move === 'leave') return null;
  if (move === 'stay') return { line: lineIndex, column };
  const step = move === 'next' || move === 'down' ? 1 : -1;
  const findRow = (first: number): number => {
    for (let index = first + step; index >= 0 && index < lines.length; index += step)
      if (lines[index]?.kind === 'row') return index;
    return first;
  };
  if (move === 'down' || move === 'up') return { line: findRow(lineIndex), column };
  const editableColumns = shownColumns.filter((columnIndex) => getCellName(columnIndex) !== null);
  const neighbour = editableColumns[editableColumns.indexOf(column) + step];
  if (neighbour !== undefined) return { line: lineIndex, column: neighbour };
  return { line: findRow(lineIndex), column: editableColumns.at(step === 1 ? 0 : -1) ?? column };
}
