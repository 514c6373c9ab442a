/** How a measurement is shown, and handed to run-all.ts. */
import { getGoal } from './goals.ts';

/** Fewer rounds, to see that a measurement works. */
export const isQuick = process.argv.includes('--quick');

export interface Figure {
  readonly label: string;
  /** Measured; medians unless the name says otherwise. */
  readonly value: number;
  /** `ms`, `MB`, `x` (times the reference), … */
  readonly unit: string;
  /** Its row of docs/spec/performance.md. Absent where the figure is context. */
  readonly goal?: string;
  /** The reference value, and other context. */
  readonly detail?: string;
}

/** The row of a benchmark that ended without figures. Its next run with figures removes it. */
export const failed = (benchmark: string, why: string): Figure => ({
  label: `benchmark ${benchmark}`,
  value: Number.NaN,
  unit: '',
  detail: why,
});

export const goalMet = 'goal met';
export const within = 'within';
export const fallsShort = 'FALLS SHORT';

export function getVerdict({ value, unit, goal: name }: Pick<Figure, 'value' | 'unit' | 'goal'>): string {
  if (name === undefined) return '';
  const { goal, least, isMoreBetter } = getGoal(name, unit);
  const reaches = (bar: number): boolean => (isMoreBetter ? value >= bar : value <= bar);
  return reaches(goal) ? goalMet : reaches(least) ? within : fallsShort;
}

export const number = (value: number): string =>
  Number.isNaN(value)
    ? 'failed'
    : value >= 100
      ? value.toFixed(0)
      : value >= 10
        ? value.toFixed(1)
        : value.toFixed(2);

const withUnit = (value: string, unit: string): string => `${value} ${unit}`.trim();

export const heads = ['what', 'measured', 'goal', 'at least', '', 'goal of', 'detail'];

export function toCells(figure: Figure): string[] {
  const { label, value, unit, goal: name, detail = '' } = figure;
  const goal = name === undefined ? null : getGoal(name, unit);
  return [
    label,
    withUnit(number(value), unit),
    goal ? withUnit(String(goal.goal), unit) : '',
    goal ? withUnit(String(goal.least), unit) : '',
    // The verdict is that of the rounded value, which is shown.
    getVerdict({ ...figure, value: Number(number(value)) }),
    name ?? '',
    detail,
  ];
}

/** Prints the figures; with `--json` as one line that run-all.ts reads. */
export function report(figures: readonly Figure[]): void {
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify(figures));
    return;
  }
  const rows = [heads, ...figures.map(toCells)];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows)
    console.log(
      row
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

/** Prints progress to standard error: stdout has the figures. */
export const note = (text: string): void => console.error(text);

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

export async function timed(work: () => Promise<unknown> | unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
