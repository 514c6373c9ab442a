/**
 * Dates and times as text, for screens, announcements and documents. Every function takes its time zone: a deadline is
 * shown in the season's zone, so that it is the same day and hour for everyone; past events are shown in the reader's
 * zone. Daylight saving comes from the platform's time zone database.
 */

import { pluralize } from '../format-number.ts';

/** The default where a season has no zone: Eastern time. */
export const defaultTimeZone = 'America/New_York';

type Style =
  | 'weekday'
  | 'day'
  | 'dayOfYear'
  | 'hour'
  | 'moment'
  | 'time'
  | 'inSeason'
  | 'inZone'
  | 'zone'
  | 'parts'
  | 'record'
  | 'log';

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;
const styles: Readonly<Record<Style, Intl.DateTimeFormatOptions>> = {
  weekday: { weekday: 'long' },
  day,
  dayOfYear: { month: 'short', day: 'numeric' },
  hour: { hour: 'numeric' },
  moment: { ...day, ...time, timeZoneName: 'short' },
  time: { ...time, timeZoneName: 'short' },
  inSeason: { month: 'short', day: 'numeric', ...time, timeZoneName: 'short' },
  inZone: { month: 'short', day: 'numeric', ...time },
  zone: { timeZoneName: 'longGeneric' },
  parts: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
  record: {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  },
  log: { ...day, ...time, second: '2-digit', fractionalSecondDigits: 3, timeZoneName: 'short' },
};

// Cached: creating a format costs more than a thousand uses. There are few zones: the season's, the reader's, UTC.
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(style: Style, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const cached = formats.get(key);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-US', { ...styles[style], timeZone });
  formats.set(key, format);
  return format;
}

export const toDate = (at: string | Date): Date => (typeof at === 'string' ? new Date(at) : at);

/** Text that is not a moment is shown unchanged. */
function written(style: Style, at: string | Date, timeZone: string): string {
  const moment = toDate(at);
  if (Number.isNaN(moment.getTime())) return String(at);
  // Newer platforms put a narrow space before AM and PM, older ones a normal one.
  return getFormat(style, timeZone).format(moment).replaceAll('\u202f', ' ');
}

/** Is this a name of the time zone database, such as America/New_York? */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** `Nov 22, 2026, 8:41:07.212 AM EST`, for log entries and jobs. */
export const logMomentText = (at: string | Date, timeZone: string): string => written('log', at, timeZone);

/** `Mar 4, 2026, 9:05 AM EST` */
export const momentText = (at: string | Date, timeZone: string): string => written('moment', at, timeZone);

/** A calendar day, yyyy-MM-dd, as `Mar 4, 2026`. */
export const dayText = (day: string): string => written('day', `${day}T00:00:00Z`, 'UTC');

/** `Monday`, of a calendar day, yyyy-MM-dd. */
export const weekdayText = (day: string): string => written('weekday', `${day}T00:00:00Z`, 'UTC');

/** `Mar 4`, for the days of one season. */
export const dayOfYearText = (at: string | Date, timeZone: string): string =>
  written('dayOfYear', at, timeZone);

/** `9 AM` */
export const hourText = (at: string | Date, timeZone: string): string => written('hour', at, timeZone);

/** `Today`, `Mar 4`, or `Mar 4, 2025` of another year. */
export function recentDayText(at: string | Date, now: Date, timeZone: string): string {
  const [day, today] = [dayIn(at, timeZone), dayIn(now, timeZone)];
  if (day === today) return 'Today';
  return written(day.slice(0, 4) === today.slice(0, 4) ? 'dayOfYear' : 'day', at, timeZone);
}

/** `June 12, 2026, 19:04:05 UTC`, for signed documents. */
export const recordText = (at: Date): string => written('record', at, 'UTC').replace(' at ', ', ');

/** Local date and time in a zone. */
export interface WallTime {
  /** yyyy-MM-dd */
  readonly day: string;
  /** The same local time read as UTC, in milliseconds: so two can be compared and subtracted. */
  readonly asUtc: number;
}

export function toWallTime(at: Date, timeZone: string): WallTime {
  const parts = new Map(
    getFormat('parts', timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const text = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  const date = `${text('year').padStart(4, '0')}-${text('month')}-${text('day')}`;
  return { day: date, asUtc: Date.parse(`${date}T${text('hour')}:${text('minute')}:${text('second')}Z`) };
}

/** The calendar day in that zone, yyyy-MM-dd. */
export const dayIn = (at: string | Date, timeZone: string): string => toWallTime(toDate(at), timeZone).day;

const dayLength = 86_400_000;

/** Of a local time in that zone, read as UTC. Only the offsets of the day before and the day after can apply. */
function findOffsetMoments(target: number, timeZone: string): readonly [before: number, after: number] {
  const offsetAt = (at: number): number => toWallTime(new Date(at), timeZone).asUtc - at;
  return [target - offsetAt(target - dayLength), target - offsetAt(target + dayLength)];
}

const readWall = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`);

/**
 * The moments of a local time in that zone, in their order; `wall` is yyyy-MM-dd HH:mm, or with a T. None where daylight
 * saving skips it or it is no time, two where an hour is repeated.
 */
export function listWallMoments(wall: string, timeZone: string): readonly Date[] {
  const target = readWall(wall);
  if (Number.isNaN(target)) return [];
  return [...new Set(findOffsetMoments(target, timeZone))]
    .filter((at) => toWallTime(new Date(at), timeZone).asUtc === target)
    .sort((a, b) => a - b)
    .map((at) => new Date(at));
}

/**
 * The moment of a local time in that zone; `wall` is yyyy-MM-dd HH:mm. A repeated hour means its first occurrence; an
 * hour that daylight saving skips means the hour after it.
 */
export function parseWallTime(wall: string, timeZone: string): Date {
  const [first] = listWallMoments(wall, timeZone);
  return first ?? new Date(findOffsetMoments(readWall(wall), timeZone)[0]);
}

/** Calendar days from one moment to another in that zone: 0 on the same day, negative where `to` is earlier. */
export function calendarDays(from: string | Date, to: string | Date, timeZone: string): number {
  const noon = (at: string | Date): number => Date.parse(`${dayIn(at, timeZone)}T12:00:00Z`);
  return Math.round((noon(to) - noon(from)) / 86_400_000);
}

export interface Countdown {
  /** The deadline has passed. */
  readonly isPast: boolean;
  /** Calendar days to it, or since it. */
  readonly days: number;
}

/** How far away a deadline is. All screens take the days left from here. */
export const countdownTo = (deadline: string, now: Date, timeZone: string): Countdown => ({
  isPast: toDate(deadline) < now,
  days: Math.abs(calendarDays(now, deadline, timeZone)),
});

/** From here on a date is marked as near, days. */
export const nearDays = 14;

export const formatCountdown = ({ isPast, days }: Countdown): string => {
  if (days === 0) return isPast ? 'Late since today' : 'Due today';
  return `${days} ${pluralize(days, 'day')} ${isPast ? 'late' : 'left'}`;
};

/** A deadline with its hour and zone: `Dec 7, 2026, 11:59 PM EST`. */
export const deadlineText = momentText;

/** A deadline of the season in a narrow place: `Dec 7, 11:59 PM EST`. */
export const shortDeadlineText = (at: string | Date, timeZone: string): string =>
  written('inSeason', at, timeZone);

/** The same where the zone is said once for several: `Dec 7, 11:59 PM`. */
export const zonelessDeadlineText = (at: string | Date, timeZone: string): string =>
  written('inZone', at, timeZone);

/** How far away and when, in a narrow place: `14 days · Dec 7, 11:59 PM EST`, `Late · …`. */
export function countdownText(at: string, now: Date, timeZone: string): string {
  const { isPast, days } = countdownTo(at, now, timeZone);
  const distance = isPast ? 'Late' : days === 0 ? 'Today' : `${days} ${pluralize(days, 'day')}`;
  return `${distance} · ${shortDeadlineText(at, timeZone)}`;
}

/** `Eastern Time` */
export const zoneName = (at: Date, timeZone: string): string =>
  getFormat('zone', timeZone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** How far the reader's clock is from that of the zone: `5 h ahead`, `3 h 30 min behind`; null where they are the same. */
export function clockDifference(at: Date, timeZone: string, ownTimeZone: string): string | null {
  const minutes = Math.round((toWallTime(at, ownTimeZone).asUtc - toWallTime(at, timeZone).asUtc) / 60_000);
  if (minutes === 0) return null;
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const length = [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
  return `${length} ${minutes > 0 ? 'ahead' : 'behind'}`;
}

/** The deadline in the reader's own zone, where that differs: `8:59 PM PST`, with its day where that differs. */
export function formatOwnTime(at: string, timeZone: string, ownTimeZone: string): string | null {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return null;
  const wallTime = toWallTime(moment, timeZone);
  const here = toWallTime(moment, ownTimeZone);
  if (wallTime.asUtc === here.asUtc) return null;
  return written(wallTime.day === here.day ? 'time' : 'moment', moment, ownTimeZone);
}

/** A deadline in one line of text: `Dec 7, 2026, 11:59 PM EST (8:59 PM PST your time)`. */
export function deadlineForReader(at: string, timeZone: string, ownTimeZone: string): string {
  const own = formatOwnTime(at, timeZone, ownTimeZone);
  return own === null ? deadlineText(at, timeZone) : `${deadlineText(at, timeZone)} (${own} your time)`;
}

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const timeUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `3 hours ago`, for lists of events. */
export function relativeText(moment: Date, now: Date): string {
  const seconds = Math.round((moment.getTime() - now.getTime()) / 1_000);
  for (const [unit, size] of timeUnits)
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  return 'just now';
}
