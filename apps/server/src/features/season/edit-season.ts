/**
 * Changes of a season's dates and surveys by staff: what they would mean, and the change itself with the way back.
 * Spec: season-dates, season-survey-values.
 */
import type { SeasonDate, SeasonSurveys } from '@idss/contract/season/season-dates';
import {
  canEditSeason,
  dateChanges,
  dateProblemText,
  findDateProblems,
  findDateWarnings,
  findLateChanges,
  findYearProblems,
} from '@idss/domain/season/season-dates';
import { tables } from '@idss/domain/season/tables';
import { countMilestones, type Milestone } from '@idss/domain/stages/milestones';
import {
  findSurveyProblems,
  findSurveyWarnings,
  readSurveyValues,
  surveyChanges,
  withSurveyValues,
} from '@idss/validation/seasons/survey-values';
import { requireFreshSignIn } from '#src/access/require-fresh-sign-in.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { type Change, makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest, conflict, notFound } from '#src/kernel/errors.ts';
import { readFolderFiles } from '#src/kernel/read-season-data.ts';
import { findLastEdit, setMilestones } from './season-edits.sql.ts';
import { insertSeasonLoad } from './season-loads.sql.ts';
import { findSeason, listAffected, type SeasonRow } from './season-moves.sql.ts';
import { lockSeasonLoading } from './season.sql.ts';

export interface Edit<Part> {
  readonly measurementYear: number;
  /** As the caller saw it. */
  readonly before: Part;
  readonly after: Part;
}

export async function getSeason(db: Queryable, measurementYear: number): Promise<SeasonRow> {
  const season = await findSeason(db, measurementYear);
  if (!season) throw notFound();
  return season;
}

/** null: never loaded, and not shipped. */
export async function readSurveys(db: Queryable, measurementYear: number): Promise<SeasonSurveys | null> {
  const files = await readFolderFiles(db, measurementYear);
  return files ? copy(readSurveyValues(files)) : null;
}

// The contract's types can be written to.
const copy = (values: ReturnType<typeof readSurveyValues>): SeasonSurveys =>
  structuredClone(values) as SeasonSurveys;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const areSameDates = (a: readonly Milestone[], b: readonly Milestone[]): boolean => {
  const { added, changed, removed } = countMilestones(a, b);
  return added + changed + removed.length === 0;
};

const changedBySomebody = (what: string) =>
  conflict(`The ${what} of the season were changed in the meantime. Look at them again.`, 'data_changed');

/** With moments in UTC, as a load stores them. */
function readDates(dates: readonly SeasonDate[]): readonly Milestone[] {
  const { at, label } = tables['milestones.csv'];
  const names = new Set<string>();
  return dates.map((date) => {
    const name = `${date.program} ${date.key}`;
    if (names.has(name)) throw badRequest(`${name} is there twice.`);
    names.add(name);
    const [moment, text] = [at(date.at), label(date.label.trim())];
    if ('mustBe' in moment) throw badRequest(`The date of ${name} must be ${moment.mustBe}.`);
    if ('mustBe' in text) throw badRequest(`The label of ${name} must be ${text.mustBe}.`);
    return { program: date.program, key: date.key, label: text.value, at: moment.value };
  });
}

function listProblems(
  milestones: readonly Milestone[],
  { measurementYear, timeZone }: Pick<SeasonRow, 'measurementYear' | 'timeZone'>,
): readonly string[] {
  const dates = milestones.map(withProgram);
  return [
    ...findDateProblems(dates).map(dateProblemText),
    ...findYearProblems(dates, measurementYear, timeZone).map(({ message }) => message),
  ];
}

export const withProgram = ({ program = 'HEDIS', key, label, at }: Milestone): SeasonDate => ({
  program,
  key,
  label,
  at,
});

/** More than there are in any season. */
const allComponents = 1_000_000;

export async function previewDates({ app }: Context, edit: Edit<readonly SeasonDate[]>) {
  const season = await getSeason(app.pool, edit.measurementYear);
  if (!areSameDates(season.milestones, readDates(edit.before))) throw changedBySomebody('dates');
  const after = readDates(edit.after);
  const unfinished = await listAffected(app.pool, edit.measurementYear, 'unfinished', allComponents);
  return {
    problems: listProblems(after, season),
    warnings: findDateWarnings(
      after
        .filter((date) => !season.milestones.some((each) => areSameDates([each], [date])))
        .map(withProgram),
      edit.measurementYear,
      season.timeZone,
    ).map(({ message }) => message),
    changes: dateChanges(season.milestones, after, season.timeZone),
    ...findLateChanges(unfinished, season.milestones, after, app.now()),
  };
}

/** The season, while nothing else of it changes. */
async function lockSeason({ db }: Change, measurementYear: number): Promise<SeasonRow> {
  await lockSeasonLoading(db);
  const season = await getSeason(db, measurementYear);
  const verdict = canEditSeason(season);
  if (!verdict.ok) throw conflict(verdict.reason, 'data_changed');
  return season;
}

export async function saveDates(context: Context, edit: Edit<readonly SeasonDate[]>): Promise<void> {
  requireFreshSignIn(context, 'change the dates of a season');
  const [seen, after] = [readDates(edit.before), readDates(edit.after)];
  await makeChange(context, async (change) => {
    const season = await lockSeason(change, edit.measurementYear);
    const [problem] = listProblems(after, season);
    if (problem !== undefined) throw badRequest(problem);
    if (!areSameDates(season.milestones, seen)) throw changedBySomebody('dates');
    if (areSameDates(season.milestones, after)) throw badRequest('Nothing has changed.');
    await storeDates(change, season, after, false);
  });
}

async function storeDates(
  change: Change,
  season: SeasonRow,
  after: readonly Milestone[],
  isUndo: boolean,
): Promise<void> {
  const { measurementYear, timeZone, milestones: before } = season;
  await setMilestones(change.db, measurementYear, after);
  const { added, changed, removed } = countMilestones(before, after);
  await noteLoad(
    change,
    measurementYear,
    {},
    {
      file: 'milestones.csv',
      rows: after.length,
      added,
      changed,
      removed: removed.length,
    },
  );
  change.emit({ kind: 'season-dates-changed', measurementYear, timeZone, before, after, isUndo });
}

/** Who checked a folder before is told to check it again. */
const noteLoad = (
  { db, actor }: Change,
  measurementYear: number,
  files: Readonly<Record<string, string>>,
  counts: Parameters<typeof insertSeasonLoad>[1]['counts'][number],
) => insertSeasonLoad(db, { measurementYear, files, counts: [counts], loadedBy: actor.name });

async function requireSurveys(db: Queryable, measurementYear: number): Promise<ReadonlyMap<string, string>> {
  const files = await readFolderFiles(db, measurementYear);
  if (!files) throw notFound();
  return files;
}

export async function previewSurveys(
  { app }: Context,
  { measurementYear, before, after }: Edit<SeasonSurveys>,
) {
  await getSeason(app.pool, measurementYear);
  const files = await requireSurveys(app.pool, measurementYear);
  const stored = readSurveyValues(files);
  if (surveyChanges(stored, before).length > 0) throw changedBySomebody('surveys');
  const components = await listAffected(app.pool, measurementYear, 'survey-file', allComponents);
  return {
    problems: findSurveyProblems(files, after, measurementYear),
    warnings: findSurveyWarnings(after, measurementYear),
    changes: surveyChanges(stored, after),
    withFile: components.filter(({ component }) => isConcerned(component, stored, after)),
  };
}

const isConcerned = (
  component: string,
  before: SeasonSurveys | ReturnType<typeof readSurveyValues>,
  after: SeasonSurveys,
): boolean => (component === 'CAHPS' ? !isSame(before.cahps, after.cahps) : !isSame(before.hos, after.hos));

export async function saveSurveys(
  context: Context,
  { measurementYear, before, after }: Edit<SeasonSurveys>,
): Promise<void> {
  requireFreshSignIn(context, 'change the surveys of a season');
  await makeChange(context, async (change) => {
    await lockSeason(change, measurementYear);
    const files = await requireSurveys(change.db, measurementYear);
    if (surveyChanges(readSurveyValues(files), before).length > 0) throw changedBySomebody('surveys');
    const [problem] = findSurveyProblems(files, after, measurementYear);
    if (problem !== undefined) throw badRequest(problem);
    await storeSurveys(change, measurementYear, files, after, false);
  });
}

async function storeSurveys(
  change: Change,
  measurementYear: number,
  files: ReadonlyMap<string, string>,
  after: ReturnType<typeof readSurveyValues>,
  isUndo: boolean,
): Promise<void> {
  const before = readSurveyValues(files);
  const changes = surveyChanges(before, after);
  if (changes.length === 0) throw badRequest('Nothing has changed.');
  await noteLoad(change, measurementYear, Object.fromEntries(withSurveyValues(files, after)), {
    file: 'surveys.json',
    rows: 1,
    added: 0,
    changed: 1,
    removed: 0,
  });
  change.emit({ kind: 'season-surveys-changed', measurementYear, before, after, changes, isUndo });
}

/** Takes back the last change, if nothing else has changed since. */
export async function undoEdit(context: Context, measurementYear: number, eventId: number): Promise<void> {
  requireFreshSignIn(context, 'take back a change of a season');
  await makeChange(context, async (change) => {
    const season = await lockSeason(change, measurementYear);
    const last = await findLastEdit(change.db, measurementYear);
    if (!last) throw notFound();
    const files = await readFolderFiles(change.db, measurementYear);
    if (last.eventId !== eventId || !isInForce(last, season, files))
      throw conflict('The season was changed again since. Nothing was taken back.', 'data_changed');
    if (last.kind === 'season-dates-changed') await storeDates(change, season, last.detail.before, true);
    else if (files) await storeSurveys(change, measurementYear, files, last.detail.before, true);
  });
}

type LastEdit = NonNullable<Awaited<ReturnType<typeof findLastEdit>>>;

/** Is what it changed as it left it? */
export function isInForce(
  last: LastEdit,
  { milestones }: SeasonRow,
  files: ReadonlyMap<string, string> | null,
): boolean {
  if (last.kind === 'season-dates-changed') return areSameDates(milestones, last.detail.after);
  return files !== null && surveyChanges(readSurveyValues(files), last.detail.after).length === 0;
}
