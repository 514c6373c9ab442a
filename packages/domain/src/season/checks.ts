/** Functions that the checks of season files share. */
import type { ProblemDetail, SeasonProblem } from './read-table.ts';
import type { OrganizationType, RowOf, SeasonFile, SeasonTables } from './tables.ts';

export type Report = (file: SeasonFile, line: number, message: string, detail: ProblemDetail) => void;
export type Organizations = ReadonlyMap<number, RowOf<'organizations.csv'>>;
export type Submissions = ReadonlyMap<number, RowOf<'submissions.csv'>>;

/** Runs checks and returns what they report. */
export function collectProblems(check: (report: Report) => void): readonly SeasonProblem[] {
  const problems: SeasonProblem[] = [];
  check((file, line, message, detail) => problems.push({ file, line, message, ...detail }));
  return problems;
}

/** Rows by a number of theirs; of repeated ones the first counts. */
export function indexByKey<R>(rows: readonly R[], key: (row: R) => number): ReadonlyMap<number, R> {
  const map = new Map<number, R>();
  for (const row of rows) if (!map.has(key(row))) map.set(key(row), row);
  return map;
}

/** Reports rows that repeat the key of an earlier row. */
export const createRepeatCheck =
  (tables: Partial<SeasonTables>, report: Report) =>
  /** @param describe the key in words, of a row that is refused */
  <F extends SeasonFile>(
    file: F,
    keyName: string,
    cell: string,
    key: (row: RowOf<F>) => string | number,
    describe: (row: RowOf<F>) => string = (row) => `${key(row)}`,
  ): void => {
    const linesByKey = new Map<string | number, number>();
    const rows: readonly RowOf<F>[] = tables[file] ?? [];
    for (const row of rows) {
      const known = key(row);
      const before = linesByKey.get(known);
      const text = before === undefined ? '' : describe(row);
      if (before === undefined) linesByKey.set(known, row.line);
      else
        report(file, row.line, `${keyName} ${text} is already on line ${before}.`, {
          found: text,
          expected: 'each once',
          fix: `Remove this row or the one on line ${before}.`,
          cell,
        });
    }
  };

/** An id that is in no row of submissions.csv. */
export const unknownSubmission = (subId: number, cell: string): ProblemDetail => ({
  found: `${subId}`,
  expected: 'a SubId of submissions.csv',
  fix: `Correct the id, or add submission ${subId} to submissions.csv.`,
  cell,
});

export function requireOrganization(
  organizations: Organizations,
  orgId: number,
  types: readonly OrganizationType[],
  refuse: (message: string, detail: ProblemDetail) => void,
): void {
  const found = organizations.get(orgId);
  if (!found)
    refuse(`${orgId} is not in organizations.csv.`, {
      found: `${orgId}`,
      expected: `an OrgId of organizations.csv of type ${types.join(' or ')}`,
      fix: `Correct the id, or add organization ${orgId} to organizations.csv.`,
    });
  else if (!types.includes(found.orgType))
    refuse(`${orgId} is of type ${found.orgType}; it must be ${types.join(' or ')}.`, {
      found: `${orgId} (${found.orgType})`,
      expected: `an organization of type ${types.join(' or ')}`,
      fix: `Correct the id, or the OrgType of ${orgId} in organizations.csv.`,
    });
}
