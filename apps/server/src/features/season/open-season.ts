/** Shows what a season folder would do, and opens the season with it. Both run the same load; the trial is rolled back. */
import { pluralize } from '@idss/domain/format-number';
import { locateProblems } from '@idss/domain/season/locate-problems';
import type { SeasonProblem } from '@idss/domain/season/read-table';
import { seasonFiles } from '@idss/domain/season/tables';
import { definitionFiles } from '@idss/validation/seasons/read-season-definition';
import type { SeasonDifference } from '@idss/validation/seasons/season-difference';
import type { Queryable } from '#src/db/queryable.ts';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import { type ChangeParts, makeChange, tryChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest, conflict } from '#src/kernel/errors.ts';
import { readFolderFiles, readSeasonData } from '#src/kernel/read-season-data.ts';
import { type FileReport, loadInTransaction, seasonLoader, type SeasonLoading } from './load-season.ts';
import { readSeasonToLoad, getYear } from './read-season-to-load.ts';
import { findLastLoad, findYearToCompare, listPlansOfYear } from './season-loads.sql.ts';
import { lockSeasonLoading } from './season.sql.ts';
import type { Files, SeasonBefore } from './season-task.ts';

export interface SeasonPreview {
  /** The last load of the installation when the preview was made. */
  readonly loadId: number;
  readonly measurementYear: number | null;
  readonly problems: readonly SeasonProblem[];
  readonly reports: readonly FileReport[];
  /** Files that the folder does not have: they stay. */
  readonly leftOut: string[];
  /** null: there is no season to compare with. */
  readonly comparedWith: number | null;
  readonly difference: SeasonDifference | null;
  /** Components of the season before that are not final, where another season is opened. */
  readonly openCount: number;
}

export async function previewSeason(
  { app }: { readonly app: ChangeParts },
  folder: Files,
): Promise<SeasonPreview> {
  const loadId = await findLastLoad(app.pool);
  const nothing = {
    loadId,
    measurementYear: null,
    reports: [],
    leftOut: [],
    comparedWith: null,
    difference: null,
    openCount: 0,
  };
  const { before, ...compared } = await findBefore(app.pool, getYear(folder));
  const reading = await readSeasonToLoad(app.pool, folder, { before });
  if (!reading.ok) return { ...nothing, problems: reading.problems };
  const { measurementYear } = reading.season;
  const done = await tryChange({ app, actor: seasonLoader }, (change) =>
    loadInTransaction(change, reading.season, reading.files),
  );
  return {
    ...compared,
    difference: reading.difference,
    loadId,
    measurementYear,
    problems: done.ok ? [] : locateProblems(folder, done.problems),
    reports: done.ok ? done.reports : [],
    leftOut: [...seasonFiles, ...definitionFiles].filter((file) => !folder.has(file)),
  };
}

/** @param expected the load that the caller saw as the last one */
export async function openSeason(
  context: Context,
  folder: Files,
  expected: number | undefined,
): Promise<Extract<SeasonLoading, { ok: true }>> {
  requireFreshSignIn(context, 'open a season');
  const { app } = context;
  const reading = await readSeasonToLoad(app.pool, folder);
  if (!reading.ok) throw refused(reading.problems);
  return makeChange(context, async (change) => {
    const { db } = change;
    await lockSeasonLoading(db);
    if (expected !== undefined && expected !== (await findLastLoad(db)))
      throw conflict('Another season was loaded in the meantime. Check the folder again.', 'data_changed');
    const done = await loadInTransaction(change, reading.season, reading.files);
    if (!done.ok) throw refused(locateProblems(folder, done.problems));
    return done;
  });
}

const refused = (problems: readonly SeasonProblem[]) => {
  const [first] = problems;
  const place = first ? ` ${first.file}:${first.line}: ${first.message}` : '';
  return badRequest(
    `The season was not opened: ${problems.length} ${pluralize(problems.length, 'problem')}.${place}`,
  );
};

/** The season before, or the one that is open, as the folder is compared with it. */
async function findBefore(
  db: Queryable,
  year: number | null,
): Promise<Pick<SeasonPreview, 'comparedWith' | 'openCount'> & { readonly before: SeasonBefore | null }> {
  const found = year === null ? null : await findYearToCompare(db, year);
  // The rules that staff changed stay when their own season is loaded again.
  const files =
    found &&
    (found.measurementYear === year
      ? await readFolderFiles(db, year)
      : ((await readSeasonData(db, found.measurementYear))?.files ?? null));
  if (year === null || !found || !files) return { comparedWith: null, openCount: 0, before: null };
  const { measurementYear } = found;
  return {
    comparedWith: measurementYear,
    openCount: measurementYear < year ? found.openCount : 0,
    before: {
      files,
      timeZone: found.timeZone,
      measureModelDate: found.measureModelDate,
      milestones: found.milestones.map(({ program = 'HEDIS', key, label, at }) => ({
        program,
        key,
        label,
        at,
      })),
      organizations: await listPlansOfYear(db, measurementYear),
      submissionCount: found.submissionCount,
    },
  };
}
