/** Fields of a fixed-width line as bytes: blanks, digits, dates, and the text shown to people. */

export const blank = 32;
const zero = 48;

export const isDigit = (byte: number): boolean => byte >= zero && byte <= 57;

export function isBlankAt(bytes: Uint8Array, at: number, width: number): boolean {
  for (let i = at; i < at + width; i++) if (bytes[i] !== blank) return false;
  return true;
}

/** The digits as a number; -1 where another character is among them. At most 15 digits. */
export function parseDigits(bytes: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let i = at; i < at + width; i++) {
    const digit = (bytes[i] ?? 0) - zero;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

const monthDays = [0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** yyyymmdd as one number, 20260714; 0 where it is not a calendar day. */
export function parseDateBytes(bytes: Uint8Array, at: number): number {
  const year = parseDigits(bytes, at, 4);
  const month = parseDigits(bytes, at + 4, 2);
  const day = parseDigits(bytes, at + 6, 2);
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > (monthDays[month] ?? 0)) return 0;
  const hasLeapDay = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && day === 29 && !hasLeapDay ? 0 : year * 10_000 + month * 100 + day;
}

/** Completed years between two dates of the form 20260714; negative where the first is later. */
export const yearsBetween = (first: number, second: number): number => Math.floor((second - first) / 10_000);

/** Verbatim; a byte that is not printable ASCII is shown as \xC3, since files must be ASCII. */
export function readText(bytes: Uint8Array, at: number, width: number): string {
  let text = '';
  for (let i = at; i < at + width; i++) {
    const byte = bytes[i] ?? 0;
    text +=
      byte >= blank && byte < 127
        ? String.fromCharCode(byte)
        : `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return text;
}
