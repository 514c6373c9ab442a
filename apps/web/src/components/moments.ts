/** Moments as people read them, in the reader's own zone. */

const withTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const dayOnly = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const withZone = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

const shown = (format: Intl.DateTimeFormat, moment: string): string => {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? moment : format.format(at);
};

/** `Mar 4, 2026, 9:05 AM` of an ISO 8601 moment; what is none is shown as it is. */
export const shortMoment = (moment: string): string => shown(withTime, moment);

/** The same with its zone, for records. */
export const fullMoment = (moment: string): string => shown(withZone, moment);

/** `Mar 4, 2026`. A plain yyyy-MM-dd is a day, not midnight somewhere. */
export const shortDay = (moment: string): string =>
  shown(dayOnly, /^\d{4}-\d{2}-\d{2}$/.test(moment) ? `${moment}T12:00:00` : moment);
