import { isOrganizationName, isPersonText, normalizePersonText } from '../people/person-text.ts';

/** Types of cells in a season file: each reader returns the value, or what a value must be. */

import { isTimeZone } from '../moments/moment-text.ts';

/** `known` lists the values of a cell that has few. */
export type Cell<T> = (
  text: string,
) => { readonly value: T } | { readonly mustBe: string; readonly known?: readonly string[] };

const guidPattern = /^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$/;
const measurePattern = /^[A-Z][A-Z0-9]{1,4}(-[A-Z]{1,3})?$/;
const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

export const integer =
  (min: number, max: number): Cell<number> =>
  (text) => {
    const value = Number(text);
    return /^-?\d+$/.test(text) && value >= min && value <= max
      ? { value }
      : { mustBe: `a whole number from ${min} to ${max}` };
  };

/** Identifiers of organizations and submissions. */
export const identifier = integer(1, 999_999_999);

export const decimal: Cell<number> = (text) =>
  /^-?\d+(\.\d+)?$/.test(text) ? { value: Number(text) } : { mustBe: 'a number such as 61.25' };

export const word =
  (maxLength: number): Cell<string> =>
  (text) =>
    text !== '' && text.length <= maxLength
      ? { value: text }
      : { mustBe: `given, with at most ${maxLength} characters` };

export const organizationName: Cell<string> = (text) => {
  const value = normalizePersonText(text);
  return isOrganizationName('It', value).ok
    ? { value }
    : {
        mustBe: 'given, with letters, without < and > and invisible characters, with at most 200 characters',
      };
};

/** A name or title of a person. */
export const personText: Cell<string> = (text) => {
  const value = normalizePersonText(text);
  return isPersonText('It', value).ok
    ? { value }
    : { mustBe: 'given, with letters, without invisible characters, with at most 100 characters' };
};

export const pattern =
  (expression: RegExp, mustBe: string): Cell<string> =>
  (text) =>
    expression.test(text) ? { value: text } : { mustBe };

export const enumCell =
  <const T extends string>(values: readonly T[]): Cell<T> =>
  (text) => {
    const value = values.find((candidate) => candidate === text);
    return value === undefined ? { mustBe: `one of ${values.join(', ')}`, known: values } : { value };
  };

export const yesNo: Cell<boolean> = (text) =>
  text === 'Y' || text === 'N' ? { value: text === 'Y' } : { mustBe: 'Y or N', known: ['Y', 'N'] };

export const email: Cell<string> = (text) =>
  /^[^\s@,;<>]+@[^\s@,;<>]+$/.test(text) && text.length <= 75
    ? { value: text.toLowerCase() }
    : { mustBe: 'an e-mail address of at most 75 characters' };

export const measureCode = pattern(measurePattern, 'a measure code such as CBP or BCS-E');
export const guid: Cell<string> = (text) =>
  guidPattern.test(text) ? { value: text.toLowerCase() } : { mustBe: 'a GUID' };

export const date: Cell<string> = (text) =>
  isDate(text) ? { value: text } : { mustBe: 'a date such as 2025-11-03' };

/** A moment with its offset; the value is the same moment in UTC. */
export const moment: Cell<string> = (text) => {
  const time = new Date(text).getTime();
  return momentPattern.test(text) && isDate(text.slice(0, 10)) && !Number.isNaN(time)
    ? { value: new Date(time).toISOString() }
    : { mustBe: 'a moment with its offset such as 2026-06-15T21:00:00-04:00' };
};

/** A name of the time zone database; an empty cell is Eastern time. */
export const timeZone: Cell<string> = (text) =>
  isTimeZone(text) ? { value: text } : { mustBe: 'a time zone such as America/New_York' };

/** Codes separated by spaces; an empty cell is an empty list. */
export const measureCodes: Cell<readonly string[]> = (text) => {
  const codes = text.split(/\s+/).filter((code) => code !== '');
  return codes.every((code) => measurePattern.test(code))
    ? { value: codes }
    : { mustBe: 'measure codes parted by blanks' };
};

/** An empty cell is null. */
export const optional =
  <T>(cell: Cell<T>): Cell<T | null> =>
  (text) => {
    if (text === '') return { value: null };
    const reading = cell(text);
    return 'value' in reading ? reading : { ...reading, mustBe: `empty or ${reading.mustBe}` };
  };

function isDate(text: string): boolean {
  const [, year, month, day] = datePattern.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}
