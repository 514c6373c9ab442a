/** Dates of both survey formats are days of the calendar, at the ends of months and in leap years. */
import { expect, test } from 'vitest';
import { parseDate, isDay } from './cahps-csv/field-forms.ts';
import { parseDateBytes } from './hos-fixed/bytes.ts';

const years = [1, 1899, 1900, 1996, 1999, 2000, 2001, 2004, 2100, 2400, 9999];
const padded = (number: number, width: number): string => String(number).padStart(width, '0');

/** According to the platform's Date. */
function isCalendarDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

test.each(years)('every day of the year %i, and no other', (year) => {
  for (let month = 0; month <= 13; month += 1)
    for (const day of [0, 1, 9, 27, 28, 29, 30, 31, 32]) {
      const text = `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
      const isThere = isCalendarDay(text);
      const number = year * 10_000 + month * 100 + day;
      expect([text, isDay(year, month, day)]).toEqual([text, isThere]);
      expect([text, parseDate(text)]).toEqual([text, isThere ? number : -1]);
      const bytes = new TextEncoder().encode(text.replaceAll('-', ''));
      expect([text, parseDateBytes(bytes, 0)]).toEqual([text, isThere ? number : 0]);
    }
});
