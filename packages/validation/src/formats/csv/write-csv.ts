/** CSV as spreadsheets read it (RFC 4180), with cells that no spreadsheet takes for a formula. */

/**
 * Signs that make a spreadsheet calculate, those of full width too, and what it drops in front of one; OWASP, CSV
 * injection.
 */
const formulaStart = /^[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n\0]/;

/** An apostrophe in front makes it text. */
export const asText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

export function csvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  // A number is a number: -1 must stay one.
  if (typeof value !== 'string') return String(value);
  const safe = asText(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One record with its line end. */
export const csvRow = (cells: readonly (string | number | boolean | null | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;
