/** CSV as spreadsheets read it: UTF-8 with a byte order mark, CRLF, and no cell that would be run as a formula. */

export const byteOrderMark = '\uFEFF';

const isFormula = /^[=+\-@\t\r\0]/;
/** A negative number is no formula. */
const isNumber = /^-?\d+(?:\.\d+)?$/;

export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const safe = isFormula.test(text) && !isNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;
