/** `season load DIR` on the server's command line. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pluralize } from '@idss/domain/format-number';
import { isDefinitionFile } from '@idss/validation/seasons/read-season-definition';
import type { SeasonProblem } from '@idss/domain/season/read-table';
import type pg from 'pg';
import { loadSeason, type FileReport } from './load-season.ts';
import { readSeasonToLoad } from './read-season-to-load.ts';

export const seasonUsage = `Usage: season load DIR

Reads a season from the files in DIR, checks all of it, and applies it whole or not at all.
Loading the same or a changed folder again updates what is there. The files are described in docs/season-folder.md.

Exit codes: 0 loaded, 1 the folder has problems (nothing was changed), 2 wrong use.
`;

/** Limit per season file, so that a wrong folder is refused instead of filling the memory. */
const maxBytes = 100_000_000;

/** Runs `season …`; `args` follow the word season. Returns the exit code. */
export async function runSeasonCommand(
  args: readonly string[],
  { pool, out }: { readonly pool: pg.Pool; readonly out: (line: string) => void },
): Promise<number> {
  const [verb, folder, ...rest] = args;
  if (verb !== 'load' || folder === undefined || rest.length > 0) {
    out(seasonUsage);
    return 2;
  }
  const files = await readFolder(folder);
  if (!files) {
    out(`${folder} is not a readable folder.`);
    return 2;
  }
  const reading = await readSeasonToLoad(pool, files);
  const result = reading.ok ? await loadSeason({ pool }, reading.season, reading.files) : reading;
  if (!result.ok) {
    for (const problem of result.problems) out(describeProblem(problem));
    out(`${result.problems.length} ${pluralize(result.problems.length, 'problem')}; nothing was changed.`);
    return 1;
  }
  for (const report of result.reports) for (const line of describeReport(report)) out(line);
  out(`Season ${result.measurementYear} is loaded.`);
  return 0;
}

/** The files of a season folder by name; null if it is not a folder. */
export async function readFolder(folder: string): Promise<Map<string, string> | null> {
  const names = await readdir(folder).catch(() => null);
  if (!names) return null;
  const files = new Map<string, string>();
  for (const name of names.sort()) {
    const file = path.join(folder, name);
    const facts = await stat(file);
    if (!facts.isFile() || !(isDefinitionFile(name) || name.toLowerCase().endsWith('.csv'))) continue;
    if (facts.size > maxBytes) throw new Error(`${name} is larger than ${maxBytes} bytes.`);
    files.set(name, await readFile(file, 'utf8'));
  }
  return files;
}

const describeProblem = ({ file, line, message }: SeasonProblem): string => `${file}:${line}: ${message}`;

function describeReport({ file, rows, added, changed, removed, kept }: FileReport): string[] {
  const lines = [`${file}: ${rows} rows, ${added} added, ${changed} changed`];
  if (removed.length > 0) lines.push(`  removed: ${removed.join(', ')}`);
  if (kept.length > 0) lines.push(`  not in the folder, kept: ${kept.join(', ')}`);
  return lines;
}
