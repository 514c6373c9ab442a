/** Rows that spreadsheets and joined files leave behind, and files that are no CSV of bytes at all. */
import type { SplitRecord } from './split-records.ts';

/** null: a row of a member, right or wrong. */
export function spareRow(
  values: readonly string[],
  header: readonly string[],
): 'headerAgain' | 'onlyCommas' | null {
  // A blank line has one empty value, and is no row at all.
  if (values.length > 1 && values.every((value) => value.trim() === '')) return 'onlyCommas';
  const isHeader =
    values.length === header.length &&
    values.every((value, n) => value.trim().toLowerCase() === header[n]?.trim().toLowerCase());
  return isHeader ? 'headerAgain' : null;
}

const marks = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const;

/** Does the first record come from a file of UTF-16: by its byte order mark, or by the zero in each character? */
export const isUtf16 = ({ bytes, starts }: SplitRecord): boolean =>
  marks.some(([first, second]) => bytes[0] === first && bytes[1] === second) ||
  bytes.subarray(0, starts.at(-1)).includes(0);
