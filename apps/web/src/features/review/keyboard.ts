/** Keys of the review table, without any markup: the ARIA grid pattern, and the additional keys of spreadsheets. */
import { type Designation, designations } from '@idss/domain/audit/designation';
import type { CellName } from './review-rows.ts';

/** `short`: what the head shows where the header has no room. */
export const columns = [
  { id: 'name', header: 'Measure or indicator' },
  { id: 'numerator', header: 'Numerator', short: 'Num' },
  { id: 'denominator', header: 'Denominator', short: 'Den' },
  { id: 'rate', header: 'Rate' },
  { id: 'lastYear', header: 'Last year' },
  { id: 'difference', header: 'Difference', short: '±' },
  { id: 'unusual', header: 'Unlike the others', short: 'Others' },
  { id: 'findings', header: 'Findings', short: 'Found' },
  { id: 'auditDesignation', header: 'Audit designation', short: 'Designation' },
  { id: 'status', header: 'Status' },
  { id: 'comment', header: 'Comment' },
  { id: 'reviewed', header: 'Reviewed', short: '✓' },
  { id: 'benefit', header: 'Benefit offered', short: 'Benefit' },
] as const;
export type ColumnId = (typeof columns)[number]['id'];

const numberColumns: readonly ColumnId[] = ['numerator', 'denominator', 'rate', 'lastYear', 'difference'];
export const isNumber = (id: ColumnId): boolean => numberColumns.includes(id);

export const getColumnIndex = (id: ColumnId): number => columns.findIndex((column) => column.id === id);

/** The field that an auditor can edit in this column; null if it is read-only. */
export function getCellName(column: number): CellName | null {
  const id = columns[column]?.id;
  return id === 'auditDesignation' || id === 'comment' ? id : null;
}

/** The headers as they are shown: the earlier year by its number. */
export const getColumnNames = (measurementYear: number): Readonly<Record<ColumnId, string>> => ({
  ...(Object.fromEntries(columns.map(({ id, header }) => [id, header])) as Record<ColumnId, string>),
  lastYear: `MY ${measurementYear - 1}`,
});

/** All but the one that names the row can be hidden. */
export const hideableColumns = columns.filter(({ id }) => id !== 'name');

/** Places in `columns` of those that are shown, in order. A column that is not listed is shown. */
export const getShownColumns = (visibility: Readonly<Record<string, boolean>>): readonly number[] =>
  columns.flatMap(({ id }, index) => (id === 'name' || visibility[id] !== false ? [index] : []));

/** The column itself, or the nearest before it that is shown. */
export const getNearestShown = (shownColumns: readonly number[], column: number): number =>
  shownColumns.findLast((index) => index <= column) ?? 0;

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** The key's place: with Alt, some systems make another character of a letter. */
  readonly code?: string;
}

export interface GridState {
  readonly line: number;
  /** Place in `columns`. */
  readonly column: number;
  /** Places of the columns that are shown. */
  readonly shownColumns: readonly number[];
  readonly lines: number;
  readonly page: number;
  /** Of the current line; null where it has no rows below it. */
  readonly isExpanded: boolean | null;
}

export type Command =
  | { readonly kind: 'move'; readonly line: number; readonly column: number; readonly extends: boolean }
  /** `text`: what was typed, which replaces the cell; null: the cell as it is. */
  | { readonly kind: 'edit'; readonly text: string | null }
  | { readonly kind: 'expand'; readonly isExpanded: boolean }
  /** The comment snippet of this number. */
  | { readonly kind: 'snippet'; readonly number: number }
  | { readonly kind: PlainCommand };

type PlainCommand =
  | 'clear'
  | 'copyDown'
  | 'undo'
  | 'selectNone'
  /** Ticks the rows off, or takes that back, and moves down. */
  | 'review'
  | 'takeBack'
  | 'nextOpen'
  | 'selectMeasure'
  /** A designation and a comment for all selected rows. */
  | 'assign';

const letterCommands: Readonly<Record<string, PlainCommand>> = {
  n: 'nextOpen',
  m: 'selectMeasure',
  a: 'assign',
};

/**
 * A letter or a number is a command where it is not typed: a comment takes all of them, a designation the N of NB, NR and NQ.
 * With Alt it is one everywhere.
 */
function getLetterCommand(
  { key, code = '', ctrlKey, metaKey, altKey }: KeyPress,
  column: number,
): Command | null {
  if (ctrlKey || metaKey) return null;
  const letter = (altKey ? (/^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? key) : key).toLowerCase();
  const cell = getCellName(column);
  const isTyped = cell === 'comment' || (cell === 'auditDesignation' && letter === 'n');
  if (isTyped && !altKey) return null;
  if (/^[1-9]$/.test(letter)) return { kind: 'snippet', number: Number(letter) };
  const kind = letterCommands[letter];
  return kind ? { kind } : null;
}

const clamp = (value: number, max: number): number => Math.max(0, Math.min(value, max));

/** Null: the table leaves the key to the browser. Long: a table of keys. */
export function getCommand(press: KeyPress, state: GridState): Command | null {
  const { key, shiftKey, altKey } = press;
  const { line, column, shownColumns, lines, page, isExpanded } = state;
  const isCtrl = press.ctrlKey || press.metaKey;
  const lastLine = lines - 1;
  const lastColumn = shownColumns.at(-1) ?? 0;
  const neighbour = (step: 1 | -1): number =>
    shownColumns[clamp(shownColumns.indexOf(column) + step, shownColumns.length - 1)] ?? 0;
  const to = (nextLine: number, nextColumn: number) =>
    ({
      kind: 'move',
      line: clamp(nextLine, lastLine),
      column: nextColumn,
      extends: shiftKey,
    }) as const;
  const letterCommand = getLetterCommand(press, column);
  if (letterCommand) return letterCommand;
  if (altKey) return key === 'ArrowDown' && !isCtrl ? { kind: 'edit', text: null } : null;
  if (isCtrl) {
    switch (key) {
      case 'Home':
        return to(0, 0);
      case 'End':
        return to(lastLine, lastColumn);
      case 'ArrowUp':
        return to(0, column);
      case 'ArrowDown':
        return to(lastLine, column);
      case 'd':
      case 'D':
        return { kind: 'copyDown' };
      case 'z':
      case 'Z':
        return shiftKey ? null : { kind: 'undo' };
      default:
        return null;
    }
  }
  switch (key) {
    case 'ArrowUp':
      return to(line - 1, column);
    case 'ArrowDown':
      return to(line + 1, column);
    case 'ArrowLeft':
      return column === 0 && isExpanded === true && !shiftKey
        ? { kind: 'expand', isExpanded: false }
        : to(line, neighbour(-1));
    case 'ArrowRight':
      return column === 0 && isExpanded === false && !shiftKey
        ? { kind: 'expand', isExpanded: true }
        : to(line, neighbour(1));
    case 'PageUp':
      return to(line - page, column);
    case 'PageDown':
      return to(line + page, column);
    case 'Home':
      return to(line, 0);
    case 'End':
      return to(line, lastColumn);
    case 'Enter':
    case 'F2':
      return { kind: 'edit', text: null };
    case 'Delete':
    case 'Backspace':
      return { kind: 'clear' };
    case 'Escape':
      return { kind: 'selectNone' };
    case ' ':
      return { kind: shiftKey ? 'takeBack' : 'review' };
    default:
      return key.length === 1 ? { kind: 'edit', text: key } : null;
  }
}

/** Designations that match the typed text. */
export const filterByPrefix = (text: string, options: readonly Designation[]): Designation[] =>
  options.filter((option) => option.startsWith(text.toUpperCase()));

/** A code that was typed whole. `n` is none yet, and nothing begins with `x`. */
export type TypedDesignation =
  | { readonly kind: 'whole'; readonly designation: Designation }
  | { readonly kind: 'refused'; readonly designation: Designation }
  | { readonly kind: 'part' | 'unknown' };

export function parseTyped(text: string, options: readonly Designation[]): TypedDesignation {
  const code = text.trim().toUpperCase();
  const designation = designations.find((each) => each === code);
  if (designation) return { kind: options.includes(designation) ? 'whole' : 'refused', designation };
  return { kind: designations.some((each) => each.startsWith(code)) ? 'part' : 'unknown' };
}
