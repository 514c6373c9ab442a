/** The deadline of an announcement, as it is typed and stored: yyyy-MM-dd HH:mm in the season's zone. */
import { parseWallTime } from '../moments/moment-text.ts';

const countDays = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A day of the calendar, yyyy-MM-dd. */
export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? [];
  if (!year || !month || !day) return false;
  return month <= 12 && day <= countDays(year, month);
}

/** A minute of the calendar, yyyy-MM-dd HH:mm. */
export const isDeadline = (text: string): boolean =>
  isDay(text.slice(0, 10)) && /^ (?:[01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10));

/** The moment of a deadline that is given in the season's zone; null where there is none. */
export const deadlineMoment = (deadlineDate: string | null, timeZone: string): Date | null =>
  deadlineDate !== null && isDeadline(deadlineDate) ? parseWallTime(deadlineDate, timeZone) : null;
