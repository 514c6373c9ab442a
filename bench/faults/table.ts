/** The table of bench/faults.md: a line a fault. */
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RowResult } from './run-row.ts';

const heads = [
  'F',
  'fault',
  'rounds',
  'lost',
  'half done',
  'other',
  'ready after',
  'longest wait',
  'seconds',
  'load',
];

const seconds = (value: number | null): string => (value === null ? '' : `${value.toFixed(1)} s`);

export function formatTable(results: readonly RowResult[]): string {
  const body = results.map((row) => [
    row.id,
    row.fault,
    String(row.rounds),
    String(row.lost),
    String(row.half),
    String(row.other),
    seconds(row.readySeconds),
    seconds(row.longestWaitSeconds),
    row.seconds.toFixed(0),
    row.load.toFixed(0),
  ]);
  const widths = heads.map((head, n) =>
    Math.max(head.length, 3, ...body.map((cells) => cells[n]?.length ?? 0)),
  );
  const line = (cells: readonly string[], fill = ' '): string =>
    `| ${widths.map((width, n) => (cells[n] ?? '').padEnd(width, fill)).join(' | ')} |`;
  return [line(heads), line([], '-'), ...body.map((cells) => line(cells))].join('\n');
}

/** A result with where it was measured, as a line of JSON: processes side by side write files of their own. */
interface Stored extends RowResult {
  readonly place: string;
  readonly seed: string;
}

export function storeResult(folder: string, name: string, stored: Stored): void {
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${name}.jsonl`), `${JSON.stringify(stored)}\n`);
}

/** Of all files of a folder, a table for each place; rounds of the same row are added. `order` are the ids of all rows. */
export function formatTables(folder: string, order: readonly string[]): string {
  const places = new Map<string, Map<string, RowResult>>();
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.jsonl')) continue;
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      if (line === '') continue;
      const { place, ...result } = JSON.parse(line) as Stored;
      const rows = places.get(place) ?? new Map<string, RowResult>();
      places.set(place, rows);
      const earlier = rows.get(result.id);
      rows.set(result.id, earlier ? added(earlier, result) : result);
    }
  }
  return [...places]
    .map(([place, rows]) => {
      const sorted = [...rows.values()].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
      const problems = sorted.flatMap((row) => row.problems);
      return [`${place}`, '', formatTable(sorted), '', ...problems].join('\n');
    })
    .join('\n');
}

const longer = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.max(a, b);

const added = (a: RowResult, b: RowResult): RowResult => ({
  ...b,
  rounds: a.rounds + b.rounds,
  lost: a.lost + b.lost,
  half: a.half + b.half,
  other: a.other + b.other,
  readySeconds: longer(a.readySeconds, b.readySeconds),
  longestWaitSeconds: Math.max(a.longestWaitSeconds, b.longestWaitSeconds),
  seconds: a.seconds + b.seconds,
  load: Math.max(a.load, b.load),
  problems: [...a.problems, ...b.problems],
});
