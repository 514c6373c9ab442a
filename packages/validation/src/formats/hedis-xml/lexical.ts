/**
 * Lexical checks of XML Schema 1.0 part 2 for the types the HEDIS schema uses. A check gets the raw text of the file
 * and returns whether it is valid for the type; `expected` is the text for the finding.
 */
import type { SimpleType } from './schema-types.ts';
import { maxDecimals } from './submitted-number.ts';

export interface LexicalCheck {
  accepts(raw: string): boolean;
  readonly expected: string;
  /** True for xs:string; the white space of all other types is collapsed before values are compared or stored. */
  readonly keepsSpace: boolean;
  /** null where only the text decides. */
  readonly plain: PlainNumbers | null;
}

/**
 * What is accepted of numbers that are written plainly: without sign, superfluous zeros before them and white space, with at most
 * so many decimals. Limits are whole numbers.
 */
export interface PlainNumbers {
  readonly decimals: number;
  readonly min: number;
  readonly max: number;
}

/** XML's four white space characters; JavaScript's trim() removes many more. */
const space = /[ \t\n\r]+/g;
const needsCollapse = /^[ \t\n\r]|[\t\n\r]|  |[ \t\n\r]$/;

export function collapse(raw: string): string {
  if (!needsCollapse.test(raw)) return raw;
  const joined = raw.replace(space, ' ');
  return joined.slice(
    joined.startsWith(' ') ? 1 : 0,
    joined.endsWith(' ') && joined.length > 1 ? -1 : undefined,
  );
}

/** The only control characters that the parser allows are XML's own white space. */
export function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 32) return false;
  return true;
}

/**
 * libxml2 fails above 24 significant digits; the XML Schema specification requires 18. We accept the same files as
 * libxml2.
 */
const maxDigits = 24;

function isInteger(text: string): boolean {
  const match = /^[+-]?0*([0-9]*)$/.exec(text);
  return match !== null && /[0-9]$/.test(text) && (match[1] ?? '').length <= maxDigits;
}

function isDecimal(text: string, fractionDigits: number): boolean {
  const match = /^[+-]?([0-9]*)(?:\.([0-9]*))?$/.exec(text);
  if (match === null) return false;
  const [, whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return false;
  const significant = fraction.replace(/0+$/, '');
  return (
    significant.length <= fractionDigits && whole.replace(/^0+/, '').length + significant.length <= maxDigits
  );
}

/** Compares without rounding: `0.0000001` below 0 or above 100 must not be lost. */
const isNegative = (text: string): boolean => text.startsWith('-') && /[1-9]/.test(text);

function isAtMost(text: string, max: number): boolean {
  if (text.startsWith('-')) return true;
  const value = Number(text);
  if (value !== max) return value < max;
  const fraction = text.split('.')[1] ?? '';
  return !/[1-9]/.test(fraction);
}

function isAtLeast(text: string, min: number): boolean {
  return min === 0 ? !isNegative(text) : Number(text) >= min;
}

const dateTime =
  /^-?([1-9][0-9]{4,}|[0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(\.[0-9]+)?(?:Z|[+-]([0-9]{2}):([0-9]{2}))?$/;
const daysInMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDay(year: string, month: number, day: number): boolean {
  if (/^0+$/.test(year) || month < 1 || day < 1 || day > (daysInMonth[month - 1] ?? 0)) return false;
  // The last four digits decide, so years of any length work.
  const y = Number(year.slice(-4));
  return month !== 2 || day < 29 || (y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0));
}

function isDateTime(text: string): boolean {
  const match = dateTime.exec(text);
  if (match === null) return false;
  const [, year = '', month, day, hour, minute, second, fraction, zoneHour, zoneMinute] = match;
  if (!isDay(year, Number(month), Number(day))) return false;
  const h = Number(hour);
  const isEndOfDay = h === 24 && minute === '00' && second === '00' && !/[1-9]/.test(fraction ?? '');
  if (!(isEndOfDay || h < 24) || Number(minute) > 59 || Number(second) > 59) return false;
  if (zoneHour === undefined) return true;
  const zone = Number(zoneHour) * 60 + Number(zoneMinute);
  return Number(zoneMinute) <= 59 && zone <= 14 * 60;
}

/** The common case by far, without a regular expression: up to nine plain digits. */
function isPlainCount(raw: string): boolean {
  const { length } = raw;
  if (length === 0 || length > 9) return false;
  for (let i = 0; i < length; i++) {
    const code = raw.charCodeAt(i);
    if (code < 48 || code > 57) return false;
  }
  return true;
}

const isWholeOrNone = (limit: number): boolean => !Number.isFinite(limit) || Number.isSafeInteger(limit);

const plainNumbers = (decimals: number, min: number, max: number): PlainNumbers | null =>
  isWholeOrNone(min) && isWholeOrNone(max) ? { decimals, min, max } : null;

const within = (type: SimpleType, low: number | undefined): string => {
  if (low !== undefined && type.max !== undefined) return ` from ${low} to ${type.max}`;
  return low === undefined ? '' : `, ${low} or more`;
};

function stringCheck(type: SimpleType): LexicalCheck {
  const max = type.maxLength ?? Infinity;
  return {
    keepsSpace: true,
    plain: null,
    expected: type.maxLength === undefined ? 'text' : `text of at most ${max} characters`,
    // Length counts characters, not UTF-16 code units.
    accepts: (raw) => raw.length <= max || (raw.length <= 2 * max && [...raw].length <= max),
  };
}

function tokenCheck(type: SimpleType): LexicalCheck {
  const values = type.enumeration && new Set(type.enumeration);
  const pattern = type.pattern === undefined ? undefined : new RegExp(`^(?:${type.pattern})$`);
  const max = type.maxLength ?? Infinity;
  return {
    keepsSpace: false,
    plain: null,
    expected:
      type.enumeration !== undefined
        ? `one of ${type.enumeration.join(', ')}`
        : type.pattern !== undefined
          ? `text of the form ${type.pattern}${max === Infinity ? '' : `, at most ${max} characters`}`
          : 'text',
    accepts(raw) {
      if (values) return values.has(raw) || values.has(collapse(raw));
      const text = collapse(raw);
      if (pattern && !pattern.test(text)) return false;
      return text.length <= max || [...text].length <= max;
    },
  };
}

function integerCheck(type: SimpleType, builtInMin: number): LexicalCheck {
  const min = Math.max(builtInMin, type.min ?? -Infinity);
  const max = type.max ?? Infinity;
  const plain = min === 0 && max === 999_999_999;
  return {
    keepsSpace: false,
    plain: plainNumbers(0, min, max),
    expected: `a whole number${within(type, min)}`,
    accepts(raw) {
      if (plain && isPlainCount(raw)) return true;
      const text = collapse(raw);
      return isInteger(text) && isAtLeast(text, min) && isAtMost(text, max);
    },
  };
}

function decimalCheck(type: SimpleType): LexicalCheck {
  const min = type.min ?? -Infinity;
  const max = type.max ?? Infinity;
  const digits = type.fractionDigits ?? Infinity;
  return {
    keepsSpace: false,
    plain: plainNumbers(Math.min(digits, maxDecimals), min, max),
    expected: `a decimal number${within(type, type.min)}${digits === Infinity ? '' : ` with at most ${digits} decimal places`}`,
    accepts(raw) {
      const text = collapse(raw);
      return isDecimal(text, digits) && isAtLeast(text, min) && isAtMost(text, max);
    },
  };
}

const dateTimeCheck: LexicalCheck = {
  keepsSpace: false,
  plain: null,
  expected: 'a date and time such as 2026-05-11T14:05:00Z',
  // As libxml2: white space is allowed only after a time zone, although the specification collapses it
  // everywhere.
  accepts: (raw) =>
    isDateTime(/^[^ \t\r\n].*(?:Z|[+-][0-9]{2}:[0-9]{2})[ \t\r\n]+$/.test(raw) ? collapse(raw) : raw),
};

export function lexicalCheck(type: SimpleType): LexicalCheck {
  switch (type.base) {
    case 'string':
      return stringCheck(type);
    case 'token':
      return tokenCheck(type);
    case 'integer':
      return integerCheck(type, -Infinity);
    case 'nonNegativeInteger':
      return integerCheck(type, 0);
    case 'positiveInteger':
      return integerCheck(type, 1);
    case 'decimal':
      return decimalCheck(type);
    case 'dateTime':
      return dateTimeCheck;
  }
}
