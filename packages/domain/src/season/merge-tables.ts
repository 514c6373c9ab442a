/** A folder that has only some tables, over what the portal has of its season. Spec: season-folder. */
import { groupByRole } from '../permissions/actions.ts';
import { checkSeason } from './check-season.ts';
import type { SeasonProblem } from './read-table.ts';
import { isSeasonFile, type RowOf, type SeasonFile, type SeasonTables } from './tables.ts';

/** Tables that rows of others refer to, or that refer to others and can be broken by them. */
export type StoredFile = Exclude<SeasonFile, 'season.csv' | 'prior-results.csv' | 'hos-baseline-roster.csv'>;

/** What the portal has; `line` is 0. */
export type StoredTables = Pick<SeasonTables, StoredFile>;

/** Of these a load adds and changes rows, and removes none: a folder needs to have only those that it is about. */
const keys: { readonly [F in StoredFile]?: (row: RowOf<F>) => string } = {
  'organizations.csv': (row) => `${row.orgId}`,
  'users.csv': (row) => row.email,
  'roles.csv': (row) => `${row.email} ${row.role} ${row.entityId}`,
  'auditors.csv': (row) => row.email,
  'auditor-assignments.csv': (row) => `${row.email} ${row.subId}`,
};

export function mergeTables(
  tables: SeasonTables,
  given: ReadonlySet<SeasonFile>,
  stored: StoredTables,
): SeasonTables {
  const submissions = given.has('submissions.csv')
    ? new Set(tables['submissions.csv'].map(({ subId }) => subId))
    : null;
  const remains = (subId: number): boolean => submissions === null || submissions.has(subId);
  // With a submission its components, assignments and roles go.
  const remaining: StoredTables = {
    ...stored,
    'components.csv': stored['components.csv'].filter(({ subId }) => remains(subId)),
    'auditor-assignments.csv': stored['auditor-assignments.csv'].filter(({ subId }) => remains(subId)),
    'roles.csv': stored['roles.csv'].filter(
      ({ role, entityId }) => groupByRole[role] !== 'submission' || remains(entityId),
    ),
  };
  const merge = <F extends StoredFile>(file: F): readonly RowOf<F>[] => {
    if (!given.has(file)) return remaining[file];
    const key = keys[file];
    if (!key) return tables[file];
    const own = new Set(tables[file].map(key));
    return [...tables[file], ...remaining[file].filter((row) => !own.has(key(row)))];
  };
  return {
    ...tables,
    'milestones.csv': merge('milestones.csv'),
    'organizations.csv': merge('organizations.csv'),
    'submissions.csv': merge('submissions.csv'),
    'components.csv': merge('components.csv'),
    'vendor-measures.csv': merge('vendor-measures.csv'),
    'users.csv': merge('users.csv'),
    'roles.csv': merge('roles.csv'),
    'auditors.csv': merge('auditors.csv'),
    'auditor-assignments.csv': merge('auditor-assignments.csv'),
  };
}

/** The problems of a season, without those that the portal has already: a folder is not refused for what it does not say. */
export function checkMerged(
  merged: SeasonTables,
  given: ReadonlySet<string>,
  stored: StoredTables | null,
): readonly SeasonProblem[] {
  const problems = checkSeason(merged);
  const isStored = (file: string): boolean => isSeasonFile(file) && !given.has(file);
  if (!stored || problems.length === 0) return problems;
  const toKey = ({ file, message }: SeasonProblem): string => `${file} ${message}`;
  const known = new Set(
    checkSeason({
      ...merged,
      ...stored,
      'prior-results.csv': [],
      'hos-baseline-roster.csv': [],
    }).map(toKey),
  );
  /** `organizations.csv`, or `the portal's organizations` where the folder does not have it. */
  const name = (text: string): string =>
    text.replaceAll(/[a-z-]+\.csv/g, (file) =>
      isStored(file) ? `the portal's ${file.slice(0, -4).replaceAll('-', ' ')}` : file,
    );
  return problems
    .filter((problem) => (problem.line > 0 && given.has(problem.file)) || !known.has(toKey(problem)))
    .map(({ file, line, message, found, expected, fix, cell }) => ({
      file,
      ...(cell !== undefined && line > 0 && !isStored(file) ? { cell } : {}),
      line: Math.max(line, 1),
      message: line > 0 && !isStored(file) ? name(message) : `${name(message)} (a row that the portal has)`,
      ...(found === undefined ? {} : { found }),
      ...(expected === undefined ? {} : { expected: name(expected) }),
      fix: name(fix),
    }));
}
