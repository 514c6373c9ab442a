/** Moments as files and fields of forms have them. Apart from the other texts, because no first page needs them. */
import { toDate, toWallTime } from './moment-text.ts';

/** A moment as files have it, with its offset in that zone: `2026-06-15T21:00:00-04:00`. */
export function isoTextIn(at: string | Date, timeZone: string): string {
  const moment = toDate(at);
  const { asUtc } = toWallTime(moment, timeZone);
  const milliseconds = ((moment.getTime() % 1000) + 1000) % 1000;
  const offset = Math.round((asUtc - (moment.getTime() - milliseconds)) / 60_000);
  const pad = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const local = new Date(asUtc + milliseconds).toISOString().slice(0, milliseconds === 0 ? 19 : 23);
  const size = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${pad(size / 60)}:${pad(size % 60)}`;
}

/** The local time in that zone as fields of date and time have it: yyyy-MM-ddTHH:mm. */
export const wallText = (at: string | Date, timeZone: string): string =>
  new Date(toWallTime(toDate(at), timeZone).asUtc).toISOString().slice(0, 16);
