/** The dates of the season that a person works towards. Spec: dashboard-milestones. */
import type { ClientSettings } from '@idss/contract/season/settings';
import { countdownTo, formatCountdown, nearDays } from '@idss/domain/moments/moment-text';
import type { Answer } from '#src/api/calls.ts';

export type SeasonDate = ClientSettings['milestones'][number];
type NextSteps = Answer<'GetNextSteps'>;

export interface OwnDate {
  readonly date: SeasonDate;
  /** late: it has passed, and work for it is open. */
  readonly state: 'ahead' | 'soon' | 'late' | 'passed';
  /** `14 days left` */
  readonly text: string;
  /** Components that are due by it; null where that is not known. */
  readonly open: number | null;
}

/** So many dates are shown at first. */
const nextDates = 4;

function describe(date: SeasonDate, answer: NextSteps, now: Date, timeZone: string): OwnDate {
  const countdown = countdownTo(date.at, now, timeZone);
  const text = formatCountdown(countdown);
  const found = answer.openByDate.find(({ program, key }) => program === date.program && key === date.key);
  const open = answer.seesSeason ? null : (found?.count ?? 0);
  if (countdown.isPast)
    return (open ?? 0) > 0
      ? { date, state: 'late', text, open }
      : { date, state: 'passed', text: 'Passed', open: null };
  return { date, state: countdown.days <= nearDays ? 'soon' : 'ahead', text, open };
}

export interface OwnDates {
  /** Of the reader's programs: what is late, and the next four. */
  readonly next: readonly OwnDate[];
  /** Every date of the season, in their order. */
  readonly all: readonly OwnDate[];
}

/** Staff, and who has no submission yet, see the dates of every program. */
export function findOwnDates(
  dates: readonly SeasonDate[],
  answer: NextSteps,
  now: Date,
  timeZone: string,
): OwnDates {
  const all = dates
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map((date) => describe(date, answer, now, timeZone));
  const own = all.filter(
    ({ date }) => answer.programs.length === 0 || answer.programs.includes(date.program),
  );
  const late = own.filter(({ state }) => state === 'late');
  const ahead = own.filter(({ state }) => state === 'ahead' || state === 'soon');
  return { next: [...late, ...ahead].slice(0, Math.max(nextDates, late.length)), all };
}
