/** The next season from this one: its folder, changed by the rule of `nextSeasonTables`, and loaded as any folder is. Spec: season-copy. */
import { formatCount } from '@idss/domain/format-number';
import { dateKey, findIdOffset, momentNextYear, nextSeasonTables } from '@idss/domain/season/next-season';
import type { Season } from '@idss/domain/season/read-season-folder';
import { seasonFiles } from '@idss/domain/season/tables';
import { tableText } from '@idss/domain/season/write-table';
import {
  type FieldedSurvey,
  fieldingNextYear,
  nextDefinition,
  nextFollowUpCohort,
  readFielding,
} from '@idss/validation/seasons/next-definition';
import { isDefinitionFile } from '@idss/validation/seasons/read-season-definition';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { inSnapshot } from '#src/db/transaction.ts';
import { type Change, makeChange, tryChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest, conflict, notFound } from '#src/kernel/errors.ts';
import { readSeason } from '#src/kernel/cached.sql.ts';
import { readSeasonData } from '#src/kernel/read-season-data.ts';
import { countCopied, fillPriorResults, findHighestSubId, listLeftOut } from './copy-season.sql.ts';
import { type FileReport, loadInTransaction, type SeasonLoading } from './load-season.ts';
import { readSeasonToLoad } from './read-season-to-load.ts';
import { readFolderPeople } from './season-folder.ts';
import { findLastLoad } from './season-loads.sql.ts';
import { lockSeasonLoading } from './season.sql.ts';
import type { Files } from './season-task.ts';
import { storedTables, toMilestoneRows } from './stored-tables.sql.ts';

export interface ChosenDates {
  /** Local times in the season's zone. */
  readonly dates: readonly { readonly program: string; readonly key: string; readonly at: string }[];
  readonly surveys: readonly {
    readonly survey: FieldedSurvey;
    readonly first: string;
    readonly last: string;
  }[];
}

type LeftOut = Awaited<ReturnType<typeof listLeftOut>>;

/** The season to copy, as it was at one moment. */
interface Source {
  readonly measurementYear: number;
  readonly timeZone: string;
  readonly tables: Parameters<typeof nextSeasonTables>[0];
  readonly definition: Files;
  readonly loadId: number;
  readonly nextExists: boolean;
  /** null: there are no free ids of that length. */
  readonly idOffset: number | null;
  readonly leftOut: LeftOut;
  readonly counts: Awaited<ReturnType<typeof countCopied>>;
}

const readSource = (context: Pick<Context, 'app'>, measurementYear: number): Promise<Source> =>
  inSnapshot(context.app.pool, async (db) => {
    const season = await readSeason(db, measurementYear);
    if (!season) throw notFound();
    const { timeZone, measureModelDate, milestones } = season;
    const submissions = await storedTables['submissions.csv'](db, measurementYear);
    const subIds = submissions.map(({ subId }) => subId);
    const files = (await readSeasonData(db, measurementYear))?.files;
    const definition = new Map([...(files ?? [])].filter(([name]) => isDefinitionFile(name)));
    return {
      measurementYear,
      timeZone,
      tables: {
        'season.csv': [{ line: 0, measurementYear, measureModelDate, timeZone }],
        'milestones.csv': toMilestoneRows(milestones),
        'organizations.csv': await storedTables['organizations.csv'](db, measurementYear),
        'submissions.csv': submissions,
        'components.csv': await storedTables['components.csv'](db, measurementYear),
        'vendor-measures.csv': [],
        ...(await readFolderPeople(db, measurementYear, new Set(subIds))),
      },
      definition,
      loadId: await findLastLoad(db),
      nextExists: (await readSeason(db, measurementYear + 1)) !== null,
      idOffset: findIdOffset(subIds, await findHighestSubId(db)),
      leftOut: await listLeftOut(db, measurementYear),
      counts: await countCopied(db, measurementYear, nextFollowUpCohort(definition)),
    };
  });

function requirePossible({ measurementYear, nextExists, idOffset }: Source): number {
  if (nextExists) throw conflict(`MY${measurementYear + 1} exists already.`);
  if (idOffset === null) throw conflict('There are no free submission ids of nine digits.');
  return idOffset;
}

/** The next season: its rows, and the verdict on them as a folder, at which a thread still works. */
interface NextSeason {
  readonly season: Season;
  readonly definition: Files;
  readonly check: ReturnType<typeof readSeasonToLoad>;
}

function startNext(
  context: Pick<Context, 'app'>,
  { measurementYear, timeZone, tables, definition, leftOut }: Source,
  idOffset: number,
  chosen: ChosenDates,
): NextSeason {
  const next = nextSeasonTables(tables, {
    idOffset,
    dates: new Map(chosen.dates.map((date) => [dateKey(date), date.at])),
    leftOut: new Set(leftOut.filter(({ isInactive }) => isInactive).map(({ orgId }) => orgId)),
  });
  const fielding = new Map(chosen.surveys.map(({ survey, first, last }) => [survey, { first, last }]));
  const nextDefined = nextDefinition(definition, measurementYear, fielding);
  const given = seasonFiles.filter((file): file is keyof typeof next => file in next);
  const written = given.map((file): [string, string] => [file, tableText(file, next[file])]);
  const check = readSeasonToLoad(context.app.pool, new Map([...written, ...nextDefined]));
  // Where the copy fails before, nobody waits for it.
  check.catch(() => undefined);
  const milestones = next['milestones.csv'].map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
  const all = {
    ...next,
    'milestones.csv': milestones,
    'prior-results.csv': [],
    'hos-baseline-roster.csv': [],
  };
  const [{ measureModelDate } = { measureModelDate: '' }] = next['season.csv'];
  return {
    season: {
      measurementYear: measurementYear + 1,
      measureModelDate,
      timeZone,
      tables: all,
      given: new Set(given),
      merged: all,
    },
    definition: nextDefined,
    check,
  };
}

/**
 * The load of any folder, while it is checked, and this season's final results as those of the year before. What is refused was
 * loaded: the caller ends the transaction.
 */
async function loadCopy(
  change: Change,
  { season, definition, check }: NextSeason,
): Promise<SeasonLoading & { results: number }> {
  const load = async () => {
    const done = await loadInTransaction(change, season, definition);
    return { ...done, results: done.ok ? await fillPriorResults(change.db, season.measurementYear - 1) : 0 };
  };
  const [checked, loaded] = await Promise.allSettled([check, load()]);
  if (checked.status === 'rejected') throw checked.reason;
  if (!checked.value.ok) return { ...checked.value, results: 0 };
  if (loaded.status === 'rejected') throw loaded.reason;
  return loaded.value;
}

export async function previewCopy(context: Context, measurementYear: number) {
  const source = await readSource(context, measurementYear);
  const { timeZone, tables, definition, loadId, leftOut, counts } = source;
  const idOffset = requirePossible(source);
  const next = startNext(context, source, idOffset, { dates: [], surveys: [] });
  const done = await tryChange(context, (change) => loadCopy(change, next));
  if (!done.ok) throw conflict(describe(done.problems));
  const subIds = tables['submissions.csv'].map(({ subId }) => subId);
  return {
    loadId,
    measurementYear: measurementYear + 1,
    timeZone,
    idOffset,
    example: subIds[0] ?? null,
    counts: done.reports,
    measureModelDate: next.season.measureModelDate,
    dates: tables['milestones.csv'].map(({ program, key, label, at }) => ({
      program: program ?? 'HEDIS',
      key,
      label,
      before: at,
      after: momentNextYear(at, timeZone),
    })),
    surveys: readFielding(definition).map(({ survey, first, last }) => ({
      survey,
      before: { first, last },
      after: fieldingNextYear({ first, last }),
    })),
    results: done.results,
    notes: listNotes(counts, measurementYear),
    leftOut: leftOut.map(({ orgId, orgName, isInactive, submissions }) => ({
      orgId,
      orgName,
      reason: isInactive
        ? `Inactive: ${formatCount(submissions, 'submission')} not copied`
        : 'Has no submission in this season',
    })),
  };
}

/** What stays with its year, and why. */
function listNotes(
  { vendorMeasures, sampleReductions, notFinal, roster }: Source['counts'],
  measurementYear: number,
): string[] {
  const notes = [
    vendorMeasures > 0 &&
      `${formatCount(vendorMeasures, 'certificate')} of vendor measures: vendors get new ones for product year ${measurementYear + 2}. Import them when you have them.`,
    sampleReductions > 0 &&
      `Approved sample reductions of ${formatCount(sampleReductions, 'submission')}: each year has its own approvals.`,
    notFinal > 0 &&
      `Results of ${formatCount(notFinal, 'HEDIS submission')} that are not final: rules on change since last year are silent for them, until the results come with a folder (prior-results.csv).`,
    roster === 0 &&
      'No baseline sample of the next HOS follow-up is on record: rule O-012 is silent, until it comes with a folder (hos-baseline-roster.csv).',
  ];
  return notes.filter((note) => note !== false);
}

const describe = (problems: Extract<SeasonLoading, { ok: false }>['problems']): string => {
  const [first] = problems;
  return `The copy has ${formatCount(problems.length, 'problem')}. ${first?.file}: ${first?.message}`;
};

export interface CopyChoice extends ChosenDates {
  readonly measurementYear: number;
  /** The load that the caller saw as the last one. */
  readonly loadId: number;
}

export async function copySeason(
  context: Context,
  { measurementYear, loadId, ...chosen }: CopyChoice,
): Promise<{ readonly measurementYear: number; readonly reports: readonly FileReport[] }> {
  requireFreshSignIn(context, 'copy a season');
  const source = await readSource(context, measurementYear);
  const idOffset = requirePossible(source);
  const next = startNext(context, source, idOffset, chosen);
  return makeChange(context, async (change) => {
    await lockSeasonLoading(change.db);
    await requireUnchanged(change.db, source, loadId);
    const done = await loadCopy(change, next);
    if (!done.ok) throw badRequest(describe(done.problems));
    change.emit({
      kind: 'season-copied',
      measurementYear: done.measurementYear,
      from: measurementYear,
      idOffset,
      results: done.results,
    });
    return { measurementYear: done.measurementYear, reports: done.reports };
  });
}

/** Nothing was loaded or numbered since the preview, nor since this copy was read. */
async function requireUnchanged(db: Queryable, source: Source, loadId: number): Promise<void> {
  const last = await findLastLoad(db);
  if (last !== loadId || last !== source.loadId)
    throw conflict('Another season was loaded in the meantime. Look at the copy again.', 'data_changed');
}
