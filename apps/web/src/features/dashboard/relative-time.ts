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
const localDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const writtenDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** The calendar day of a deadline: as its own zone counts it where one is written, else as the reader's does. */
export function dayOf(moment: string): string {
  const hasZone = /[+-]\d\d:?\d\d$/.test(moment);
  return hasZone
    ? writtenDay.format(new Date(`${moment.slice(0, 10)}T00:00:00Z`))
    : localDay.format(new Date(moment));
}
