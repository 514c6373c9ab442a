/** The texts of a row that was scanned in place: only a row with a finding needs them. */
import type { RowScan } from './row-scan.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The values of a row that was scanned in place: it has neither quotes nor bytes above 127. */
export const readValues = ({ buffer, starts }: RowScan, begin: number): readonly string[] =>
  decoder.decode(buffer.subarray(begin, (starts.at(-1) ?? 1) - 1)).split(',');

/** Where each of them begins in its line: in characters, from 1. */
export function listColumns(values: readonly string[]): readonly number[] {
  const columns: number[] = [];
  let next = 1;
  for (const { length } of values) {
    columns.push(next);
    next += length + 1;
  }
  return columns;
}
