/** The dates of a season while they are edited: what was typed, as moments in the season's zone. */
import type { SeasonDate } from '@idss/contract/season/season-dates';
import { listWallMoments, momentText } from '@idss/domain/moments/moment-text';
import { wallText } from '@idss/domain/moments/wall-text';
import { programs, type Program } from '@idss/domain/program';
import {
  dateProblemText,
  findDateProblems,
  findDateWarnings,
  findYearProblems,
  isRequiredDate,
  milestoneTitles,
  withoutDate,
} from '@idss/domain/season/season-dates';
import { type MilestoneKey, programMilestones } from '@idss/domain/season/tables';

/** What was typed of one date. */
export interface DateEdit {
  readonly label: string;
  /** yyyy-MM-ddTHH:mm in the season's zone; null: the season shall not have the date. */
  readonly wall: string | null;
  /** Of an hour that is repeated: the second one is meant. */
  readonly isSecond: boolean;
}

/** By `HEDIS planLock`: only dates that were touched. */
export type DateDraft = Readonly<Record<string, DateEdit>>;

export interface EditedDate {
  readonly name: string;
  readonly program: Program;
  readonly key: MilestoneKey;
  readonly title: string;
  readonly isRequired: boolean;
  /** What it means that an optional date is not set. */
  readonly without: string;
  readonly edit: DateEdit;
  readonly isChanged: boolean;
  /** The season has the date, or will have it. */
  readonly isSet: boolean;
  /** null: not set, or not readable. */
  readonly at: string | null;
  /** The moments of a repeated hour, to choose from. */
  readonly choices: readonly string[];
  readonly problem: string | null;
  readonly warning: string | null;
}

const nameOf = ({ program, key }: { program: Program; key: string }): string => `${program} ${key}`;

function readMoment(
  { wall, isSecond }: DateEdit,
  stored: SeasonDate | undefined,
  timeZone: string,
): { readonly at: string | null; readonly choices: readonly string[]; readonly problem: string | null } {
  const nothing = { at: null, choices: [], problem: null };
  if (wall === null) return nothing;
  const moments = listWallMoments(wall, timeZone).map((each) => each.toISOString());
  const [first, second] = moments;
  // Untouched it stays to the second.
  if (stored && wallText(stored.at, timeZone) === wall && (!second || (stored.at === second) === isSecond))
    return { ...nothing, at: stored.at, choices: second ? moments : [] };
  if (first) return { ...nothing, at: isSecond && second ? second : first, choices: second ? moments : [] };
  return {
    ...nothing,
    problem: /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(wall)
      ? `Clocks skip this hour in ${timeZone}. Choose a time before or after it.`
      : 'Enter a date and a time.',
  };
}

export function toEdit(stored: SeasonDate | undefined, title: string, timeZone: string): DateEdit {
  if (!stored) return { label: title, wall: null, isSecond: false };
  const wall = wallText(stored.at, timeZone);
  const [, second] = listWallMoments(wall, timeZone);
  return { label: stored.label, wall, isSecond: second?.toISOString() === new Date(stored.at).toISOString() };
}

/** Every date that a season may have, with what is stored and what was typed. */
export function readDraft(
  stored: readonly SeasonDate[],
  draft: DateDraft,
  { measurementYear, timeZone }: { readonly measurementYear: number; readonly timeZone: string },
): readonly EditedDate[] {
  const rows = programs.flatMap((program) =>
    programMilestones[program].map((key): EditedDate => {
      const name = nameOf({ program, key });
      const known = stored.find((each) => nameOf(each) === name);
      const title = milestoneTitles[key];
      const edit = draft[name] ?? toEdit(known, title, timeZone);
      const { at, choices, problem } = readMoment(edit, known, timeZone);
      const isSet = edit.wall !== null;
      const label = edit.label.trim();
      return {
        name,
        program,
        key,
        title,
        isRequired: isRequiredDate(program, key),
        without: withoutDate[`${program} ${key}`] ?? '',
        edit,
        isSet,
        isChanged: isSet !== (known !== undefined) || (isSet && (at !== known?.at || label !== known.label)),
        at,
        choices,
        problem: problem ?? (isSet && label === '' ? 'Enter a label.' : null),
        warning: null,
      };
    }),
  );
  return withChecks(rows, measurementYear, timeZone);
}

function withChecks(
  rows: readonly EditedDate[],
  measurementYear: number,
  timeZone: string,
): readonly EditedDate[] {
  const dates = toDates(rows);
  const problems = new Map([
    ...findYearProblems(dates, measurementYear, timeZone).map((each): [string, string] => [
      nameOf(each),
      each.message,
    ]),
    ...findDateProblems(dates).map((each): [string, string] => [nameOf(each), dateProblemText(each)]),
  ]);
  const warnings = new Map(
    findDateWarnings(dates, measurementYear, timeZone).map((each) => [nameOf(each), each.message]),
  );
  return rows.map((row) => ({
    ...row,
    problem: row.problem ?? (row.at === null && row.isSet ? null : (problems.get(row.name) ?? null)),
    warning: row.isChanged && !problems.has(row.name) ? (warnings.get(row.name) ?? null) : null,
  }));
}

/** As they are sent. */
export const toDates = (rows: readonly EditedDate[]): SeasonDate[] =>
  rows.flatMap(({ program, key, edit, at }) =>
    at === null ? [] : [{ program, key, label: edit.label.trim(), at }],
  );

/** Why they cannot be saved; null if they can. */
export function findObstacle(rows: readonly EditedDate[]): string | null {
  if (rows.some(({ problem }) => problem !== null)) return 'Correct the dates that are marked first.';
  return rows.some(({ isChanged }) => isChanged) ? null : 'Nothing has changed.';
}

/** `1:30 AM EDT`, to tell two moments of the same local time apart. */
export const choiceText = (at: string, timeZone: string): string =>
  momentText(at, timeZone).split(', ').at(-1) ?? at;
