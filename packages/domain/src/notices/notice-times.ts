/** When people get mails: their own zone, quiet hours, the daily mail, and until when a notice is hidden. Spec: notices-choices. */
import { dayIn, parseWallTime, toWallTime } from '../moments/moment-text.ts';
import { isAlwaysTold, type NoticeKind, type NoticeWays, type SnoozeTime } from './notice-kinds.ts';

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

const morning = 8;

/** The next moment at which it is this hour in the zone. */
function nextAt(hour: number, from: Date, timeZone: string): Date {
  const time = `${String(hour).padStart(2, '0')}:00`;
  const today = parseWallTime(`${dayIn(from, timeZone)} ${time}`, timeZone);
  if (today > from) return today;
  // A day of the clock's change is an hour longer or shorter, and noon is on the same day all the same.
  const noon = parseWallTime(`${dayIn(from, timeZone)} 12:00`, timeZone);
  return parseWallTime(`${dayIn(new Date(noon.getTime() + dayLength), timeZone)} ${time}`, timeZone);
}

export function snoozedUntil(time: SnoozeTime, now: Date, timeZone: string): Date {
  if (time === 'hours') return new Date(now.getTime() + 3 * hourLength);
  return nextAt(morning, time === 'tomorrow' ? now : new Date(now.getTime() + 6 * dayLength), timeZone);
}

/** The daily mail comes when quiet hours end. */
const digestHour = ({ quietFrom, quietUntil }: QuietHours): number =>
  quietFrom === quietUntil ? morning : quietUntil;

export const nextDigestAt = (choices: QuietHours, now: Date): Date =>
  nextAt(digestHour(choices), now, choices.timeZone);

const isDigestTime = (moment: Date, choices: QuietHours): boolean => {
  const { asUtc } = toWallTime(moment, choices.timeZone);
  return asUtc % hourLength === 0 && new Date(asUtc).getUTCHours() === digestHour(choices);
};

export interface MailChoices extends QuietHours {
  readonly ways: NoticeWays;
}

/** now: a mail of its own. digest: the daily one, now. never: it is only in the portal. Else it is considered again at a moment. */
export type Mailing = 'now' | 'digest' | 'never' | Date;

/** What is undone at once, and what grows while a bulk action runs, is not mailed before: a minute. */
const settleTime = 60_000;

/** When it is first considered whether a new notice is mailed. */
export const firstMailAt = (kind: NoticeKind, now: Date): Date =>
  new Date(now.getTime() + (isAlwaysTold(kind) ? 0 : settleTime));

/** An unread notice that is older than this is mailed no more. */
const staleAfter = 2 * dayLength;

/** What becomes of a notice that was to be considered at `mailAt`. Spec: notices-mail. */
export function decideMailing(
  {
    kind,
    openedAt,
    mailAt,
  }: { readonly kind: NoticeKind; readonly openedAt: string; readonly mailAt: string },
  choices: MailChoices,
  now: Date,
): Mailing {
  if (isAlwaysTold(kind)) return 'now';
  const way = choices.ways[kind];
  if (way === 'portal' || way === 'off') return 'never';
  const isStale = now.getTime() - Date.parse(openedAt) > staleAfter;
  if (way === 'mail' && isStale) return 'never';
  if (isQuiet(choices, now)) return nextAt(choices.quietUntil, now, choices.timeZone);
  if (way === 'mail') return 'now';
  return isDigestTime(new Date(mailAt), choices) ? 'digest' : nextDigestAt(choices, now);
}

/** Days before a deadline at which people are told of what is open. */
export const deadlineDays = [1, 3, 7] as const;

/** The last of these days that has come; null while it is far, and when it has passed. */
export function deadlineDaysAt(deadline: string, now: Date): number | null {
  const left = Date.parse(deadline) - now.getTime();
  return left <= 0 ? null : (deadlineDays.find((days) => left <= days * dayLength) ?? null);
}

/** Does what the clock decides have to be looked at again? Each hour, and when a deadline comes nearer or passes. */
export function isLookDue(last: Date | null, now: Date, deadlines: readonly string[]): boolean {
  if (last === null || Math.floor(last.getTime() / hourLength) !== Math.floor(now.getTime() / hourLength))
    return true;
  return deadlines.some((deadline) => deadlineDaysAt(deadline, last) !== deadlineDaysAt(deadline, now));
}
