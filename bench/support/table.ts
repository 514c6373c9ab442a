/** The table of README.md, between its two marks. */
import { availableParallelism, cpus, totalmem } from 'node:os';
import { cellsOf, type Figure } from './report.ts';

const begin = '<!-- figures: written by run-all.ts -->';
const end = '<!-- end of figures -->';

type Row = readonly string[];

export const tableOf = (figures: readonly Figure[]): string => tableOfRows(figures.map(cellsOf));

/** Columns as wide as their widest cell, as the formatter wants them. */
function tableOfRows(body: readonly Row[]): string {
  const rows = [['what', 'measured', 'goal', 'at least', '', 'detail'], ...body];
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[], fill = ' '): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, fill)).join(' | ')} |`;
  const [head = []] = rows;
  return [line(head), line([], '-'), ...body.map((row) => line(row))].join('\n');
}

export const machine = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${(totalmem() / 2 ** 30).toFixed(0)} GB, ` +
  `${process.platform} ${process.arch}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;

/** The rows that are in the table now, without its two lines of head. */
const rowsIn = (table: string): Row[] =>
  table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );

/** `isPart`: the figures replace the rows of their names, or come last; the other rows stay. */
export function withTable(readme: string, figures: readonly Figure[], isPart: boolean): string {
  const [before, rest] = [readme.indexOf(begin), readme.indexOf(end)];
  if (before < 0 || rest < 0) throw new Error('README.md has lost its marks.');
  const stored = isPart ? rowsIn(readme.slice(before, rest)) : [];
  const rows = new Map([...stored, ...figures.map(cellsOf)].map((row) => [row[0], row]));
  return `${readme.slice(0, before)}${begin}\n${machine()}\n\n${tableOfRows([...rows.values()])}\n${readme.slice(rest)}`;
}
