/** A season as data: reads and checks its folder of CSV files. Spec: season-folder; docs/season-folder.md. */
import { checkRegistrations, registrationFiles, type RegistrationTables } from './check-registrations.ts';
import { checkSeason } from './check-season.ts';
import { readTable, type SeasonProblem } from './read-table.ts';
import { isSeasonFile, optionalFiles, seasonFiles, type SeasonFile, type SeasonTables } from './tables.ts';

export interface Season {
  readonly measurementYear: number;
  /** `yyyy-MM-dd`: the day of the measure model that the season uses. */
  readonly measureModelDate: string;
  /** The zone of its deadlines and days. */
  readonly timeZone: string;
  readonly tables: SeasonTables;
}

export type SeasonReading =
  | { readonly ok: true; readonly season: Season }
  | { readonly ok: false; readonly problems: readonly SeasonProblem[] };

export type RegistrationsReading =
  | { readonly ok: true; readonly tables: RegistrationTables }
  | { readonly ok: false; readonly problems: readonly SeasonProblem[] };

/** Texts by file name without a path. */
type Files = ReadonlyMap<string, string>;

/** Reads and checks a whole season. Every problem is reported with file and line. */
export function readSeasonFolder(files: Files): SeasonReading {
  const foreign = [...files.keys()]
    .filter((name) => name.toLowerCase().endsWith('.csv') && !isSeasonFile(name))
    .map((file) => ({ file, line: 1, message: 'This is not a file of a season folder.' }));
  const { tables, problems } = readTables(files, seasonFiles, checkSeason);
  const [row] = tables['season.csv'];
  if (problems.length + foreign.length > 0 || !row) return { ok: false, problems: [...problems, ...foreign] };
  const { measurementYear, measureModelDate, timeZone } = row;
  return { ok: true, season: { measurementYear, measureModelDate, timeZone, tables } };
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
  const readings = fileNames.map((file) => {
    const text = files.get(file);
    if (text !== undefined) return { file, ...readTable(file, text) };
    const problems = optionalFiles.has(file) ? [] : [{ file, line: 1, message: 'The file is missing.' }];
    return { file, rows: [], problems };
  });
  // Each wanted file has the rows that its own columns gave.
  const tables = Object.fromEntries(readings.map(({ file, rows }) => [file, rows])) as Pick<SeasonTables, F>;
  const unreadable = readings.flatMap(({ problems }) => problems);
  // A row that could not be read would make every reference to it look dangling.
  return { tables, problems: sortProblems(unreadable.length > 0 ? unreadable : check(tables)) };
}

function sortProblems(problems: readonly SeasonProblem[]): readonly SeasonProblem[] {
  const rank = ({ file }: SeasonProblem) => seasonFiles.findIndex((each) => each === file);
  return problems.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line);
}
