/** CSV as spreadsheets read it (RFC 4180), with cells that no spreadsheet evaluates as a formula. */

/**
 * Characters that start a formula, full-width forms included, and those that a spreadsheet ignores in front of one;
 * OWASP, CSV injection.
 */
const formulaStart = /^[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n\0]/;

/** A leading apostrophe makes it text. */
export const asText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

export function csvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  // Numbers stay numbers, such as -1.
  if (typeof value !== 'string') return String(value);
  const safe = asText(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One record with its line end. */
export const csvRow = (cells: readonly (string | number | boolean | null | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`;
