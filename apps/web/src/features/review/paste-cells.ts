/**
 * Pasting lines of a spreadsheet into the review table, cell by cell: what may be set is set, and each cell that is
 * refused says why. Unchanged values are skipped, so that whole rows can be copied out and back.
 */
import { canDesignate } from '@idss/domain/audit/designation-choice';
import { type Designation, designationLabels, designations } from '@idss/domain/audit/designation';
import { maxCommentLength } from '@idss/domain/audit/save-review';
import { formatNumber, pluralize } from '@idss/domain/format-number';
import { getCellText } from './cell-text.ts';
import { type Changes, setCell, getShownValue } from './changes.ts';
import { designationNames, formatDesignation, getStatus } from './designation-names.ts';
import { getCellName, columns } from './keyboard.ts';
import type { Line, ReviewRow, Rows } from './review-rows.ts';
import { getRows, type Selection } from './selection.ts';
import { readTsv } from './tsv.ts';

export interface RefusedCell {
  /** Of the row; empty if there is none for it. */
  readonly key: string;
  readonly column: string;
  readonly text: string;
  readonly reason: string;
}

export interface PasteResult {
  readonly changes: Changes;
  /** Cells that are now as they were pasted, changed or not. */
  readonly setCount: number;
  readonly refused: readonly RefusedCell[];
}

export interface PasteTarget {
  /** Rows in sight, from the first that is pasted into. */
  readonly rows: readonly ReviewRow[];
  /** Places in `columns`, from the first that is pasted into. */
  readonly columns: readonly number[];
}

export function pasteCells(
  initialChanges: Changes,
  allRows: Rows,
  target: PasteTarget,
  lines: readonly (readonly string[])[],
): PasteResult {
  let changes = initialChanges;
  let setCount = 0;
  const refused: RefusedCell[] = [];
  lines.forEach((cells, index) => {
    const row = target.rows[index];
    if (!row) {
      refused.push({ key: '', column: '', text: cells.join(', '), reason: 'There is no row left for it.' });
      return;
    }
    const otherName = findOtherName(row, cells, target.columns, changes, allRows);
    if (otherName !== null) {
      refused.push({ key: row.key, column: '', text: otherName, reason: 'This line is for another row.' });
      return;
    }
    const refuse = (column: number | undefined, text: string, reason: string): void => {
      refused.push({ key: row.key, column: columns[column ?? -1]?.header ?? '', text, reason });
    };
    // Designations before comments: a pasted comment replaces the label.
    cells.forEach((text, place) => {
      const column = target.columns[place];
      const cell = column === undefined ? null : getCellName(column);
      if (column === undefined) {
        if (text.trim() !== '') refuse(column, text, 'There is no column left for it.');
        return;
      }
      if (cell === null) {
        if (!isUnchanged(row, column, text, changes, allRows))
          refuse(
            column,
            text,
            `${columns[column]?.header ?? ''} cannot be typed: it comes from the results.`,
          );
        return;
      }
      const value = cell === 'comment' ? text.trim() : (readDesignation(text) ?? text.trim());
      if (value === getShownValue(row, cell, changes, allRows)) {
        setCount += 1;
        return;
      }
      const reason = findRefusal(row, cell, value);
      if (reason !== null) {
        refuse(column, text, reason);
        return;
      }
      changes = setCell(changes, allRows, row, cell, value);
      setCount += 1;
    });
  });
  return { changes, setCount, refused };
}

export interface PasteRequest {
  readonly lines: readonly Line[];
  readonly rows: Rows;
  readonly shownColumns: readonly number[];
  readonly changes: Changes;
  readonly selection: Selection | null;
  /** The cell that has the focus. */
  readonly focusedCell: { readonly index: number; readonly column: number };
  readonly text: string;
}

/** From the first selected cell on; a single value into every selected cell. Categories in between are skipped. */
export function pasteInto({
  lines,
  rows,
  shownColumns,
  changes,
  selection,
  focusedCell,
  text,
}: PasteRequest): PasteResult {
  const cells = readTsv(text);
  const [first, last] = selection?.lines ?? [focusedCell.index, focusedCell.index];
  const from = selection?.columns[0] ?? focusedCell.column;
  const isOne = cells.length === 1 && cells[0]?.length === 1;
  if (selection !== null && isOne) {
    const selected = getRows(lines, [first, last]);
    const filled = selected.map(() => selection.columns.map(() => cells[0]?.[0] ?? ''));
    return pasteCells(changes, rows, { rows: selected, columns: selection.columns }, filled);
  }
  const target = {
    rows: getRows(lines, [first, lines.length - 1]),
    columns: shownColumns.filter((column) => column >= from),
  };
  return pasteCells(changes, rows, target, cells);
}

/** As it is read in the table, in a spreadsheet, or as a code. Empty removes the designation. */
export function readDesignation(text: string): Designation | '' | null {
  const lowerText = text.trim().toLowerCase();
  if (lowerText === '') return '';
  const found = designations.find((each) =>
    [each, designationNames[each], designationLabels[each], formatDesignation(each)].some(
      (name) => name.toLowerCase() === lowerText,
    ),
  );
  return found ?? null;
}

function findRefusal(row: ReviewRow, cell: 'auditDesignation' | 'comment', value: string): string | null {
  if (!row.isEditable)
    return row.reason ?? `${row.name} takes its designation from ${row.takesFrom ?? 'another row'}.`;
  if (cell === 'comment')
    return value.length > maxCommentLength
      ? `A comment can have at most ${formatNumber(maxCommentLength)} characters.`
      : null;
  if (readDesignation(value) === null) return `${value} is not a designation.`;
  const verdict = canDesignate(row.options, value);
  return verdict.ok ? null : [verdict.reason, row.reason].filter(Boolean).join(' ');
}

/** The text of the first column where it names another row: none of the line's cells is meant for this one. */
function findOtherName(
  row: ReviewRow,
  cells: readonly string[],
  places: readonly number[],
  changes: Changes,
  allRows: Rows,
): string | null {
  const nameIndex = places.findIndex((column) => columns[column]?.id === 'name');
  const text = nameIndex === -1 ? undefined : cells[nameIndex]?.trim();
  if (!text || isUnchanged(row, places[nameIndex] ?? 0, text, changes, allRows)) return null;
  return text;
}

function isUnchanged(row: ReviewRow, column: number, text: string, changes: Changes, allRows: Rows): boolean {
  const pasted = text.trim();
  // The status follows the designation, which may be pasted with it.
  if (columns[column]?.id === 'status')
    return pasted === '' || designations.some((each) => getStatus(each) === pasted);
  const normalize = (value: string): string => value.replaceAll(',', '').trim();
  return pasted === '' || normalize(pasted) === normalize(getCellText(row, column, changes, allRows));
}

const formatCells = (count: number): string => `${count} ${pluralize(count, 'cell')}`;

export const formatPasted = ({ setCount, refused }: Pick<PasteResult, 'setCount' | 'refused'>): string =>
  refused.length === 0
    ? `${formatCells(setCount)} pasted.`
    : `${setCount === 0 ? 'Nothing was pasted' : `${formatCells(setCount)} pasted`}; ${refused.length} refused.`;
