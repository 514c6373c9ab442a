/** The table of README.md, between its two marks. */
import { availableParallelism, cpus, totalmem } from 'node:os';
import { cellsOf, type Figure } from './report.ts';

const begin = '<!-- figures: written by run-all.ts -->';
const end = '<!-- end of figures -->';

/** Columns as wide as their widest cell, as the formatter wants them. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [['what', 'measured', 'goal', 'at least', '', 'detail'], ...figures.map(cellsOf)];
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[], fill = ' '): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, fill)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line([], '-'), ...body.map((row) => line(row))].join('\n');
}

export const machine = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${(totalmem() / 2 ** 30).toFixed(0)} GB, ` +
  `${process.platform} ${process.arch}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;

export function withTable(readme: string, figures: readonly Figure[]): string {
  const [before, rest] = [readme.indexOf(begin), readme.indexOf(end)];
  if (before < 0 || rest < 0) throw new Error('README.md has lost its marks.');
  return `${readme.slice(0, before)}${begin}\n${machine()}\n\n${tableOf(figures)}\n${readme.slice(rest)}`;
}
