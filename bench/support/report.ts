/** How a measurement is shown, and handed to run-all.ts. */

/** Fewer rounds, to see that a measurement works. */
export const isQuick = process.argv.includes('--quick');

export interface Figure {
  readonly what: string;
  /** Measured; medians unless the name says otherwise. */
  readonly value: number;
  /** `ms`, `MB`, `x` (times the reference), … */
  readonly unit: string;
  /** Goal and the least that is accepted, in the same unit. Absent where the figure is context. */
  readonly goal?: number;
  readonly least?: number;
  /** Whether more is better. Default: less is. */
  readonly isMoreBetter?: boolean;
  /** What it was compared with, and other context. */
  readonly detail?: string;
}

export function verdictOf({ value, goal, least, isMoreBetter = false }: Figure): string {
  if (goal === undefined || least === undefined) return '';
  const reaches = (bar: number): boolean => (isMoreBetter ? value >= bar : value <= bar);
  return reaches(goal) ? 'goal met' : reaches(least) ? 'within' : 'FALLS SHORT';
}

export const number = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

const bar = (value: number | undefined, unit: string): string =>
  value === undefined ? '' : `${number(value).replace(/\.0+$|(\.\d*?)0+$/, '$1')} ${unit}`;

export const cellsOf = (figure: Figure): string[] => [
  figure.what,
  `${number(figure.value)} ${figure.unit}`,
  bar(figure.goal, figure.unit),
  bar(figure.least, figure.unit),
  verdictOf(figure),
  figure.detail ?? '',
];

/** Prints the figures; with `--json` as one line that run-all.ts reads. */
export function report(figures: readonly Figure[]): void {
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify(figures));
    return;
  }
  const rows = [['', 'measured', 'goal', 'at least', '', 'detail'], ...figures.map(cellsOf)];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows)
    console.log(
      row
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

/** What is going on, on standard error: it takes a while. */
export const note = (text: string): void => console.error(text);

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

export async function timed(work: () => Promise<unknown> | unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
