/** The table of README: a line a fault. */
import type { RowResult } from './run-row.ts';

const heads = ['F', 'fault', 'rounds', 'lost', 'half done', 'other', 'ready after', 'longest wait'];

const seconds = (value: number | null): string => (value === null ? '' : `${value.toFixed(1)} s`);

export function tableOfResults(results: readonly RowResult[]): string {
  const body = results.map((row) => [
    row.id,
    row.fault,
    String(row.rounds),
    String(row.lost),
    String(row.half),
    String(row.other),
    seconds(row.readySeconds),
    seconds(row.longestWaitSeconds),
  ]);
  const widths = heads.map((head, n) =>
    Math.max(head.length, 3, ...body.map((cells) => cells[n]?.length ?? 0)),
  );
  const line = (cells: readonly string[], fill = ' '): string =>
    `| ${widths.map((width, n) => (cells[n] ?? '').padEnd(width, fill)).join(' | ')} |`;
  return [line(heads), line([], '-'), ...body.map((cells) => line(cells))].join('\n');
}
