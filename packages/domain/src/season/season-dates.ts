/** The dates of a season as staff edit them: what is wrong with them, what changes, and who is late by them. Spec: season-dates. */
import { momentText } from '../moments/moment-text.ts';
import { wallText } from '../moments/wall-text.ts';
import type { Component, Program } from '../program.ts';
import { programs } from '../program.ts';
import { findMilestone, isLate, type Milestone } from '../stages/milestones.ts';
import type { Stage } from '../stages/stage.ts';
import { no, type Verdict, yes } from '../verdict.ts';
import type { SeasonState } from './season-label.ts';
import { type MilestoneKey, programMilestones, requiredMilestones } from './tables.ts';

/** A date as it is entered: without checks of its key. */
export interface DateRow {
  readonly program: Program;
  readonly key: string;
  readonly at: string;
}

export type DateProblem = { readonly program: Program; readonly key: string } & (
  | { readonly kind: 'unknown' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'beforeEarlier'; readonly earlier: string }
);

/** In the order of the programs and their keys. */
export function findDateProblems(rows: readonly DateRow[]): readonly DateProblem[] {
  const problems: DateProblem[] = [];
  for (const program of programs) {
    const own = rows.filter((row) => row.program === program);
    const keys: readonly string[] = programMilestones[program];
    for (const { key } of own) if (!keys.includes(key)) problems.push({ program, key, kind: 'unknown' });
    const inOrder = keys.flatMap((key) => own.find((row) => row.key === key) ?? []);
    inOrder.forEach(({ key, at }, index) => {
      const earlier = inOrder[index - 1];
      if (earlier && Date.parse(at) < Date.parse(earlier.at))
        problems.push({ program, key, kind: 'beforeEarlier', earlier: earlier.key });
    });
  }
  for (const key of requiredMilestones)
    if (!rows.some((row) => row.program === 'HEDIS' && row.key === key))
      problems.push({ program: 'HEDIS', key, kind: 'missing' });
  return problems;
}

/** The names of the dates in words; a season's own words are their labels. */
export const milestoneTitles: Readonly<Record<MilestoneKey, string>> = {
  upload: 'Uploads open',
  planLock: 'Plan lock',
  auditLock: 'Audit lock',
  markFinal: 'Mark final',
  attestation: 'Attestation',
  resubmission: 'Resubmission ends',
  files: 'Survey files',
  fielding: 'Fielding begins',
};

export const isRequiredDate = (program: Program, key: string): boolean =>
  program === 'HEDIS' && requiredMilestones.some((each) => each === key);

/** What it means that an optional date is not set. */
export const withoutDate: Readonly<Partial<Record<`${Program} ${string}`, string>>> = {
  'HEDIS resubmission': 'Without it the countdown ends with the attestation.',
  'CAHPS files': 'Without it survey files are due by the next date of the survey.',
  'CAHPS markFinal': 'Without it a survey is due by the attestation of HEDIS.',
  'HOS fielding': 'Without it no date says when fielding begins.',
  'HOS attestation': 'Without it no HOS submission is ever late.',
};

const title = (key: string): string => (key in milestoneTitles ? milestoneTitles[key as MilestoneKey] : key);

/** `HEDIS Audit lock lies before Plan lock.` */
export function dateProblemText(problem: DateProblem): string {
  const { program, key } = problem;
  switch (problem.kind) {
    case 'unknown':
      return `${program} has no date ${key}.`;
    case 'missing':
      return `${program} ${title(key)} is needed.`;
    case 'beforeEarlier':
      return `${program} ${title(key)} lies before ${title(problem.earlier)}.`;
  }
}

/**
 * Collected in the year after it; resubmission and HOS may go on into the next winter, and files may be taken from the autumn before
 * on.
 */
export function findDateWarnings(
  rows: readonly DateRow[],
  measurementYear: number,
  timeZone: string,
): readonly { readonly program: Program; readonly key: string; readonly message: string }[] {
  const last = `${measurementYear + 2}-03-31`;
  return rows.flatMap(({ program, key, at }) => {
    const day = wallText(at, timeZone).slice(0, 10);
    const first = key === 'upload' ? `${measurementYear}-09-01` : `${measurementYear + 1}-01-01`;
    return day >= first && day <= last
      ? []
      : [
          {
            program,
            key,
            message: `${program} ${title(key)} is in ${day.slice(0, 4)}; the season of measurement year ${measurementYear} is collected in ${measurementYear + 1}.`,
          },
        ];
  });
}

/** A season may be finished late, and the demonstration moves with the day that it is started on. */
const latestYears = 5;

/**
 * Of those warned of, dates that a season cannot have. The console and the check of a folder both go by it, so that an exported season
 * can be loaded again.
 */
export const findYearProblems = (
  rows: readonly DateRow[],
  measurementYear: number,
  timeZone: string,
): ReturnType<typeof findDateWarnings> =>
  findDateWarnings(
    rows.filter(({ at }) => {
      const year = Number(wallText(at, timeZone).slice(0, 4));
      return year <= measurementYear || year > measurementYear + latestYears;
    }),
    measurementYear,
    timeZone,
  );

export interface DateChange {
  readonly name: string;
  /** '' where there is none. */
  readonly before: string;
  readonly after: string;
}

const dateText = ({ label, at }: Milestone, timeZone: string): string =>
  `${label}, ${momentText(at, timeZone)}`;

/** The dates that differ, in words. */
export function dateChanges(
  before: readonly Milestone[],
  after: readonly Milestone[],
  timeZone: string,
): readonly DateChange[] {
  const isSame = (a: Milestone, b: Milestone): boolean =>
    a.label === b.label && Date.parse(a.at) === Date.parse(b.at);
  return programs.flatMap((program) =>
    programMilestones[program].flatMap((key): DateChange[] => {
      const find = (dates: readonly Milestone[]): Milestone | undefined =>
        dates.find((each) => (each.program ?? 'HEDIS') === program && each.key === key);
      const [old, now] = [find(before), find(after)];
      if ((!old && !now) || (old && now && isSame(old, now))) return [];
      const [was, is] = [old, now].map((each) => (each ? dateText(each, timeZone) : ''));
      return [{ name: `${program} ${title(key)}`, before: was ?? '', after: is ?? '' }];
    }),
  );
}

interface DueComponent {
  readonly component: Component;
  readonly stage: Stage;
  readonly hasNothingToReport?: boolean;
}

export interface LateChanges<T> {
  readonly becomeLate: readonly T[];
  readonly noLongerLate: readonly T[];
  /** Their next date is another one, and they are as late or as early as before. */
  readonly moved: readonly T[];
}

/** Whom the change of the dates concerns. What was attested late before keeps its mark, whatever the dates become. */
export function findLateChanges<T extends DueComponent>(
  components: readonly T[],
  before: readonly Milestone[],
  after: readonly Milestone[],
  now: Date,
): LateChanges<T> {
  const [becomeLate, noLongerLate, moved]: [T[], T[], T[]] = [[], [], []];
  for (const component of components) {
    const [was, is] = [isLate(component, before, now), isLate(component, after, now)];
    if (is && !was) becomeLate.push(component);
    else if (was && !is) noLongerLate.push(component);
    else if (dueAt(component, before) !== dueAt(component, after)) moved.push(component);
  }
  return { becomeLate, noLongerLate, moved };
}

const dueAt = (component: DueComponent, milestones: readonly Milestone[]): number | null => {
  const found = findMilestone(component, milestones);
  return found ? Date.parse(found.at) : null;
};

/** May its dates and surveys be changed? */
export const canEditSeason = ({
  measurementYear,
  state,
}: {
  readonly measurementYear: number;
  readonly state: SeasonState;
}): Verdict =>
  state === 'closed'
    ? no(`MY${measurementYear} is closed: nothing in it changes. Undo the closing first.`)
    : yes();
