/** Moments as people read them, in the reader's own zone. */

const withTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const dayOnly = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
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

/** `Mar 4, 2026`: the calendar day as the moment's own offset counts it; a deadline is the same day for everybody. */
export const shortDay = (moment: string): string => shown(dayOnly, `${moment.slice(0, 10)}T12:00:00Z`);
