/** A season as data: reads and checks its folder of CSV files. Spec: season-folder; docs/season-folder.md. */
import { checkSeason } from './check-season.ts';
import { readTable, type SeasonProblem } from './read-table.ts';
import {
  isSeasonFile,
  optionalFiles,
  seasonFiles,
  type RowOf,
  type SeasonFile,
  type SeasonTables,
} from './tables.ts';

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

/**
 * Reads the files of a season folder, by file name without a path. Every problem is reported with file and line.
 * References are checked once every file can be read.
 */
export function readSeasonFolder(files: ReadonlyMap<string, string>): SeasonReading {
  const problems: SeasonProblem[] = [];
  for (const name of files.keys())
    if (name.toLowerCase().endsWith('.csv') && !isSeasonFile(name))
      problems.push({ file: name, line: 1, message: 'This is not a file of a season folder.' });

  const read = <F extends SeasonFile>(file: F): readonly RowOf<F>[] => {
    const text = files.get(file);
    if (text === undefined) {
      if (!optionalFiles.has(file)) problems.push({ file, line: 1, message: 'The file is missing.' });
      return [];
    }
    const reading = readTable(file, text);
    problems.push(...reading.problems);
    return reading.rows;
  };
  const tables: SeasonTables = {
    'season.csv': read('season.csv'),
    'milestones.csv': read('milestones.csv'),
    'organizations.csv': read('organizations.csv'),
    'submissions.csv': read('submissions.csv'),
    'components.csv': read('components.csv'),
    'vendor-measures.csv': read('vendor-measures.csv'),
    'users.csv': read('users.csv'),
    'roles.csv': read('roles.csv'),
    'auditors.csv': read('auditors.csv'),
    'auditor-assignments.csv': read('auditor-assignments.csv'),
    'prior-results.csv': read('prior-results.csv'),
    'hos-baseline-roster.csv': read('hos-baseline-roster.csv'),
  };
  // A row that could not be read would make every reference to it look dangling.
  if (problems.length === 0) problems.push(...checkSeason(tables));

  const [row] = tables['season.csv'];
  if (problems.length > 0 || !row) return { ok: false, problems: inOrder(problems) };
  const { measurementYear, measureModelDate, timeZone } = row;
  return { ok: true, season: { measurementYear, measureModelDate, timeZone, tables } };
}

function inOrder(problems: readonly SeasonProblem[]): readonly SeasonProblem[] {
  const rank = (file: string) => (isSeasonFile(file) ? seasonFiles.indexOf(file) : seasonFiles.length);
  return problems.toSorted((a, b) => rank(a.file) - rank(b.file) || a.line - b.line);
}
