/** Shows what a season folder would do, and opens the season with it. Both run the same load; the trial is rolled back. */
import type { SeasonProblem } from '@idss/domain/season/read-table';
import {
  type ComparedSeason,
  seasonDifference,
  type SeasonDifference,
} from '@idss/validation/seasons/season-difference';
import type { WholeSeason } from '@idss/validation/seasons/read-whole-season';
import type { Queryable } from '#src/app.ts';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import { inTransaction, inTrial } from '#src/db/transaction.ts';
import { actorOf } from '#src/http/actor.ts';
import { changes } from '#src/http/cached.ts';
import type { Context } from '#src/http/context.ts';
import { badRequest, conflict } from '#src/http/errors.ts';
import { readSeasonData } from '#src/seasons/read-season-data.ts';
import { type FileReport, loadInTransaction, type SeasonLoading } from './load-season.ts';
import { readSeasonToLoad } from './read-season-to-load.ts';
import { findLastLoad, findYearToCompare, listPlansOfYear } from './season-loads.sql.ts';
import { lockSeasonLoading } from './season.sql.ts';

type Files = ReadonlyMap<string, string>;

export interface SeasonPreview {
  /** The last load of the installation when the preview was made. */
  readonly loadId: number;
  readonly measurementYear: number | null;
  readonly problems: readonly SeasonProblem[];
  readonly reports: readonly FileReport[];
  /** null: there is no season to compare with. */
  readonly comparedWith: number | null;
  readonly difference: SeasonDifference | null;
  /** Components of the season before that are not final, where another season is opened. */
  readonly openCount: number;
}

export async function previewSeason({ app }: Context, folder: Files): Promise<SeasonPreview> {
  const loadId = await findLastLoad(app.pool);
  const nothing = {
    loadId,
    measurementYear: null,
    reports: [],
    comparedWith: null,
    difference: null,
    openCount: 0,
  };
  const reading = await readSeasonToLoad(app.pool, folder);
  if (!reading.ok) return { ...nothing, problems: reading.problems };
  const { measurementYear } = reading.season;
  const compared = await compare(app.pool, reading);
  const done = await inTrial(app.pool, (db) =>
    loadInTransaction(db, reading.season, { files: reading.files }),
  );
  return {
    ...compared,
    loadId,
    measurementYear,
    problems: done.ok ? [] : done.problems,
    reports: done.ok ? done.reports : [],
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
  const loading = await inTransaction(app.pool, async (db) => {
    await lockSeasonLoading(db);
    if (expected !== undefined && expected !== (await findLastLoad(db)))
      throw conflict('Another season was loaded in the meantime. Check the folder again.', 'data_changed');
    const done = await loadInTransaction(db, reading.season, {
      actor: actorOf(context),
      files: reading.files,
    });
    if (!done.ok) throw refused(done.problems);
    return done;
  });
  app.push.dropHere(changes.season);
  app.push.dropHere(changes.people);
  return loading;
}

const refused = (problems: readonly SeasonProblem[]) => {
  const [first] = problems;
  const place = first ? ` ${first.file}:${first.line}: ${first.message}` : '';
  return badRequest(
    `The season was not opened: ${problems.length} problem${problems.length === 1 ? '' : 's'}.${place}`,
  );
};

async function compare(
  db: Queryable,
  { season, definition }: WholeSeason,
): Promise<Pick<SeasonPreview, 'comparedWith' | 'difference' | 'openCount'>> {
  const before = await findYearToCompare(db, season.measurementYear);
  const data = before && (await readSeasonData(db, before.measurementYear));
  if (!before || !data) return { comparedWith: null, difference: null, openCount: 0 };
  const plans = new Set(season.tables['submissions.csv'].map(({ orgId }) => orgId));
  const after: ComparedSeason = {
    definition,
    milestones: season.tables['milestones.csv'].map(({ program, key, at }) => ({
      program: program ?? 'HEDIS',
      key,
      at,
    })),
    organizations: season.tables['organizations.csv']
      .filter(({ orgId }) => plans.has(orgId))
      .map(({ orgId, orgName }) => ({ id: `${orgId}`, name: orgName })),
    submissionCount: season.tables['submissions.csv'].length,
  };
  const { measurementYear } = before;
  return {
    comparedWith: measurementYear,
    openCount: measurementYear < season.measurementYear ? before.openCount : 0,
    difference: seasonDifference(
      {
        ...before,
        milestones: before.milestones.map(({ program = 'HEDIS', key, at }) => ({ program, key, at })),
        definition: data.definition,
        organizations: await listPlansOfYear(db, measurementYear),
      },
      after,
    ),
  };
}
