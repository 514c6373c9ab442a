/**
 * Moments as text, in the reader's own zone. Screens show them by components/Moment.tsx; the texts are for labels
 * and lines in which no element fits. How a moment is written is decided in the domain.
 */
import { logMomentText, momentText, recentDayText } from '@idss/domain/moments/moment-text';

export const getOwnTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `Mar 4, 2026, 9:05 AM EST` of an ISO 8601 moment; other text is shown as it is. */
export const formatMoment = (at: string): string => momentText(at, getOwnTimeZone());

/** `Mar 4, 2026, 9:05:07.212 AM EST`. */
export const formatLogMoment = (at: string, timeZone = getOwnTimeZone()): string =>
  logMomentText(at, timeZone);

/** `Today`, `Mar 4`, or `Mar 4, 2025` of another year. */
export const formatRecentDay = (at: string): string => recentDayText(at, new Date(), getOwnTimeZone());
