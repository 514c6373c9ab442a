/** `season load`, `season load --check` and `season export` on the server's command line. Spec: season-folder, season-export. */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pluralize } from '@idss/domain/format-number';
import { describeProblem } from '@idss/domain/season/describe-problem';
import { locateProblems } from '@idss/domain/season/locate-problems';
import type { SeasonDifference } from '@idss/validation/seasons/season-difference';
import type pg from 'pg';
import { inSnapshot } from '#src/db/transaction.ts';
import { makeChange } from '#src/kernel/change.ts';
import { Refusal } from '#src/kernel/errors.ts';
import { loadSeason, seasonLoader, type FileReport } from './load-season.ts';
import { previewSeason, type SeasonPreview } from './open-season.ts';
import { readSeasonToLoad } from './read-season-to-load.ts';
import { readSeasonZip } from './read-season-zip.ts';
import { type FolderChoice, listFolderFiles, noteExport, openSeasonZip } from './season-folder.ts';

export const seasonUsage = `Usage: season load FOLDER|ZIP
       season load --check FOLDER|ZIP [--json]
       season export YEAR FOLDER|ZIP [--with-people]

load      Reads a season, checks all of it, and applies it whole or not at all. Loading the same or a changed folder
          again updates what is there. The files are described in docs/season-folder.md.
  --check   says the problems, what loading would change, and the difference to the season before; nothing is changed
  --json    the same as JSON
export    Writes a season as the portal has it now, with every change made since it was loaded.
  --with-people   with users, roles, auditors and their assignments, which a fresh portal needs

Exit codes: 0 done, or nothing to object to; 1 the folder has problems, or there is no such season (nothing was changed);
2 wrong use.
`;

/** Limit per season file, so that a wrong folder is refused instead of filling the memory. */
const maxBytes = 100_000_000;

interface CommandParts {
  readonly pool: pg.Pool;
  readonly out: (line: string) => void;
}

/** Runs `season …`; `args` follow the word season. Returns the exit code. */
export async function runSeasonCommand(args: readonly string[], parts: CommandParts): Promise<number> {
  const [verb, ...rest] = args;
  const options = new Set(rest.filter((arg) => arg.startsWith('--')));
  const [first, second, ...others] = rest.filter((arg) => !arg.startsWith('--'));
  const takes = (...known: readonly string[]) =>
    others.length === 0 && [...options].every((option) => known.includes(option));
  if (verb === 'load' && first !== undefined && second === undefined) {
    if (options.has('--check') && takes('--check', '--json'))
      return check(first, { ...parts, asJson: options.has('--json') });
    if (takes()) return load(first, parts);
  }
  if (verb === 'export' && first !== undefined && second !== undefined && takes('--with-people')) {
    const measurementYear = Number(first);
    if (/^\d{4}$/.test(first))
      return exportSeason({ measurementYear, withPeople: options.has('--with-people') }, second, parts);
  }
  parts.out(seasonUsage);
  return 2;
}

async function load(source: string, { pool, out }: CommandParts): Promise<number> {
  const files = await readSource(source, out);
  if (!files) return 2;
  const reading = await readSeasonToLoad(pool, files);
  const result = reading.ok ? await loadSeason({ pool }, reading.season, reading.files) : reading;
  if (!result.ok) {
    for (const problem of locateProblems(files, result.problems)) out(describeProblem(problem));
    out(`${result.problems.length} ${pluralize(result.problems.length, 'problem')}; nothing was changed.`);
    return 1;
  }
  for (const report of result.reports) for (const line of describeReport(report)) out(line);
  out(`Season ${result.measurementYear} is loaded.`);
  return 0;
}

async function check(
  source: string,
  { pool, out, asJson }: CommandParts & { readonly asJson: boolean },
): Promise<number> {
  const files = await readSource(source, out);
  if (!files) return 2;
  const preview = await previewSeason({ app: { pool } }, files);
  if (asJson) out(JSON.stringify(preview, null, 2));
  else for (const line of describePreview(preview)) out(line);
  return preview.problems.length > 0 ? 1 : 0;
}

function describePreview({
  measurementYear,
  problems,
  reports,
  comparedWith,
  difference,
}: SeasonPreview): string[] {
  if (problems.length > 0)
    return [
      ...problems.map((problem) => describeProblem(problem)),
      `${problems.length} ${pluralize(problems.length, 'problem')}; nothing was changed.`,
    ];
  return [
    ...reports.flatMap(describeReport),
    ...(difference ? [`Compared with season ${comparedWith}:`, ...describeDifference(difference)] : []),
    `Season ${measurementYear} can be loaded; nothing was changed.`,
  ];
}

async function exportSeason(
  choice: FolderChoice,
  target: string,
  { pool, out }: CommandParts,
): Promise<number> {
  const isZip = target.toLowerCase().endsWith('.zip');
  const found = await stat(target).catch(() => null);
  const isFree = !found || (!isZip && found.isDirectory() && (await readdir(target)).length === 0);
  if (!isFree) {
    out(`${target} exists already. Name a ${isZip ? 'file that does not' : 'folder that is new or empty'}.`);
    return 2;
  }
  const changer = { app: { pool }, actor: { ...seasonLoader, name: 'season export' } };
  if (!(await makeChange(changer, (change) => noteExport(change, choice)))) {
    out(`There is no season ${choice.measurementYear}.`);
    return 1;
  }
  if (isZip) await writeOnce(await openSeasonZip(pool, choice), target);
  else await writeFolder(pool, choice, target);
  out(`Season ${choice.measurementYear} is in ${target}.`);
  return 0;
}

/** For its owner only, since it has personal data; a file that breaks off is removed. */
async function writeOnce(content: Readable, target: string): Promise<void> {
  try {
    await writeFile(target, content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

const writeFolder = (pool: pg.Pool, choice: FolderChoice, folder: string): Promise<void> =>
  inSnapshot(pool, async (db) => {
    await mkdir(folder, { recursive: true });
    for (const { name, read } of await listFolderFiles(db, choice))
      await writeOnce(Readable.from(read(), { objectMode: false }), path.join(folder, name));
  });

/** The files of a season by name; null, with a sentence, where they cannot be read. */
async function readSource(
  source: string,
  out: CommandParts['out'],
): Promise<ReadonlyMap<string, string> | null> {
  const facts = await stat(source).catch(() => null);
  try {
    const files = facts?.isFile() ? await readSeasonZip(await readFile(source)) : await readFolder(source);
    if (!files) out(`${source} is not a readable folder.`);
    return files;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    out(error.message);
    return null;
  }
}

/** The files of a season folder by name; null if it is not a folder. */
export async function readFolder(folder: string): Promise<Map<string, string> | null> {
  const names = await readdir(folder).catch(() => null);
  if (!names) return null;
  const files = new Map<string, string>();
  for (const name of names.sort()) {
    const file = path.join(folder, name);
    const facts = await stat(file);
    if (!facts.isFile() || !/\.(csv|json|xsd)$/i.test(name)) continue;
    if (facts.size > maxBytes) throw new Error(`${name} is larger than ${maxBytes} bytes.`);
    files.set(name, await readFile(file, 'utf8'));
  }
  return files;
}

function describeReport({ file, rows, added, changed, removed, kept }: FileReport): string[] {
  const lines = [`${file}: ${rows} rows, ${added} added, ${changed} changed`];
  if (removed.length > 0) lines.push(`  removed: ${removed.join(', ')}`);
  if (kept.length > 0) lines.push(`  not in the folder, kept: ${kept.join(', ')}`);
  return lines;
}

/** Each difference in a line, after the part that it belongs to. */
function describeDifference(difference: SeasonDifference): string[] {
  const lines: string[] = [];
  const walk = (place: string, value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) lines.push(`  ${place}: ${describeItem(item)}`);
    else if (isRecord(value)) {
      if ('before' in value) {
        if (value['before'] !== value['after']) lines.push(`  ${place}: ${describeItem(value)}`);
      } else
        for (const [name, part] of Object.entries(value))
          walk(place === '' ? name : `${place} ${name}`, part);
    }
  };
  walk('', difference);
  return lines.length > 0 ? lines : ['  no difference'];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function describeItem(item: unknown): string {
  if (!isRecord(item)) return toText(item);
  const { id, name, before, after } = item;
  const title = [id, name].filter((part) => part !== undefined).map(toText);
  return 'before' in item ? [...title, `${toText(before)} → ${toText(after)}`].join(': ') : title.join(' ');
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\n', '; ') : JSON.stringify(value);
