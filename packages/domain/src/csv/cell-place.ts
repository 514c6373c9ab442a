/** Where a cell is in a CSV text. It is looked for only where there is a problem: reading the text stays fast. */
import { readCsv } from './read-csv.ts';
import type { TextPlace } from './text-place.ts';

/** The place of a cell of the row that begins in this line; of text inside the cell, if it is there. Both count from 1. */
export type FindCell = (line: number, columnName: string, text?: string) => TextPlace;

const lineEnd = /\r\n|\r|\n/g;

export function createCellFinder(text: string): FindCell {
  const starts = [text.startsWith('\uFEFF') ? 1 : 0];
  for (const match of text.matchAll(lineEnd)) starts.push(match.index + match[0].length);
  const rowFrom = (line: number): readonly number[] => cellStarts(text, starts[line - 1] ?? text.length);
  const headLine = starts.findIndex((start, i) => text.slice(start, starts[i + 1]).trim() !== '') + 1;
  const head = starts[headLine - 1] ?? 0;
  const headRow = text.slice(head, rowFrom(headLine).at(-1));
  const names = (readCsv(headRow).rows[0]?.cells ?? []).map((name) => name.trim());

  /** The line of an offset that is not before this line's start: cells may contain line ends. */
  function placeOf(offset: number, line: number): TextPlace {
    let at = line;
    while (at < starts.length && (starts[at] ?? Infinity) <= offset) at += 1;
    return { line: at, column: offset - (starts[at - 1] ?? 0) + 1 };
  }

  return (line, columnName, part) => {
    const cells = rowFrom(line);
    const index = line === headLine ? names.lastIndexOf(columnName) : names.indexOf(columnName);
    const [start, end] = [cells[index], cells[index + 1]];
    if (start === undefined || end === undefined) return { line, column: 1 };
    const cell = text.slice(start, end);
    const inside = part === undefined || part === '' ? -1 : cell.indexOf(part);
    return placeOf(start + (inside >= 0 ? inside : Math.max(0, cell.search(/[^\s"]/))), line);
  };
}

/** Offsets of the row's cells, and of its end and one. */
function cellStarts(text: string, start: number): readonly number[] {
  const offsets = [start];
  let isQuoted = false;
  let at = start;
  for (; at < text.length; at++) {
    const char = text[at];
    if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (char === ',') offsets.push(at + 1);
    else if (char === '\n' || char === '\r') break;
  }
  return [...offsets, at];
}
