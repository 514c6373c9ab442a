/** Benchmarks have the goals of docs/spec/performance.md, and each goal there has a benchmark. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getGoal, readGoals } from '../../bench/support/goals.ts';
import { failed, toCells, fallsShort, goalMet, getVerdict, within } from '../../bench/support/report.ts';
import { storedRows, shortfalls, withTable } from '../../bench/support/table.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const specification = readGoals(read('docs/spec/performance.md'));
const benchmarks = readdirSync(new URL('bench', root)).filter((name) => name.endsWith('.ts'));
/** Names of goals in the code of each benchmark. */
const named = benchmarks.flatMap((file) =>
  [...read(`bench/${file}`).matchAll(/\bgoal: '([^']*)'|'(first-load|route-load)'/g)].map(
    ([, goal, argument]) => ({ file, goal: goal ?? argument ?? '' }),
  ),
);

test('every goal that a benchmark names is a row of the specification', () => {
  expect(named.length).toBeGreaterThan(50);
  expect(
    named.filter(({ goal }) => !specification.has(goal)),
    'Add a row to docs/spec/performance.md, or use the name of one',
  ).toEqual([]);
});

test('every row of the specification has a benchmark', () => {
  const measured = new Set(named.map(({ goal }) => goal));
  expect(
    [...specification.keys()].filter((name) => !measured.has(name)),
    'Measure it in bench/, or remove its row from docs/spec/performance.md',
  ).toEqual([]);
});

test('no benchmark has a goal of its own', () => {
  for (const file of benchmarks)
    expect(
      [file, /\b(goal|least|isMoreBetter): *[\d[{]/.exec(read(`bench/${file}`))],
      'Its numbers stand in docs/spec/performance.md; the benchmark names the row',
    ).toEqual([file, null]);
});

test('the stored table compares with the goals of the specification', () => {
  const readme = read('bench/README.md');
  const rows = storedRows(readme);
  expect(rows.length).toBeGreaterThan(100);
  const table = readme.replaceAll(/ +/g, ' ');
  for (const row of rows)
    expect(table, 'Run npm run bench, or write the row as bench/support/report.ts does').toContain(
      `| ${row.join(' | ')} |`.replaceAll(/ +/g, ' '),
    );
});

test('an unknown goal, another unit and a goal that does not read are errors', () => {
  expect(() => getGoal('none', 'ms')).toThrow('docs/spec/performance.md has no row none.');
  expect(() => getGoal('hedis-2', 's')).toThrow('The goal hedis-2 is in "ms", the figure in "s".');
  expect(() => readGoals('| `a` | what | fast | 2 s | |')).toThrow('performance.md, a: "fast" is no number');
  expect(() => readGoals('| `a` | what | 1 s | 2000 ms | |')).toThrow('two units');
  expect(() => readGoals('| `a` | w | 1 s | 2 s | |\n| `a` | w | 1 s | 2 s | |')).toThrow('two rows a');
});

test.each([
  ['hedis-2', 'ms', 25, goalMet],
  ['hedis-2', 'ms', 25.1, within],
  ['hedis-2', 'ms', 60, within],
  ['hedis-2', 'ms', 60.1, fallsShort],
  // More is better.
  ['page-rate', '%', 75, goalMet],
  ['page-rate', '%', 60, within],
  ['page-rate', '%', 59.9, fallsShort],
])('%s: %s %d is %s', (goal, unit, value, verdict) => {
  expect(getVerdict({ goal, unit, value })).toBe(verdict);
});

test('what misses its goal is listed, what falls short before the others', () => {
  const figure = { label: 'a', unit: 'ms', goal: 'hedis-2' };
  const figures = [
    { ...figure, value: 30 },
    { ...figure, label: 'b', value: 70 },
    { ...figure, value: 20 },
    { label: 'context', unit: 'ms', value: 9000 },
  ];
  expect(shortfalls(figures).split('\n')).toEqual([
    'Falls short of what is accepted: 1',
    '  b: 70.0 ms (hedis-2: 25 ms, at least 60 ms)',
    'Misses its goal, and is accepted: 1',
    '  a: 30.0 ms (hedis-2: 25 ms, at least 60 ms)',
  ]);
  expect(shortfalls(figures.slice(2))).toBe('');
  expect(shortfalls([...figures.slice(2), failed('cahps', 'ended with 1')])).toBe(
    'Failed: 1\n  benchmark cahps',
  );
  expect(toCells({ ...figure, value: 20 })).toEqual([
    'a',
    '20.0 ms',
    '25 ms',
    '60 ms',
    goalMet,
    'hedis-2',
    '',
  ]);
});

test('a benchmark that failed is a row that says so, until it has figures again', () => {
  const readme = read('bench/README.md');
  const before = storedRows(readme);
  const write = (text: string, ...figures: Parameters<typeof toCells>[0][]): string =>
    withTable(text, { benchmarks: ['cahps'], figures, isPart: true });
  const broken = write(readme, failed('cahps', 'ended with 1'));
  const row = ['benchmark cahps', 'failed', '', '', '', '', 'ended with 1'];
  expect(storedRows(broken)).toEqual([...before, row]);
  // One that is already there is replaced.
  const label = before[0]?.[0] ?? '';
  const mended = storedRows(write(broken, { label, value: 1, unit: 'x', detail: 'again' }));
  expect(mended.map(([name]) => name)).toEqual(before.map(([name]) => name));
  expect(mended[0]).toEqual([label, '1.00 x', '', '', '', '', 'again']);
});
