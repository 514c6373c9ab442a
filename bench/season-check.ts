/**
 * A season folder of 40,000 lines is checked: every table, the files that define the season, and what refers from one to the other.
 * The reference, in the same run: the folder parsed and not checked, that is, tables read into their rows and the definition opened,
 * as every load needs them. For context the formats alone: cells of CSV, JSON, XML. Without a database and threads. Run: npm exec node bench/season-check.ts
 */
import { readFileSync } from 'node:fs';
import { readCsv } from '@idss/domain/csv/read-csv';
import { readTable } from '@idss/domain/season/read-table';
import { seasonFiles } from '@idss/domain/season/tables';
import { smallSeason } from '@idss/domain/season/small-season.fixture';
import { parseSchema } from '@idss/validation/formats/hedis-xml/schema-nodes';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { definitionFiles } from '@idss/validation/seasons/read-season-definition';
import { openSeasonDefinition } from '@idss/validation/seasons/open-season-definition';
import { readWholeSeason } from '@idss/validation/seasons/read-whole-season';
import { isQuick, median, report } from './support/report.ts';

const lines = isQuick ? 20_000 : 40_000;
const rounds = isQuick ? 3 : 21;

/** Of the hundreds of results that a plan has of the year before. */
const reported = [...exampleSeason.catalogue.measures.values()]
  .filter(({ productLines, isSurvey }) => productLines.includes('Commercial') && !isSurvey)
  .flatMap(({ code, indicators }) => indicators.map(({ key }) => ({ measure: code, key })))
  .slice(0, 40);
const folder = makeFolder();
const count = countLines(folder);
const formats: number[] = [];
const parsing: number[] = [];
const checking: number[] = [];
// Alternating, so that both have the same machine.
for (let round = 0; round < rounds; round++) {
  formats.push(timeOf(() => readFormats(folder)));
  parsing.push(timeOf(() => parse(folder)));
  checking.push(timeOf(() => check(folder)));
}
const [split, parsed, checked] = [median(formats), median(parsing), median(checking)];
report([
  {
    label: 'season folder of 40,000 lines: checked, of parsing it',
    value: checked / parsed,
    unit: 'x',
    goal: 'season-check',
    detail: `${checked.toFixed(0)} against ${parsed.toFixed(0)} ms; ${count} lines, ${size(folder)} MB`,
  },
  {
    label: 'the same, of its formats alone: cells of CSV, JSON, XML',
    value: checked / split,
    unit: 'x',
    detail: `${split.toFixed(1)} ms`,
  },
]);

function timeOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function parse(files: ReadonlyMap<string, string>): void {
  for (const file of seasonFiles) readTable(file, files.get(file) ?? '');
  openSeasonDefinition(files);
}

function readFormats(files: ReadonlyMap<string, string>): void {
  for (const [name, text] of files)
    if (name.endsWith('.csv')) readCsv(text);
    else if (name.endsWith('.json')) JSON.parse(text);
    else parseSchema(text);
}

function check(files: ReadonlyMap<string, string>): void {
  const reading = readWholeSeason(files, null);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems.slice(0, 3)));
}

function countLines(files: ReadonlyMap<string, string>): number {
  return [...files.values()].reduce((sum, text) => sum + text.split('\n').length - 1, 0);
}

function size(files: ReadonlyMap<string, string>): string {
  return ([...files.values()].reduce((sum, text) => sum + text.length, 0) / 1e6).toFixed(1);
}

/** The small season with the shipped definition, and as many plans as make the lines: each with what a plan has. */
function makeFolder(): ReadonlyMap<string, string> {
  const files = smallSeason();
  const shipped = new URL('./', import.meta.resolve('@idss/validation/seasons/season-definition'));
  for (const name of definitionFiles)
    files.set(name, readFileSync(new URL(`MY2025/${name}`, shipped), 'utf8'));
  const ofPlan = [...planRows(0).values()].flat().length;
  const plans = Array.from({ length: Math.ceil((lines - countLines(files)) / ofPlan) }, (_, n) =>
    planRows(10_000 + n),
  );
  for (const file of planRows(0).keys()) {
    const rows = plans.flatMap((plan) => plan.get(file) ?? []);
    files.set(file, `${files.get(file)}${rows.join('\n')}\n`);
  }
  return files;
}

function planRows(id: number): ReadonlyMap<string, readonly string[]> {
  const person = `person${id}@plan${id}.example`;
  return new Map([
    ['organizations.csv', [`${id},"Health Plan ${id}, Inc.",plan,OH,Y,N,N,Ada,Berg`]],
    [
      'submissions.csv',
      [
        `${id * 10},${id},Commercial,HMO,,,,,,901,Y,970,Public reporting,CBP`,
        `${id * 10 + 1},${id},Medicaid,HMO,,,,,,901,Y,970,,`,
      ],
    ],
    ['components.csv', [`${id * 10},DST,,`, `${id * 10 + 1},DST,,`, `${id * 10 + 1},CAHPS,adult,950`]],
    ['users.csv', [`${person},Ada,Berg,Director`]],
    ['roles.csv', [`${person},orgadmin,${id}`, `${person},orgsigner,${id}`]],
    [
      'prior-results.csv',
      reported.map(({ measure, key }) => `${id},Commercial,HMO,${measure},${key},66.42,411,8020,A`),
    ],
  ]);
}
