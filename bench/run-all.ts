/**
 * Runs one benchmark after the other, and writes the table of figures with their goals into README.md after each: one that fails is a
 * row that says so, and takes no other with it. Prints the table and what misses its goal.
 * With --quick only sees whether they all run, and writes nothing. Run: npm run bench, or npm run bench -- NAME… for
 * some, which replace their rows of the table.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { failed, type Figure } from './support/report.ts';
import { machine, shortfalls, toTable, withTable } from './support/table.ts';

const names = [
  'hedis-xml',
  'cahps',
  'hos',
  'upload-50',
  'reprocess',
  'rule-preview',
  'survey-upload',
  'bulk-zip',
  'extract',
  'extract-generated',
  'store',
  'list-page',
  'users',
  'notices',
  'search',
  'copy-season',
  'season-check',
  'small-reach',
  'next-steps',
  'seasons',
  'review-table',
  'review-screen',
  'unusual',
  'combined-report',
  'findings-page',
  'findings-large',
  'excerpt',
  'compare-uploads',
  'carry-explanations',
  'live-measure',
  'logs',
  'control-room',
  'start',
  'memory',
  'event-loop',
  'first-load-js',
  'slow-line',
] as const;
const isQuick = process.argv.includes('--quick');
const options = ['--json', ...(isQuick ? ['--quick'] : [])];

async function run(name: string): Promise<Figure[]> {
  console.error(`--- ${name}`);
  const child = spawn(process.execPath, [fileURLToPath(new URL(`${name}.ts`, import.meta.url)), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number];
  // A portal that logs may have a last word after the figures.
  const line = output.split('\n').findLast((each) => each.startsWith('['));
  if (line) return JSON.parse(line) as Figure[];
  process.exitCode = 1;
  return [failed(name, `ended with ${code} and without figures`)];
}

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
for (const name of wanted)
  if (!names.some((known) => known === name)) throw new Error(`There is no benchmark ${name}.`);
const readme = fileURLToPath(new URL('README.md', import.meta.url));
const benchmarks: string[] = [];
const figures: Figure[] = [];
/** `isPart`: rows of other benchmarks stay. */
function write(isPart: boolean): void {
  if (!isQuick)
    writeFileSync(readme, withTable(readFileSync(readme, 'utf8'), { benchmarks, figures, isPart }));
}

for (const name of names.filter((known) => wanted.length === 0 || wanted.includes(known))) {
  figures.push(...(await run(name)));
  benchmarks.push(name);
  write(true);
}
// A whole run leaves no row of a benchmark that is no longer there.
if (wanted.length === 0) write(false);
console.log(`${machine()}\n\n${toTable(figures)}`);
console.log(`\n${shortfalls(figures) || 'Every goal is met.'}`);
