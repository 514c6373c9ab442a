/** Where the focus goes after a cell was edited. */
import { cellAt } from './keyboard.ts';
import type { Line } from './review-rows.ts';

/** leave: the focus has gone elsewhere already. */
export type Onward = 'leave' | 'stay' | 'up' | 'down' | 'next' | 'previous';

export interface EditedCell {
  readonly lines: readonly Line[];
  readonly shown: readonly number[];
  readonly at: number;
  readonly column: number;
}

export function findOnward(
  way: Onward,
  { lines, shown, at, column }: EditedCell,
): { readonly line: number; readonly column: number } | null {
  if (way === 'leave') return null;
  if (way === 'stay') return { line: at, column };
  const by = way === 'next' || way === 'down' ? 1 : -1;
  const rowFrom = (first: number): number => {
    for (let index = first + by; index >= 0 && index < lines.length; index += by)
      if (lines[index]?.kind === 'row') return index;
    return first;
  };
  if (way === 'down' || way === 'up') return { line: rowFrom(at), column };
  const written = shown.filter((one) => cellAt(one) !== null);
  const neighbour = written[written.indexOf(column) + by];
  if (neighbour !== undefined) return { line: at, column: neighbour };
  return { line: rowFrom(at), column: written.at(by === 1 ? 0 : -1) ?? column };
}
