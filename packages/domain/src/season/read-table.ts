/** One file of a season folder, read by its columns. */
import { readCsv } from '../csv/read-csv.ts';
import type { Cell } from './cells.ts';
import { findNearest, suggest } from './nearest-name.ts';
import { columnName, isOptionalColumn, type RowFrom, type SeasonFile, tables } from './tables.ts';

/** Details of a problem beyond its message, where they are known. */
export type ProblemDetail = Pick<SeasonProblem, 'found' | 'expected' | 'fix' | 'cell' | 'column'>;

export interface SeasonProblem {
  readonly file: string;
  readonly line: number;
  /** From 1. Left out where a whole file is meant. */
  readonly column?: number;
  readonly message: string;
  readonly found?: string;
  readonly expected?: string;
  readonly fix: string;
  /** The column of the table by its name, until `locateProblems` has found the place of the cell. */
  readonly cell?: string;
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
  const problem = (line: number, message: string, detail: ProblemDetail) =>
    problems.push({ file, line, message, ...detail });
  const [header, ...dataRows] = reading.rows;
  const names = (header?.cells ?? []).map((cell) => cell.trim());
  const columns = Object.entries(cells).map(([key, cell]) => ({
    key,
    cell,
    name: columnName(key),
    index: names.indexOf(columnName(key)),
  }));
  const isWhole = checkHeader(file, header?.line ?? null, names, columns, isOptional, problem);
  if (!isWhole) return { rows: [], problems };

  const rows: RowFrom<Columns>[] = [];
  for (const { line, cells: texts } of dataRows) {
    if (texts.length !== names.length) {
      problem(line, `The row has ${texts.length} cells; the header has ${names.length}.`, {
        found: `${texts.length} cells`,
        expected: `${names.length} cells`,
        fix: 'Write one value for each column of the first line. Quote a value that has a comma in it.',
        column: 1,
      });
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
          fix: cellFix(name, text, result),
          cell: name,
        });
      }
    }
    // Each key of the table was read by the cell that gives the key its type.
    if (isGood) rows.push(row as RowFrom<Columns>);
  }
  return { rows, problems };
}

/** false: a column is missing. */
function checkHeader(
  file: string,
  headerLine: number | null,
  names: readonly string[],
  columns: readonly { readonly key: string; readonly name: string; readonly index: number }[],
  isOptional: (key: string) => boolean,
  problem: (line: number, message: string, detail: ProblemDetail) => void,
): boolean {
  const line = headerLine ?? 1;
  const missing = columns.filter(({ key, index }) => index === -1 && !isOptional(key));
  for (const column of missing)
    problem(line, `The column ${column.name} is missing.`, {
      found: names.join(','),
      expected: column.name,
      fix: `Add ${column.name} to the first line and a value to every row.`,
      ...(headerLine !== null && { column: 1 }),
    });
  names.forEach((name, index) => {
    if (!columns.some((column) => column.name === name))
      problem(line, `"${name}" is not a column of ${file}.`, {
        found: name,
        expected: columns.map((column) => column.name).join(', '),
        fix: `Correct the name of the column, or remove the column.${suggest(
          name,
          columns.map((column) => column.name),
        )}`,
        cell: name,
      });
    else if (names.indexOf(name) !== index)
      problem(line, `The column ${name} appears more than once.`, {
        found: name,
        expected: 'each column once',
        fix: `Remove one of the two columns ${name}.`,
        cell: name,
      });
  });
  return missing.length === 0;
}

function cellFix(
  column: string,
  text: string,
  { mustBe, known = [] }: { readonly mustBe: string; readonly known?: readonly string[] },
): string {
  const nearest = findNearest(text, known);
  return nearest === null
    ? `Write a ${column} that is ${mustBe.replace(/^empty or given/, 'empty or a text')}.`
    : `Write ${nearest} in place of ${text}.`;
}
