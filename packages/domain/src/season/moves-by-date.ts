/**
 * Moves that a season makes by itself on one of its dates, where staff say so. It names the date and not its moment: a date that
 * is changed takes the move with it. Spec: season-moves-by-date.
 */
import { momentText } from '../moments/moment-text.ts';
import { findNamed, type Milestone, milestoneName } from '../stages/milestones.ts';
import { no, type Verdict, yes } from '../verdict.ts';
import { canMove, type SeasonFacts, type SeasonMove } from './season-state.ts';
import type { SeasonState } from './season-label.ts';

export const movesByDate = ['open', 'beginClosing'] as const satisfies readonly SeasonMove[];
export type MoveByDate = (typeof movesByDate)[number];

/** The states in which the move lies ahead. */
const statesBefore: Readonly<Record<MoveByDate, readonly SeasonState[]>> = {
  open: ['prepared'],
  beginClosing: ['prepared', 'open'],
};

const usualDates: Readonly<Record<MoveByDate, string>> = {
  open: 'HEDIS upload',
  beginClosing: 'HEDIS resubmission',
};

export interface SeasonDates {
  readonly milestones: readonly Milestone[];
  readonly timeZone: string;
  /** The names of dates; null: staff make the move. */
  readonly opensOn: string | null;
  readonly closingBeginsOn: string | null;
}

export const isMoveByDate = (move: SeasonMove): move is MoveByDate =>
  (movesByDate as readonly SeasonMove[]).includes(move);

export const getPlannedDate = ({ opensOn, closingBeginsOn }: SeasonDates, move: MoveByDate): string | null =>
  move === 'open' ? opensOn : closingBeginsOn;

/** Which of the moves lie ahead of the season. */
export const listMovesAhead = (state: SeasonState): readonly MoveByDate[] =>
  movesByDate.filter((move) => statesBefore[move].includes(state));

/** The date that is offered first: the usual one, or the last. */
export function suggestDate(milestones: readonly Milestone[], move: MoveByDate): string | null {
  const usual = findNamed(milestones, usualDates[move]);
  if (usual) return milestoneName(usual);
  const last = milestones.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).at(-1);
  return last ? milestoneName(last) : null;
}

/** May staff plan the move on that date? Null, staff make it, is always possible. */
export function canPlanMove(
  season: SeasonDates & Pick<SeasonFacts, 'measurementYear' | 'state'>,
  { move, date, now }: { readonly move: MoveByDate; readonly date: string | null; readonly now: Date },
): Verdict {
  if (date === null) return yes();
  const milestone = findNamed(season.milestones, date);
  if (!milestone) return no(`Measurement year ${season.measurementYear} has no date ${date}.`);
  if (!listMovesAhead(season.state).includes(move))
    return no(
      move === 'open'
        ? `Measurement year ${season.measurementYear} has been opened already.`
        : `Measurement year ${season.measurementYear} is no longer open.`,
    );
  return new Date(milestone.at) > now
    ? yes()
    : no(
        `${milestone.label} is past, ${momentText(milestone.at, season.timeZone)}: change the state now, or choose a later date.`,
      );
}

export interface DueMove {
  readonly move: MoveByDate;
  readonly date: Milestone;
  readonly verdict: Verdict;
}

/**
 * The move whose date has come, with what keeps it from being made; one that can be made goes first. Late rather than never: the
 * date may be long past.
 */
export function findDueMove(season: SeasonDates & SeasonFacts, now: Date): DueMove | null {
  const due = movesByDate.flatMap((move): readonly DueMove[] => {
    const planned = getPlannedDate(season, move);
    const date = planned === null ? undefined : findNamed(season.milestones, planned);
    return date && new Date(date.at) <= now ? [{ move, date, verdict: canMove(season, move) }] : [];
  });
  return due.find(({ verdict }) => verdict.ok) ?? due[0] ?? null;
}
