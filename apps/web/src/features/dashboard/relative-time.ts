/** `3 hours ago`, for lists of what happened; the full moment stands in the element's title. */
const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

export function relativeTime(moment: Date, now: Date): string {
  const seconds = Math.round((moment.getTime() - now.getTime()) / 1_000);
  for (const [unit, size] of units)
    if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit);
  return 'just now';
}

const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
export const fullMoment = (moment: Date): string => full.format(moment);
const dayOnly = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** The calendar day of a date with offset, as its own zone counts it: a deadline is the same day for everybody. */
export const dayIn = (moment: string): string => dayOnly.format(new Date(`${moment.slice(0, 10)}T00:00:00Z`));
