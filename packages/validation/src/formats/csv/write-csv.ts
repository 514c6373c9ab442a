/** CSV as spreadsheets read it (RFC 4180), with cells that no spreadsheet takes for a formula. */

/** Signs that make a spreadsheet calculate; an apostrophe in front makes it text. OWASP, CSV injection. */
const formulaStart = /^[=+\-@\t\r]/;

export function csvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  // A number is a number: -1 must stay one.
  if (typeof value !== 'string') return String(value);
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One record with its line end. */
export const csvRow = (cells: readonly (string | number | boolean | null | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;
