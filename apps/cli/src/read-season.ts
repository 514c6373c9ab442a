/** The season that files are checked with: the newest that this version ships, or that of a season folder. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registrationFiles } from '@idss/domain/season/check-registrations';
import { describeProblem } from '@idss/domain/season/describe-problem';
import { readTable, type SeasonProblem } from '@idss/domain/season/read-table';
import { definitionFiles, readSeasonDefinition } from '@idss/validation/seasons/read-season-definition';
import { openSeasonDefinition } from '@idss/validation/seasons/open-season-definition';
import { readRegister } from '@idss/validation/seasons/read-register';
import { definitionProblems } from '@idss/validation/seasons/cross-problems';
import type { SeasonDefinition } from '@idss/validation/seasons/season-definition';
import type { FileOptions } from '@idss/validation/validate-file';
import { getMessage, UsageError } from './usage-error.ts';

export interface CheckedSeason {
  readonly definition: SeasonDefinition;
  /** null without a folder. */
  readonly register: FileOptions['register'];
}

type Files = ReadonlyMap<string, string>;

const seasons = new URL('./', import.meta.resolve('@idss/validation/seasons/season-definition'));
const seasonFile = 'season.csv';

/** @param folder null: only the season as shipped, without registrations. */
export async function readSeason(folder: string | null): Promise<CheckedSeason> {
  const shipped = await readShippedFiles();
  if (folder === null)
    return {
      definition: openSeasonDefinition(shipped),
      register: null,
    };
  const files = await readFolder(folder, [seasonFile, ...definitionFiles, ...registrationFiles]);
  const refused = (problems: readonly SeasonProblem[]): UsageError =>
    new UsageError(
      problems.map((problem) => describeProblem(problem, join(folder, problem.file))).join('\n'),
    );
  // As season load does: files that define the season may be left out.
  const all = new Map([...shipped, ...files]);
  const defined = readSeasonDefinition(all, new Set(files.keys()));
  if (!defined.ok) throw refused(defined.problems);
  const { definition, schema } = defined;
  const problems = [
    ...yearProblems(files, definition),
    ...definitionProblems({ definition, schema, files: all, folder: files }),
  ];
  if (problems.length > 0) throw refused(problems);
  const reading = readRegister(files, definition.measurementYear);
  if (!reading.ok) throw refused(reading.problems);
  return { definition, register: reading.register };
}

/** season.csv may be missing; where it is there, it is of the year of the measures. */
function yearProblems(files: Files, { measurementYear }: SeasonDefinition): readonly SeasonProblem[] {
  const text = files.get(seasonFile);
  if (text === undefined) return [];
  const { rows, problems } = readTable(seasonFile, text);
  const others = rows.filter((row) => row.measurementYear !== measurementYear);
  return [
    ...problems,
    ...others.map((row) => ({
      file: seasonFile,
      line: row.line,
      message: `MeasurementYear is ${row.measurementYear}; measures.json is of ${measurementYear}.`,
      found: `${row.measurementYear}`,
      expected: `${measurementYear}`,
      fix: `Write ${measurementYear}, or add measures.json of ${row.measurementYear} to the folder.`,
    })),
  ];
}

async function readShippedFiles(): Promise<Files> {
  const newest = (await readdir(seasons))
    .filter((name) => /^MY\d{4}$/.test(name))
    .sort()
    .at(-1);
  const files = definitionFiles.map(
    async (name): Promise<[string, string]> => [
      name,
      await readFile(new URL(`${newest}/${name}`, seasons), 'utf8'),
    ],
  );
  return new Map(await Promise.all(files));
}

/** The files of these names that the folder has; the readers know which may be missing. */
async function readFolder(folder: string, names: readonly string[]): Promise<Files> {
  const files = new Map<string, string>();
  for (const name of names) {
    const file = join(folder, name);
    try {
      files.set(name, await readFile(file, 'utf8'));
    } catch (error) {
      if (!isMissing(error)) throw new UsageError(`${file}: ${getMessage(error)}`);
    }
  }
  return files;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
