/**
 * Compiles a field's `values` in the layout into checks on bytes: a set of bytes per column, and a check of the
 * complete value.
 */
import { blank, parseDateBytes, parseDigits, isBlankAt, isDigit } from './bytes.ts';

export interface ValueCheck {
  /** For people: "1 to 5 or blank". */
  readonly expected: string;
  /** By column: the bytes that any accepted value can have there. */
  readonly columns: readonly ByteSet[];
  /** Is the value that starts at this byte accepted? The field must be complete. */
  readonly accepts: (bytes: Uint8Array, at: number) => boolean;
}

type ByteSet = (byte: number) => boolean;

const isPrintable: ByteSet = (byte) => byte >= blank && byte < 127;
const isLetterOrDigit: ByteSet = (byte) =>
  isDigit(byte) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);
const toByteSet = (characters: string): ByteSet => {
  const bytes = new Set([...characters].map((character) => character.charCodeAt(0)));
  return (byte) => bytes.has(byte);
};
const times = (width: number, set: ByteSet): ByteSet[] => Array.from({ length: width }, () => set);

function listed(values: readonly string[], width: number): ValueCheck {
  const numbers = values.map(Number);
  const isRun = values.length > 2 && numbers.every((n, i) => i === 0 || n === (numbers[i - 1] ?? 0) + 1);
  const columns = Array.from({ length: width }, (_, i) => toByteSet(values.map((v) => v[i] ?? ' ').join('')));
  const codes = values.map((value) => [...value].map((character) => character.charCodeAt(0)));
  return {
    expected: isRun ? `${values[0]} to ${values.at(-1)}` : values.join(', '),
    columns,
    accepts: (bytes, at) => codes.some((code) => code.every((byte, i) => bytes[at + i] === byte)),
  };
}

const digits = (width: number): ValueCheck => ({
  expected: `${width} digits`,
  columns: times(width, isDigit),
  accepts: (bytes, at) => parseDigits(bytes, at, width) >= 0,
});

/** "00-30", "000.00-100.00": with the length of the bounds and the decimal point at the same position. */
function range(low: string, high: string): ValueCheck {
  const point = low.indexOf('.');
  const width = low.length;
  const [min, max] = [low, high].map((bound) => Number(bound.replace('.', ''))) as [number, number];
  const scaled = (bytes: Uint8Array, at: number): number => {
    if (point < 0) return parseDigits(bytes, at, width);
    const decimals = width - point - 1;
    const whole = parseDigits(bytes, at, point);
    const fraction = parseDigits(bytes, at + point + 1, decimals);
    return bytes[at + point] !== 46 || whole < 0 || fraction < 0 ? -1 : whole * 10 ** decimals + fraction;
  };
  return {
    expected: `${low} to ${high}`,
    // For a single digit the column's set decides.
    columns:
      width === 1
        ? [(byte) => byte >= low.charCodeAt(0) && byte <= high.charCodeAt(0)]
        : Array.from({ length: width }, (_, i) => (i === point ? toByteSet('.') : isDigit)),
    accepts(bytes, at) {
      const value = scaled(bytes, at);
      return value >= min && value <= max;
    },
  };
}

function described(text: string, width: number): ValueCheck | null {
  if (text === 'blank')
    return {
      expected: 'blank',
      columns: times(width, toByteSet(' ')),
      accepts: (bytes, at) => isBlankAt(bytes, at, width),
    };
  if (/^(digits(, zero-padded)?|n+|yyyy)$/.test(text)) return digits(width);
  if (text === '[HRES]nnnn')
    return {
      expected: 'H, R, E or S and 4 digits',
      columns: [toByteSet('HRES'), ...times(4, isDigit)],
      accepts: (bytes, at) => toByteSet('HRES')(bytes[at] ?? 0) && parseDigits(bytes, at + 1, 4) >= 0,
    };
  if (text === 'yyyymmdd')
    return {
      expected: 'a date yyyymmdd',
      columns: times(8, isDigit),
      accepts: (bytes, at) => parseDateBytes(bytes, at) > 0,
    };
  if (text === 'yyyymmddHHMMSS')
    return {
      expected: 'a moment yyyymmddHHMMSS',
      columns: times(14, isDigit),
      accepts(bytes, at) {
        const time = parseDigits(bytes, at + 8, 6);
        const [hour, minute, second] = [Math.floor(time / 10_000), Math.floor(time / 100) % 100, time % 100];
        return parseDateBytes(bytes, at) > 0 && time >= 0 && hour < 24 && minute < 60 && second < 60;
      },
    };
  if (text === 'text' || text === 'see disposition table')
    return {
      expected: text === 'text' ? 'printable ASCII characters' : 'a code of the disposition table',
      columns: times(width, isPrintable),
      accepts(bytes, at) {
        for (let i = at; i < at + width; i++) if (!isPrintable(bytes[i] ?? 0)) return false;
        return true;
      },
    };
  if (text === 'letters/digits, left-justified')
    return {
      expected: 'letters and digits, left-justified',
      columns: [isLetterOrDigit, ...times(width - 1, (byte) => byte === blank || isLetterOrDigit(byte))],
      accepts(bytes, at) {
        let length = 0;
        while (length < width && isLetterOrDigit(bytes[at + length] ?? 0)) length += 1;
        return length > 0 && isBlankAt(bytes, at + length, width - length);
      },
    };
  const [, low, high] = /^([\d.]+)-([\d.]+)$/.exec(text) ?? [];
  if (low === undefined || high === undefined || low.length !== width || high.length !== width) return null;
  return low.indexOf('.') === high.indexOf('.') ? range(low, high) : null;
}

function allowBlank(check: ValueCheck, width: number): ValueCheck {
  return {
    expected: `${check.expected} or blank`,
    columns: check.columns.map((set) => (byte) => byte === blank || set(byte)),
    accepts: (bytes, at) =>
      bytes[at] === blank && isBlankAt(bytes, at, width) ? true : check.accepts(bytes, at),
  };
}

/** null where the layout's text is not known here. `mayBeBlank`: a survey item may always be blank. */
export function compileValues(values: unknown, width: number, mayBeBlank: boolean): ValueCheck | null {
  if (Array.isArray(values)) {
    const texts = values.map(String);
    const nonBlank = texts.filter((text) => text.trim() !== '');
    if (nonBlank.length === 0 || nonBlank.some((text) => text.length !== width)) return null;
    const check = listed(nonBlank, width);
    return mayBeBlank || nonBlank.length < texts.length ? allowBlank(check, width) : check;
  }
  if (typeof values !== 'string') return null;
  const text = values.replace(/ or blank$/, '');
  const check = described(text, width);
  return check !== null && text !== 'blank' && (mayBeBlank || text !== values)
    ? allowBlank(check, width)
    : check;
}
