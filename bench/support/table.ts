/** The table of README.md, between its two marks. */
import { availableParallelism, cpus, totalmem } from 'node:os';
import { cellsOf, type Figure } from './report.ts';

const begin = '<!-- figures: written by run-all.ts -->';
const end = '<!-- end of figures -->';

export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => `| ${cellsOf(figure).join(' | ')} |`);
  return ['| what | measured | goal | at least | | beside |', '|---|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}

export const machine = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${(totalmem() / 2 ** 30).toFixed(0)} GB, ` +
  `${process.platform} ${process.arch}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;

export function withTable(readme: string, figures: readonly Figure[]): string {
  const [before, rest] = [readme.indexOf(begin), readme.indexOf(end)];
  if (before < 0 || rest < 0) throw new Error('README.md has lost its marks.');
  return `${readme.slice(0, before)}${begin}\n${machine()}\n\n${tableOf(figures)}\n${readme.slice(rest)}`;
}
