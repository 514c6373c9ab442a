/** When people get mails: their own zone, quiet hours, the daily mail, and until when a notice is hidden. Spec: notices-choices. */
import { dayIn, parseWallTime, toWallTime } from '../moments/moment-text.ts';
import type { SnoozeTime } from './notice-kinds.ts';

/** Hours of the day in the person's zone. */
export interface QuietHours {
  readonly quietFrom: number;
  readonly quietUntil: number;
  readonly timeZone: string;
}

export const usualQuietHours = { quietFrom: 20, quietUntil: 7 } as const;

const hourLength = 3_600_000;
const dayLength = 24 * hourLength;

/** From 0 to 23. */
const hourAt = (moment: Date, timeZone: string): number =>
  new Date(toWallTime(moment, timeZone).asUtc).getUTCHours();

/** They may go over midnight; from an hour to the same one are none. */
export function isQuiet({ quietFrom, quietUntil, timeZone }: QuietHours, now: Date): boolean {
  const hour = hourAt(now, timeZone);
  return quietFrom <= quietUntil
    ? hour >= quietFrom && hour < quietUntil
    : hour >= quietFrom || hour < quietUntil;
}

const morning = '08:00';

function nextMorning(from: Date, timeZone: string): Date {
  const today = parseWallTime(`${dayIn(from, timeZone)} ${morning}`, timeZone);
  if (today > from) return today;
  // A day of the clock's change is an hour longer or shorter, and noon is on the same day all the same.
  const tomorrow = dayIn(new Date(today.getTime() + dayLength + 4 * hourLength), timeZone);
  return parseWallTime(`${tomorrow} ${morning}`, timeZone);
}

export function snoozedUntil(time: SnoozeTime, now: Date, timeZone: string): Date {
  if (time === 'hours') return new Date(now.getTime() + 3 * hourLength);
  return nextMorning(time === 'tomorrow' ? now : new Date(now.getTime() + 6 * dayLength), timeZone);
}
