/** The time until maintenance, in words and as a clock. Spec: admin-console-modes. */

const second = 1000;
const minute = 60 * second;

/** `12:05`, or `1:12:05` from an hour on; never below zero. */
export function formatClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / second));
  const padNumber = (number: number): string => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${padNumber(minutes)}` : minutes}:${padNumber(seconds % 60)}`;
}

const announcedMinutes = [60, 30, 15, 10, 5, 2, 1];

/** Changes at a few moments only, as a screen reader reads each change aloud. Empty until the first of them. */
export function getAnnouncement(milliseconds: number): string {
  const minutesLeft = announcedMinutes.findLast((minutes) => milliseconds <= minutes * minute);
  if (minutesLeft === undefined) return '';
  return `Maintenance begins in less than ${minutesLeft === 1 ? 'a minute' : `${minutesLeft} minutes`}. Save your work.`;
}
