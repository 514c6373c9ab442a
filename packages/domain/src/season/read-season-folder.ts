/** A season as data: reads and checks its folder of CSV files. Spec: season-folder; docs/season-folder.md. */
import { defaultTimeZone } from '../moments/moment-text.ts';
import { checkRegistrations, registrationFiles, type RegistrationTables } from './check-registrations.ts';
import { checkMerged, mergeTables, type StoredTables } from './merge-tables.ts';
import { locateProblems } from './locate-problems.ts';
import { suggest } from './nearest-name.ts';
import { readTable, type SeasonProblem } from './read-table.ts';
import { isSeasonFile, optionalFiles, seasonFiles, type SeasonFile, type SeasonTables } from './tables.ts';

export interface Season {
  readonly measurementYear: number;
  /** `yyyy-MM-dd`: the day of the measure model that the season uses. */
  readonly measureModelDate: string;
  /** The zone of its deadlines and days. */
  readonly timeZone: string;
  /** The rows of the folder. */
  readonly tables: SeasonTables;
  /** The tables that the folder has; the others stay as the portal has them. */
  readonly given: ReadonlySet<SeasonFile>;
  /** The season as it is after loading, as far as checks need it: the folder's rows over those of the portal. */
  readonly merged: SeasonTables;
}

export type SeasonReading =
  | { readonly ok: true; readonly season: Season }
  | { readonly ok: false; readonly problems: readonly SeasonProblem[] };

export type RegistrationsReading =
  | { readonly ok: true; readonly tables: RegistrationTables }
  | { readonly ok: false; readonly problems: readonly SeasonProblem[] };

/** Texts by file name without a path. */
type Files = ReadonlyMap<string, string>;

/**
 * Reads and checks a whole season. Every problem is reported with file and line.
 * @param stored the season as the portal has it: a folder may then leave out tables, which stay. null: it is not loaded yet.
 * @param storedZone its time zone as the portal has it, likewise
 */
export function readSeasonFolder(
  files: Files,
  stored: StoredTables | null = null,
  storedZone: string | null = null,
): SeasonReading {
  const foreign = [...files.keys()]
    .filter((name) => name.toLowerCase().endsWith('.csv') && !isSeasonFile(name))
    .map((file) => ({
      file,
      line: 1,
      message: 'This is not a file of a season folder.',
      found: file,
      expected: `one of ${seasonFiles.join(', ')}`,
      fix: `Rename the file, or take it out of the folder.${suggest(file, seasonFiles)}`,
    }));
  const given = new Set(seasonFiles.filter((file) => files.has(file)));
  const kept = isWholeFolder(files) ? null : stored;
  const { tables, problems: unreadable } = readGiven(files, seasonFiles);
  const [row] = tables['season.csv'];
  const missing = findMissing(given, row !== undefined && !kept);
  const isReadable = unreadable.length + missing.length === 0;
  const merged = kept ? mergeTables(tables, given, kept) : tables;
  // A row that could not be read would make every reference to it look dangling.
  const inconsistent = isReadable ? checkMerged(merged, given, kept) : [];
  const problems = [
    ...locateProblems(files, sortProblems([...unreadable, ...missing, ...inconsistent])),
    ...foreign,
  ];
  if (problems.length > 0 || !row) return { ok: false, problems };
  const { measurementYear, measureModelDate } = row;
  const timeZone = row.timeZone ?? storedZone ?? defaultTimeZone;
  return { ok: true, season: { measurementYear, measureModelDate, timeZone, tables, given, merged } };
}

/** Does the folder say everything of a season, so that nothing of the portal is needed to check it? */
export const isWholeFolder = (files: Files): boolean =>
  seasonFiles.every((file) => files.has(file) || optionalFiles.has(file));

/** @param isNew the season is not in the portal, which then has nothing to keep */
function findMissing(given: ReadonlySet<SeasonFile>, isNew: boolean): readonly SeasonProblem[] {
  if (!given.has('season.csv'))
    return [
      {
        file: 'season.csv',
        line: 1,
        message: 'The file is missing: it says which season the folder is for.',
        found: 'no file',
        expected: 'season.csv with MeasurementYear and MeasureModelDate',
        fix: 'Add season.csv. Other tables may be left out where the season is loaded already.',
      },
    ];
  const [first, ...others] = seasonFiles.filter((file) => !given.has(file) && !optionalFiles.has(file));
  if (!isNew || first === undefined) return [];
  return [
    {
      file: first,
      line: 1,
      message: `A season that is not loaded yet needs all of its tables. Missing: ${[first, ...others].join(', ')}.`,
      found: 'no file',
      expected: [first, ...others].join(', '),
      fix: 'Add them to the folder, or correct MeasurementYear in season.csv.',
    },
  ];
}

/** Reads and checks only what validation needs, in the same way: people and dates may be missing. */
export function readRegistrations(files: Files): RegistrationsReading {
  const { tables, problems } = readTables(files, registrationFiles, checkRegistrations);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, tables };
}

/** The rows of these files, and their problems in the order of the files. */
function readTables<F extends SeasonFile>(
  files: Files,
  fileNames: readonly F[],
  check: (tables: Pick<SeasonTables, F>) => readonly SeasonProblem[],
): { readonly tables: Pick<SeasonTables, F>; readonly problems: readonly SeasonProblem[] } {
  const { tables, problems } = readGiven(files, fileNames);
  const missing = fileNames
    .filter((file) => !files.has(file) && !optionalFiles.has(file))
    .map((file) => ({
      file,
      line: 1,
      message: 'The file is missing.',
      found: 'no file',
      expected: file,
      fix: `Add ${file} to the folder.`,
    }));
  const unreadable = [...problems, ...missing];
  const found = sortProblems(unreadable.length > 0 ? unreadable : check(tables));
  return { tables, problems: locateProblems(files, found) };
}

/** The rows of the files that are there; the others have none. */
function readGiven<F extends SeasonFile>(
  files: Files,
  fileNames: readonly F[],
): { readonly tables: Pick<SeasonTables, F>; readonly problems: readonly SeasonProblem[] } {
  const readings = fileNames.map((file) => {
    const text = files.get(file);
    return { file, ...(text === undefined ? { rows: [], problems: [] } : readTable(file, text)) };
  });
  // Each wanted file has the rows that its own columns gave.
  const tables = Object.fromEntries(readings.map(({ file, rows }) => [file, rows])) as Pick<SeasonTables, F>;
  return { tables, problems: readings.flatMap(({ problems }) => problems) };
}

function sortProblems(problems: readonly SeasonProblem[]): readonly SeasonProblem[] {
  const rank = ({ file }: SeasonProblem) => seasonFiles.findIndex((each) => each === file);
  return problems.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line);
}
