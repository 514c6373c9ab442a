/** The cells that are selected: from where the selection began to the cell that has the focus. */
import type { Line } from './review-rows.ts';

export interface Corner {
  readonly key: string;
  /** Place in `columns`. */
  readonly column: number;
}

export interface Selection {
  /** First and last line, by their places. */
  readonly lines: readonly [number, number];
  /** Places in `columns` of the selected ones that are shown, in order. */
  readonly columns: readonly number[];
}

const sortPair = (a: number, b: number): readonly [number, number] => (a <= b ? [a, b] : [b, a]);

/** null if it is the one cell that has the focus. */
export function getSelection(
  from: Corner | null,
  to: { readonly index: number; readonly column: number },
  indexes: ReadonlyMap<string, number>,
  shownColumns: readonly number[],
): Selection | null {
  const index = from === null ? undefined : indexes.get(from.key);
  if (from === null || index === undefined) return null;
  if (index === to.index && from.column === to.column) return null;
  const [first, last] = sortPair(from.column, to.column);
  return {
    lines: sortPair(index, to.index),
    columns: shownColumns.filter((column) => column >= first && column <= last),
  };
}

/** The rows of a selection; categories in between are none. */
export const getRows = (lines: readonly Line[], [first, last]: readonly [number, number]) =>
  lines.slice(first, last + 1).flatMap((line) => (line.kind === 'row' ? [line.row] : []));
