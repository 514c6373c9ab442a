/** How long something has waited, and how urgent it is. */
import { formatCount } from '@idss/domain/format-number';
import { calendarDays, countdownTo, formatCountdown } from '@idss/domain/moments/moment-text';
import type { ToneName } from '#src/ui/Chip.tsx';

export interface WaitingTime {
  readonly text: string;
  /** So long that it is marked. */
  readonly isLong: boolean;
}

const longDays = 30;

/** `since today`, `for 43 days`. */
export function formatWaiting(since: string, now: Date, timeZone: string): WaitingTime {
  const days = Math.max(0, calendarDays(since, now, timeZone));
  return days === 0
    ? { text: 'since today', isLong: false }
    : { text: `for ${formatCount(days, 'day')}`, isLong: days >= longDays };
}

/** From here on the countdown is drawn as a warning, days. */
const warningDays = 14;

export interface DueState {
  readonly tone: ToneName;
  /** `14 days left` */
  readonly text: string;
}

export function getDueState(dueAt: string, now: Date, timeZone: string): DueState {
  const countdown = countdownTo(dueAt, now, timeZone);
  return {
    tone: countdown.isPast ? 'bad' : countdown.days <= warningDays ? 'warn' : 'none',
    text: formatCountdown(countdown),
  };
}
