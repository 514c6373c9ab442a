/** A plain table, as a sheet of a workbook shows it. */
export type Cell = string | number | null;

export interface Table {
  /** At most 31 characters. */
  readonly name: string;
  /** Headers with the width of their columns in characters. */
  readonly columns: readonly (readonly [header: string, width: number])[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Facts one below the other. */
export const factsTable = (name: string, facts: readonly (readonly [string, Cell])[]): Table => ({
  name,
  columns: [
    ['What', 34],
    ['Value', 60],
  ],
  rows: facts,
});
