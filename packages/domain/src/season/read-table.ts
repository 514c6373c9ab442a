/** One file of a season folder, read by its columns. */
import { readCsv } from '../csv/read-csv.ts';
import type { Cell } from './cells.ts';
import { columnName, isOptionalColumn, type RowFrom, type SeasonFile, tables } from './tables.ts';

/** Details of a problem beyond its message, where they are known. */
export type ProblemDetail = Pick<SeasonProblem, 'found' | 'expected' | 'fix'>;

export interface SeasonProblem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
  readonly found?: string;
  readonly expected?: string;
  readonly fix?: string;
}

export const readTable = <F extends SeasonFile>(file: F, text: string): TableReading<(typeof tables)[F]> =>
  readRows(file, tables[file], text, (key) => isOptionalColumn(file, key));

export interface TableReading<Columns extends Readonly<Record<string, Cell<unknown>>>> {
  readonly rows: readonly RowFrom<Columns>[];
  readonly problems: readonly SeasonProblem[];
}

/** The readable rows; an unreadable cell is a problem, and its row is left out. */
export function readRows<Columns extends Readonly<Record<string, Cell<unknown>>>>(
  file: string,
  cells: Columns,
  text: string,
  isOptional: (key: string) => boolean = () => false,
): TableReading<Columns> {
  const reading = readCsv(text);
  const problems: SeasonProblem[] = reading.problems.map((problem) => ({ file, ...problem }));
  const problem = (line: number, message: string, detail: ProblemDetail = {}) =>
    problems.push({ file, line, message, ...detail });
  const [header, ...dataRows] = reading.rows;
  const names = (header?.cells ?? []).map((cell) => cell.trim());
  const columns = Object.entries(cells).map(([key, cell]) => ({
    key,
    cell,
    name: columnName(key),
    index: names.indexOf(columnName(key)),
  }));
  const missing = columns.filter(({ key, index }) => index === -1 && !isOptional(key));
  for (const column of missing)
    problem(header?.line ?? 1, `The column ${column.name} is missing.`, {
      expected: column.name,
      fix: 'Add the column to the header and to every row.',
    });
  names.forEach((name, index) => {
    if (!columns.some((column) => column.name === name))
      problem(header?.line ?? 1, `"${name}" is not a column of ${file}.`);
    else if (names.indexOf(name) !== index)
      problem(header?.line ?? 1, `The column ${name} appears more than once.`);
  });
  if (missing.length > 0) return { rows: [], problems };

  const rows: RowFrom<Columns>[] = [];
  for (const { line, cells: texts } of dataRows) {
    if (texts.length !== names.length) {
      problem(line, `The row has ${texts.length} cells; the header has ${names.length}.`);
      continue;
    }
    const row: Record<string, unknown> = { line };
    let isGood = true;
    for (const { key, cell, name, index } of columns) {
      const text = (texts[index] ?? '').trim();
      const result = cell(text);
      if ('value' in result) row[key] = result.value;
      else {
        isGood = false;
        problem(line, `${name} is "${text}"; it must be ${result.mustBe}.`, {
          found: text,
          expected: result.mustBe,
        });
      }
    }
    // Each key of the table was read by the cell that gives the key its type.
    if (isGood) rows.push(row as RowFrom<Columns>);
  }
  return { rows, problems };
}
