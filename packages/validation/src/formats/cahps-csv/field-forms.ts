/** Columns with a format instead of a code list, checked as text. row-scanner.ts reads the same from bytes. */

export const isMemberKey = (text: string): boolean => /^[A-Za-z0-9]{1,20}$/.test(text);

const countDays = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : month === 4 || month === 6 || month === 9 || month === 11
      ? 30
      : 31;

export const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= countDays(year, month);

/** yyyymmdd of a date written yyyy-mm-dd; 0 of an empty text, -1 of anything else. */
export function parseDate(text: string): number {
  if (text === '') return 0;
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return -1;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  return isDay(year, month, day) ? year * 10_000 + month * 100 + day : -1;
}

export const oldestAge = 120;
/** -1 where the text is not an age. */
export function parseAge(text: string): number {
  if (!/^(?:0|[1-9][0-9]{0,2})$/.test(text)) return -1;
  return Number(text) <= oldestAge ? Number(text) : -1;
}

export const isFrameSize = (text: string): boolean => /^[1-9][0-9]{0,8}$/.test(text);
