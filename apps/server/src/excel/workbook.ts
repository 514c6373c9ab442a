/** Workbooks of plain tables. The one place that knows the library: it is young. */
import { writeXlsx } from 'hucre/xlsx';

export type Cell = string | number | null;

export interface Table {
  /** At most 31 characters. */
  readonly name: string;
  /** Headers with the width of their columns in characters. */
  readonly columns: readonly (readonly [header: string, width: number])[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Text stays text, whatever it begins with; the headers stay in sight. */
export const writeWorkbook = (tables: readonly Table[]): Promise<Uint8Array> =>
  writeXlsx({
    sheets: tables.map(({ name, columns, rows }) => ({
      name,
      columns: columns.map(([header, width], at) => ({ header, key: `${at}`, width })),
      freezePane: { rows: 1 },
      data: rows.map((row) => Object.fromEntries(row.map((cell, at) => [`${at}`, cell]))),
    })),
  });

/** Facts one below the other. */
export const factsTable = (name: string, facts: readonly (readonly [string, Cell])[]): Table => ({
  name,
  columns: [
    ['What', 34],
    ['Value', 60],
  ],
  rows: facts,
});
