/** CSV as in RFC 4180, and as spreadsheets read it: no cell is evaluated as a formula. */

/** Cells of one record, each quoted where it has to be. */
export const joinCells = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');

/**
 * Characters that start a formula, full-width forms included, and those that a spreadsheet ignores in front of one;
 * OWASP, CSV injection.
 */
const formulaStart = /^[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n\0]/;

/** A leading apostrophe makes it text. */
export const asText = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

type CsvValue = string | number | boolean | null | undefined;

/** Most texts are written as they are: one look tells. */
const isSpecial = /[",\r\n]|^[=+\-@\uff1d\uff0b\uff0d\uff20\t\0]/;

/** Numbers stay numbers, such as -1. */
export function csvCell(value: CsvValue): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : `${value}`;
  return isSpecial.test(value) ? joinCells([asText(value)]) : value;
}

export const lineEnd = '\r\n';

/** One record with its line end. */
export const csvRow = (cells: readonly CsvValue[]): string => `${cells.map(csvCell).join(',')}${lineEnd}`;
