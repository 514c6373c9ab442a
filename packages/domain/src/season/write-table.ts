/** One file of a season folder, written so that read-table.ts reads the same rows. */
import { joinCells } from '../csv/write-csv.ts';
import { columnName, type RowOf, type SeasonFile, tables } from './tables.ts';

const line = (cells: readonly string[]): string => `${joinCells(cells)}\n`;

export const tableHeader = (file: SeasonFile): string => line(Object.keys(tables[file]).map(columnName));

/** Cells are not guarded against formulas: a guard would be another value when the folder is loaded. */
export function tableRow<F extends SeasonFile>(file: F, row: Omit<RowOf<F>, 'line'>): string {
  // Cells have the values of their columns.
  const values = row as unknown as Readonly<Record<string, Value>>;
  return line(Object.keys(tables[file]).map((key) => toCell(values[key])));
}

export const tableText = <F extends SeasonFile>(file: F, rows: readonly Omit<RowOf<F>, 'line'>[]): string =>
  tableHeader(file) + rows.map((row) => tableRow(file, row)).join('');

type Value = string | number | boolean | readonly string[] | null | undefined;

function toCell(value: Value): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  if (typeof value === 'number') return toDigits(value);
  return typeof value === 'string' ? value : value.join(' ');
}

/** Without an exponent, which no cell may have. */
function toDigits(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}

/** A name as first and last name; a name of one word is a first name. */
export function splitName(name: string): { readonly givenName: string; readonly familyName: string | null } {
  const at = name.lastIndexOf(' ');
  return at === -1
    ? { givenName: name, familyName: null }
    : { givenName: name.slice(0, at), familyName: name.slice(at + 1) };
}
