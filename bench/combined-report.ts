/**
 * The Excel writer of the combined report: 10,000 rows of 16 columns, compared with a plain CSV of the same rows in the same
 * process, in turns. Then 200,000 rows, to see that memory is bounded by what is on its way and not by the workbook.
 * Run: npm exec node bench/combined-report.ts
 */
import { csvRow } from '@idss/domain/csv/write-csv';
import { type StreamedTable, streamWorkbook } from '../apps/server/src/documents/stream-workbook.ts';
import type { Cell } from '../apps/server/src/documents/table.ts';
import { rateColumns } from '../apps/server/src/features/reports/combined-report.ts';
import { isQuick, median, note, report, timed } from './support/report.ts';

const rounds = isQuick ? 1 : 15;
const many = isQuick ? 20_000 : 200_000;
const at = new Date('2026-06-01T12:00:00Z');

const rowAt = (n: number): readonly Cell[] => {
  const denominator = 30 + ((n * 7919) % 5000);
  const rate = (n * 104_729) % 10_000;
  return [
    5000 + (n >> 9),
    `Health Plan ${n >> 9} of the Lakes & Plains`,
    10_000 + (n >> 8),
    'Commercial',
    'Effectiveness of Care: Prevention and Screening',
    'WCC',
    'Weight Assessment and Counseling for Nutrition and Physical Activity for Children/Adolescents',
    `WCC.BMIPercentile.${n % 400}`,
    'BMI Percentile: 3-11',
    n % 50 === 0 ? 'No' : 'Yes',
    denominator,
    Math.floor((denominator * rate) / 10_000),
    rate / 100 + 0.001_234_567,
    (rate / 100).toFixed(2),
    'R',
    n % 20 === 0 ? 'Reviewed with the plan' : null,
  ];
};

/** In portions as the report reads them. */
function getPortions(rows: readonly (readonly Cell[])[]): (readonly (readonly Cell[])[])[] {
  const size = 400;
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, n) =>
    rows.slice(n * size, (n + 1) * size),
  );
}
const toTable = (portions: StreamedTable['portions']): StreamedTable => ({
  name: 'Rates',
  columns: rateColumns,
  portions,
});

const rows = Array.from({ length: 10_000 }, (_, n) => rowAt(n));
const portions = getPortions(rows);
let workbookBytes = 0;
let csvBytes = 0;

async function writeWorkbook(table: StreamedTable): Promise<number> {
  let bytes = 0;
  for await (const part of streamWorkbook([table], at)) bytes += (part as Buffer).length;
  return bytes;
}
function writeCsv(): number {
  let bytes = 0;
  for (const portion of portions) bytes += Buffer.from(portion.map(csvRow).join('')).length;
  return bytes;
}

note('10,000 rows of 16 columns …');
const excel: number[] = [];
const csv: number[] = [];
for (let round = 0; round < rounds + 3; round++) {
  const one = await timed(async () => {
    workbookBytes = await writeWorkbook(toTable(() => portions));
  });
  const other = await timed(() => {
    csvBytes = writeCsv();
  });
  // The first warm both.
  if (round < 3 && !isQuick) continue;
  excel.push(one);
  csv.push(other);
}

note(`${many} rows …`);
let most = 0;
const before = process.memoryUsage().rss;
function* manyPortions(): Generator<readonly (readonly Cell[])[]> {
  for (let n = 0; n < many; n += 400) {
    most = Math.max(most, process.memoryUsage().rss);
    yield Array.from({ length: 400 }, (_, row) => rowAt(n + row));
  }
}
let manyBytes = 0;
const manyMs = await timed(async () => {
  manyBytes = await writeWorkbook(toTable(manyPortions));
});

report([
  {
    label: 'Excel of the combined report, 10,000 rows x 16',
    value: median(excel),
    unit: 'ms',
    goal: 'excel',
    detail: `${(median(excel) / median(csv)).toFixed(1)} x plain CSV (${median(csv).toFixed(0)} ms); ${(workbookBytes / 1e6).toFixed(2)} against ${(csvBytes / 1e6).toFixed(2)} MB`,
  },
  {
    label: `the same of ${many / 1000},000 rows: memory that it adds`,
    value: (most - before) / 1e6,
    unit: 'MB',
    detail: `${(manyMs / 1000).toFixed(1)} s, ${(manyBytes / 1e6).toFixed(1)} MB`,
  },
]);
