/**
 * CAHPS files of 1, 10 and 100 MB through the whole engine (every column, skips, duplicate members, results; in one
 * process), compared with DuckDB with two threads, which reads the same file and counts the same mistakes in one statement;
 * then 100,000 rows that are all wrong, and 1,000,000 rows. Run: npm exec node bench/cahps.ts
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CahpsLayout, CahpsSeason } from '@idss/validation/seasons/cahps-season';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { type CahpsOutcome, CahpsValidator } from '@idss/validation/validate-cahps';
import { openDuckDb } from './support/duckdb.ts';
import { writeCahps, writeWrongCahps } from './support/make-cahps.ts';
import { type Figure, isQuick, median, note, report, timed } from './support/report.ts';

const megabytes = isQuick ? [1, 2] : [1, 10, 100];
const rounds = isQuick ? 1 : 5;
const wrongRows = isQuick ? 2000 : 100_000;
const manyRows = isQuick ? 10_000 : 1_000_000;

const season: CahpsSeason = exampleSeason.cahps;
const layoutNamed = (survey: string): CahpsLayout => {
  const layout = season.layouts.find((known) => known.survey === survey);
  if (layout === undefined) throw new Error(`No survey ${survey}`);
  return layout;
};
const adult = layoutNamed('adult-commercial');

interface Run {
  readonly outcome: CahpsOutcome;
  readonly findings: number;
  readonly ms: number;
  /** The process's peak memory while the file was read. */
  readonly peakMegabytes: number;
}

function validate(path: string): Run {
  let findings = 0;
  let peak = 0;
  const start = performance.now();
  const validator = new CahpsValidator(
    { fileName: 'CAHPSA2101.csv', season, register: null, now: '2026-06-01T00:00:00Z' },
    () => (findings += 1),
  );
  const file = openSync(path, 'r');
  const chunk = new Uint8Array(65_536);
  for (let part = 0; ; part++) {
    const length = readSync(file, chunk);
    if (length === 0) break;
    validator.write(chunk.subarray(0, length));
    if (part % 64 === 0) peak = Math.max(peak, process.memoryUsage.rss());
  }
  closeSync(file);
  const outcome = validator.end();
  const ms = performance.now() - start;
  return { outcome, findings, ms, peakMegabytes: Math.max(peak, process.memoryUsage.rss()) / 1e6 };
}
/** One aggregate a column and a rule, over one reading of the file. */
function getStatement(path: string, layout: CahpsLayout): string {
  const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
  const list = (values: Iterable<string>): string => [...values].map(text).join(', ');
  const response = "disposition in ('M10', 'T10', 'I10', 'M31', 'T31', 'I31')";
  const wrong = layout.columns.flatMap(({ name, kind, codes, item, mayBeEmpty }) => {
    if (item !== null) return [`not (${name} in (${list(codes)}) or (${name} = '' and not ${response}))`];
    if (kind === 'coded') return [`not ${name} in (${list([...codes, ...(mayBeEmpty ? [''] : [])])})`];
    if (kind === 'key') return [`not regexp_full_match(${name}, '[A-Za-z0-9]{1,20}')`];
    if (kind === 'date')
      return [
        `${name} <> '' and not coalesce(try_cast(${name} as date) between date '2026-02-15' and date '2026-05-31', false)`,
      ];
    if (kind === 'age') return [`not coalesce(try_cast(${name} as integer) between 18 and 120, false)`];
    if (kind === 'frame') return [`${name} <> '900000'`];
    if (kind === 'disposition')
      return [
        `not (${name}[1] in ('M', 'T', 'I') and ${name}[2:] in ('10', '20', '21', '22', '23', '24', '31', '32', '33', '34'))`,
      ];
    return [];
  });
  const skips = layout.items.flatMap(({ column, labels, screen }) => {
    if (screen === null) return [];
    const answers = list([...labels.keys()].map(String));
    const opening = list(screen.values.map(String));
    return [`${column} in (${answers}) and not ${screen.column} in (${opening}, '-9')`];
  });
  const keyItems = layout.keyItems
    .map((column) => `(${column} not in ('-5', '-7', '-8', '-9'))::integer`)
    .join(' + ');
  const others = [
    "(submission_id, survey_type, product_line, measurement_year, vendor_id) <> ('2101', 'A', 'COM', '2025', '77')",
    `disposition in ('M10', 'T10', 'I10') and ${keyItems} < 3`,
    `not ${response} and (${layout.items.map(({ column }) => `${column} <> ''`).join(' or ')})`,
  ];
  const counts = [...wrong, ...skips, ...others].map((condition) => `count(*) filter (where ${condition})`);
  const columns = layout.columns.map(({ name }) => `${text(name)}: 'varchar'`).join(', ');
  return `select count(*), count(*) - count(distinct member_key), ${counts.join(', ')}
    from read_csv(${text(path)}, header = true, delim = ',', quote = '"', escape = '"', auto_detect = false, new_line = '\\r\\n', nullstr = '\\N', columns = {${columns}})`;
}

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
try {
  const getPath = (name: string): string => join(folder, `${name}.csv`);

  note('rows that are all wrong');
  writeWrongCahps(getPath('wrong'), layoutNamed('child-medicaid-ccc'), wrongRows);
  const wrong = validate(getPath('wrong'));
  rmSync(getPath('wrong'));

  note('many rows');
  writeCahps(getPath('many'), adult, { rows: manyRows });
  const many = validate(getPath('many'));
  const manyMegabytes = statSync(getPath('many')).size / 1e6;
  rmSync(getPath('many'));

  note('compared with DuckDB');
  const duckDb = await openDuckDb();
  if (duckDb === null) note('DuckDB could not be installed: its figures are left out.');
  const instance = await duckDb?.DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance?.connect();
  const files = megabytes.map((size) => {
    const rows = writeCahps(getPath(`${size}`), adult, { bytes: size * 1e6 });
    return { size, rows, path: getPath(`${size}`), statement: getStatement(getPath(`${size}`), adult) };
  });
  for (const { path } of files.slice(0, 2)) validate(path);
  const measured: { size: number; ours: number; duck: number | null }[] = [];
  for (const { size, rows, path, statement } of files) {
    const ours: number[] = [];
    const theirs: number[] = [];
    // In turns, so that a busy machine slows both.
    for (let round = 0; round < rounds; round++) {
      const run = validate(path);
      if (run.outcome.status !== 'NoIssues') throw new Error('the file is meant to be in order');
      ours.push(run.ms);
      if (connection === undefined) continue;
      let answer: readonly unknown[] = [];
      theirs.push(
        await timed(async () => {
          answer = (await connection.runAndReadAll(statement)).getRows()[0] ?? [];
        }),
      );
      const [counted, ...mistakes] = answer.map(Number);
      if (counted !== rows || mistakes.some((n) => n !== 0))
        throw new Error(`DuckDB found ${counted} rows and ${mistakes.join()}`);
    }
    measured.push({ size, ours: median(ours), duck: connection === undefined ? null : median(theirs) });
  }
  connection?.closeSync();
  instance?.closeSync();

  const speed = (size: number, ms: number): string => `${((size * 1000) / ms).toFixed(0)} MB/s`;
  report([
    ...measured.map(({ size, ours, duck }): Figure => {
      const label = `CAHPS CSV of ${size} MB: every column, duplicates, results`;
      if (duck === null)
        return { label, value: ours, unit: 'ms', detail: `${speed(size, ours)}; without DuckDB` };
      const detail = `${ours.toFixed(0)} against ${duck.toFixed(0)} ms of DuckDB, two threads: ${speed(size, ours)} against ${speed(size, duck)}`;
      return size === 100
        ? { label, value: ours / duck, unit: 'x', goal: 'cahps-100', detail }
        : { label, value: ours, unit: 'ms', detail };
    }),
    ...measured.slice(1).map((row, n): Figure => {
      const before = measured[n] ?? row;
      return {
        label: `growth of validation, ${before.size} to ${row.size} MB of CSV: exponent`,
        value: Math.log(row.ours / before.ours) / Math.log(row.size / before.size),
        unit: '',
        goal: 'validation-growth',
      };
    }),
    {
      label: `${wrongRows} rows, all wrong: peak memory of the engine, findings handed on`,
      value: wrong.peakMegabytes,
      unit: 'MB',
      goal: 'wrong-rows-memory',
      detail: `${wrong.findings} findings in ${(wrong.ms / 1000).toFixed(1)} s`,
    },
    {
      label: `${manyRows} rows (${manyMegabytes.toFixed(0)} MB): peak memory of the engine`,
      value: many.peakMegabytes,
      unit: 'MB',
      detail: `${(many.ms / 1000).toFixed(1)} s, ${speed(manyMegabytes, many.ms)}, members known by key`,
    },
  ]);
} finally {
  rmSync(folder, { recursive: true });
}
