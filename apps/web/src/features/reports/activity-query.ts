/** What the activity report asks the server for. Days are those of the reader's own zone. */
import type { Query } from '#src/api/calls.ts';

export const activityLimits = [500, 1000, 5000, 10_000] as const;

export interface AskedActivity {
  /** Empty: all sorts. */
  readonly event: string;
  /** yyyy-MM-dd, both included; empty or half typed: no bound. */
  readonly from: string;
  readonly to: string;
  readonly limit: number;
  readonly isAll: boolean;
}

export const firstActivity: AskedActivity = { event: '', from: '', to: '', limit: 500, isAll: false };

/** The first moment of a day, so many days later; undefined where it is none. */
function startOf(day: string, later = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined || year < '1900') return undefined;
  const moment = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

export const activityQuery = ({
  event,
  from,
  to,
  limit,
  isAll,
}: AskedActivity): Query<'GetEventsForUser'> => ({
  numberReturned: limit,
  forAllSubs: isAll,
  event: event || undefined,
  from: startOf(from),
  before: startOf(to, 1),
});
