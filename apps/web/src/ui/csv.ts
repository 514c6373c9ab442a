/** CSV for spreadsheets: quoted, formula cells defused (ASVS 1.2.10). */
import { asText, joinCells } from '@idss/domain/csv/write-csv';

/** A value that starts like a formula becomes text; plain numbers are not changed. */
function toText(value: unknown): string {
  const text =
    value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(value)
        : `${value as string | number | boolean}`;
  const isPlainNumber = typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(text);
  return isPlainNumber ? text : asText(text);
}

export const toCsv = (headers: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [headers, ...rows].map((row) => joinCells(row.map(toText))).join('\r\n');

/** Hands a file to the browser's downloads. */
export function saveBlob(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** With a byte order mark, so that spreadsheets read it as UTF-8. */
export const saveCsv = (
  fileName: string,
  headers: readonly string[],
  rows: readonly (readonly unknown[])[],
): void =>
  saveBlob(new Blob(['\u{feff}', toCsv(headers, rows)], { type: 'text/csv;charset=utf-8' }), fileName);
