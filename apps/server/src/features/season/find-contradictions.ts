/** What a folder must not do to the season that the portal has. Spec: season-folder, season-states. */
import type { Season } from '@idss/domain/season/read-season-folder';
import type { ProblemDetail, SeasonProblem } from '@idss/domain/season/read-table';
import { canEditSeason } from '@idss/domain/season/season-dates';
import type { SeasonState } from '@idss/domain/season/season-label';
import { isAtLeast } from '@idss/domain/stages/stage';
import type { Queryable } from '#src/db/queryable.ts';
import { readSeason } from '#src/kernel/cached.sql.ts';
import { lockSeason } from './season-moves.sql.ts';
import { readKnownSubmissions } from './season.sql.ts';
import { storedTables } from './stored-tables.sql.ts';

/** While the season does not move to another state. */
export async function findContradictions(db: Queryable, season: Season): Promise<readonly SeasonProblem[]> {
  const { measurementYear } = season;
  await lockSeason(db, measurementYear);
  const state = (await readSeason(db, measurementYear))?.seasonState ?? null;
  const closed = state === null ? [] : closedProblems(season, state);
  if (closed.length > 0) return closed;
  return [
    ...(await submissionProblems(db, season)),
    ...(state === 'closing' ? await findNew(db, season) : []),
  ];
}

function closedProblems({ measurementYear, tables }: Season, state: SeasonState): readonly SeasonProblem[] {
  const verdict = canEditSeason({ measurementYear, state });
  if (verdict.ok) return [];
  return [
    {
      file: 'season.csv',
      line: tables['season.csv'][0]?.line ?? 1,
      message: verdict.reason,
      found: `${measurementYear}`,
      expected: 'a season that is prepared, open or closing',
      fix: 'Undo the closing in the console first, or correct MeasurementYear.',
      cell: 'MeasurementYear',
    },
  ];
}

/** A closing season takes no first file, so nothing could ever be done with them. */
async function findNew(
  db: Queryable,
  { measurementYear, tables }: Season,
): Promise<readonly SeasonProblem[]> {
  const known = await storedTables['components.csv'](db, measurementYear);
  const submissions = new Set(known.map(({ subId }) => subId));
  const components = new Set(known.map(({ subId, component }) => `${subId} ${component}`));
  const problem = (file: 'submissions.csv' | 'components.csv', line: number, what: string) => ({
    file,
    line,
    message: `${what} is new, and MY${measurementYear} is closing: nothing new begins in it.`,
    found: what,
    expected: 'what the season has already',
    fix: 'Take the row out, or open the season again first.',
    cell: 'SubId',
  });
  return [
    ...tables['submissions.csv']
      .filter(({ subId }) => !submissions.has(subId))
      .map(({ subId, line }) => problem('submissions.csv', line, `Submission ${subId}`)),
    ...tables['components.csv']
      .filter(({ subId, component }) => !components.has(`${subId} ${component}`))
      .map(({ subId, component, line }) =>
        problem('components.csv', line, `${component} of submission ${subId}`),
      ),
  ];
}

async function submissionProblems(
  db: Queryable,
  { measurementYear, tables }: Season,
): Promise<SeasonProblem[]> {
  const rows = tables['submissions.csv'];
  const known = new Map(
    (
      await readKnownSubmissions(
        db,
        rows.map((row) => row.subId),
      )
    ).map((submission) => [submission.subId, submission]),
  );
  const problems: SeasonProblem[] = [];
  for (const row of rows) {
    const before = known.get(row.subId);
    if (!before) continue;
    const refuse = (message: string, detail: ProblemDetail) =>
      problems.push({
        file: 'submissions.csv',
        line: row.line,
        message: `Submission ${row.subId} ${message}`,
        ...detail,
      });
    if (before.measurementYear !== measurementYear)
      refuse(`belongs to measurement year ${before.measurementYear}.`, {
        found: `${row.subId}`,
        expected: `an id that no other year has`,
        fix: 'Give the submission a new SubId, here and in every file that names it.',
        cell: 'SubId',
      });
    else if (before.hasFiles && (before.orgId !== row.orgId || before.productLine !== row.productLine))
      refuse(
        `has files of organization ${before.orgId}, ${before.productLine}; it cannot become ${row.orgId}, ${row.productLine}.`,
        {
          found: `${row.orgId}, ${row.productLine}`,
          expected: `${before.orgId}, ${before.productLine}`,
          fix: 'Write the organization and product line of its files, or add a submission with a SubId of its own.',
          cell: before.orgId === row.orgId ? 'ProductLine' : 'OrgId',
        },
      );
    if (
      isAtLeast(before.hedisStage ?? 'import', 'audit-lock') &&
      before.isAuditRequired !== row.isAuditRequired
    )
      refuse('is locked; remove the plan lock before IsAuditRequired changes.', {
        found: row.isAuditRequired ? 'Y' : 'N',
        expected: before.isAuditRequired ? 'Y' : 'N',
        fix: `Write IsAuditRequired ${before.isAuditRequired ? 'Y' : 'N'}, or remove the plan lock first.`,
        cell: 'IsAuditRequired',
      });
  }
  return problems;
}
