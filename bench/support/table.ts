/** The table of README.md, between its two marks. */
import { availableParallelism, cpus, totalmem } from 'node:os';
import { failed, toCells, fallsShort, type Figure, heads, within } from './report.ts';

const begin = '<!-- figures: written by run-all.ts -->';
const end = '<!-- end of figures -->';

type Row = readonly string[];

export const toTable = (figures: readonly Figure[]): string => formatRows(figures.map(toCells));

/** Columns as wide as their widest cell, as the formatter wants them. */
function formatRows(body: readonly Row[]): string {
  const rows = [heads, ...body];
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
export const storedRows = (readme: string): Row[] =>
  getPlace(readme)
    .table.split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => {
      const [label = '', measured = '', , , , name = '', detail = ''] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      const [value = '', unit = ''] = measured.split(' ');
      // The goal may have changed since.
      return toCells({ label, value: Number(value), unit, ...(name ? { goal: name } : {}), detail });
    });

/** Benchmarks that failed, then the figures that miss their goals, the worst first; empty if there is neither. */
export function shortfalls(figures: readonly Figure[]): string {
  const rows = figures.map(toCells);
  const without = figures.filter(({ value }) => Number.isNaN(value)).map(({ label }) => `  ${label}`);
  const missed = [
    [fallsShort, 'Falls short of what is accepted'],
    [within, 'Misses its goal, and is accepted'],
  ].flatMap(([verdict, title]) => {
    const those = rows.filter((row) => row[4] === verdict);
    const lines = those.map(
      ([label, measured, goal, least, , name]) =>
        `  ${label}: ${measured} (${name}: ${goal}, at least ${least})`,
    );
    return those.length === 0 ? [] : [`${title}: ${those.length}`, ...lines];
  });
  return [...(without.length === 0 ? [] : [`Failed: ${without.length}`, ...without]), ...missed].join('\n');
}

function getPlace(readme: string): {
  readonly table: string;
  readonly before: string;
  readonly after: string;
} {
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  if (from < 0 || to < 0) throw new Error('README.md has lost its marks.');
  return { before: readme.slice(0, from), table: readme.slice(from, to), after: readme.slice(to) };
}

/** What run-all.ts measured. */
export interface Measured {
  /** The benchmarks that ran. */
  readonly benchmarks: readonly string[];
  readonly figures: readonly Figure[];
  /** The figures replace the rows of their names, or come last; the rows of other benchmarks stay. */
  readonly isPart: boolean;
}

export function withTable(readme: string, { benchmarks, figures, isPart }: Measured): string {
  const { before, after } = getPlace(readme);
  const stored = isPart ? storedRows(readme) : [];
  const rows = new Map(stored.map((row) => [row[0], row]));
  for (const name of benchmarks) rows.delete(failed(name, '').label);
  for (const row of figures.map(toCells)) rows.set(row[0], row);
  return `${before}${begin}\n${machine()}\n\n${formatRows([...rows.values()])}\n${after}`;
}
