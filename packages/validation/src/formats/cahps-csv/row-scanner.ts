/**
 * Reads a row of a known layout from bytes into numbers, in one pass and without creating strings: a table per column
 * classifies each code. A row with a quote, a byte above 127 or another number of columns is left to the exact splitter
 * (split-records.ts). Measured: several times as fast as splitting into strings.
 */
import type { CahpsLayout, CahpsSeason } from '../../seasons/cahps-season.ts';
import { isDay, isFrameSize, oldestAge } from './field-forms.ts';
import {
  classNumbers,
  codeOffset,
  toCode,
  codeSpan,
  emptyCode,
  emptyScan,
  mark,
  otherCode,
  type RowScan,
} from './row-scan.ts';

const comma = 44;
const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;
const minus = 45;
const zero = 48;
const nine = 57;

/** Which mark each code has in each column. */
function createMarks({ columns, items }: CahpsLayout): Uint8Array {
  const table = new Uint8Array(columns.length * codeSpan);
  const opening = new Map(
    items.flatMap(({ screen }) => (screen === null ? [] : [[screen.column, screen.values]])),
  );
  for (const [n, column] of columns.entries()) {
    if (column.kind !== 'coded') continue;
    const at = n * codeSpan;
    table.fill(mark.wrong | mark.present, at, at + codeSpan);
    for (const code of column.codes) table[at + toCode(code)] = mark.present;
    table[at + emptyCode] = column.mayBeEmpty ? mark.empty : mark.wrong;
    if (column.item === null) continue;
    for (const answer of column.item.labels.keys()) {
      const opens = opening.get(column.name)?.includes(answer) ? mark.opens : 0;
      table[at + answer + codeOffset] = mark.present | mark.answer | opens;
    }
    table[at - 9 + codeOffset] = mark.present | mark.unanswered;
  }
  return table;
}

/** By mode letter × 100 + the two digits. */
function createClasses(season: CahpsSeason): Uint8Array {
  const classes = new Uint8Array(128 * 100);
  for (const letter of season.modes.keys())
    for (const [digits, known] of season.dispositions)
      classes[letter.charCodeAt(0) * 100 + digits] = classNumbers[known.class];
  return classes;
}

/** Letters and digits. */
const keyBytes = new Uint8Array(256);
for (let byte = 0; byte < 128; byte++) if (/[A-Za-z0-9]/.test(String.fromCharCode(byte))) keyBytes[byte] = 1;

function isSame(buffer: Uint8Array, start: number, end: number, text: Uint8Array | null): boolean {
  if (text === null || end - start !== text.length) return false;
  for (let n = 0; n < text.length; n++) if (buffer[start + n] !== text[n]) return false;
  return true;
}

function parseCode(buffer: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length === 0) return emptyCode;
  if (length > 2) return otherCode;
  const first = buffer[start] ?? 0;
  if (length === 1) {
    if (first >= zero && first <= nine) return first - zero + codeOffset;
    return first === 70 ? 112 : first === 77 ? 113 : first === 85 ? 114 : otherCode;
  }
  const second = buffer[start + 1] ?? 0;
  if (second < zero || second > nine) return otherCode;
  if (first === minus) return second === zero ? otherCode : codeOffset - (second - zero);
  return first > zero && first <= nine ? (first - zero) * 10 + second - zero + codeOffset : otherCode;
}

/** The comma or line end behind a value that begins at `from`; -1 where a quote or a byte above 127 is before it. */
function findEnd(buffer: Uint8Array, from: number): number {
  for (let at = from; ; at++) {
    const byte = buffer[at] ?? 0;
    if (byte === comma) return at;
    if (byte > comma) {
      if (byte > 127) return -1;
    } else if (byte === quote) return -1;
    else if (byte === lineFeed || byte === carriageReturn) return at;
  }
}

function numberAt(buffer: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let n = start; n < end; n++) {
    const digit = (buffer[n] ?? 0) - zero;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function parseDate(buffer: Uint8Array, start: number, end: number): number {
  if (end === start) return 0;
  if (end - start !== 10 || buffer[start + 4] !== minus || buffer[start + 7] !== minus) return -1;
  const year = numberAt(buffer, start, start + 4);
  const month = numberAt(buffer, start + 5, start + 7);
  const day = numberAt(buffer, start + 8, end);
  return year >= 0 && isDay(year, month, day) ? year * 10_000 + month * 100 + day : -1;
}

function parseAge(buffer: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length < 1 || length > 3 || (length > 1 && buffer[start] === zero)) return -1;
  const age = numberAt(buffer, start, end);
  return age <= oldestAge ? age : -1;
}

function isKeyAt(buffer: Uint8Array, start: number, end: number): boolean {
  if (end === start || end - start > 20) return false;
  for (let n = start; n < end; n++) if (keyBytes[buffer[n] ?? 0] === 0) return false;
  return true;
}

/**
 * `identity`: the values that every row must have in its first columns; null where no value is right. `frameSize`: the
 * first row's.
 */
export class RowScanner {
  readonly #count;
  readonly #firstItem;
  readonly #kinds;
  readonly #table;
  readonly #classes;
  readonly #expected;
  readonly #isPossible;
  readonly #prefix;
  readonly #frame;
  readonly #isFrame;
  readonly #codes;
  readonly #marks;
  readonly #starts;
  readonly scan: { -readonly [name in keyof RowScan]: RowScan[name] };

  constructor(
    layout: CahpsLayout,
    season: CahpsSeason,
    identity: readonly (string | null)[],
    frameSize: string,
  ) {
    this.#count = layout.columns.length;
    this.#firstItem = this.#count - layout.items.length;
    this.#kinds = layout.columns.map(({ kind }) => kind);
    this.#table = createMarks(layout);
    this.#classes = createClasses(season);
    const encoder = new TextEncoder();
    this.#expected = identity.map((text) => (text === null ? null : encoder.encode(text)));
    this.#isPossible = !identity.includes(null);
    this.#prefix = encoder.encode(`${identity.join(',')},`);
    this.#frame = encoder.encode(frameSize);
    this.#isFrame = isFrameSize(frameSize);
    this.#codes = new Uint8Array(this.#count);
    this.#marks = new Uint8Array(this.#count);
    this.#starts = new Int32Array(this.#count + 1);
    this.scan = {
      ...emptyScan(),
      starts: this.#starts,
      codes: this.#codes,
      marks: this.#marks,
    };
  }

  #classAt(buffer: Uint8Array, start: number, end: number): number {
    const letter = buffer[start] ?? 0;
    if (end - start !== 3 || letter > 127) return classNumbers.unknown;
    const digits = numberAt(buffer, start + 1, end);
    return digits < 0 ? classNumbers.unknown : (this.#classes[letter * 100 + digits] ?? 0);
  }

  /** The marks of one administrative column. */
  #takeAdmin(column: number, buffer: Uint8Array, start: number, end: number): number {
    switch (this.#kinds[column]) {
      case 'coded': {
        const code = parseCode(buffer, start, end);
        this.#codes[column] = code;
        return this.#table[column * codeSpan + code] ?? 0;
      }
      case 'key':
        return isKeyAt(buffer, start, end) ? 0 : mark.wrong;
      case 'disposition':
        this.scan.dispositionClass = this.#classAt(buffer, start, end);
        return 0;
      case 'date':
        this.scan.date = parseDate(buffer, start, end);
        return this.scan.date === 0 ? mark.empty : this.scan.date < 0 ? mark.wrong : 0;
      case 'age':
        this.scan.age = parseAge(buffer, start, end);
        return this.scan.age < 0 ? mark.wrong : 0;
      case 'frame':
        return this.#isFrame && isSame(buffer, start, end, this.#frame) ? 0 : mark.wrong;
      default:
        if (!isSame(buffer, start, end, this.#expected[column] ?? null)) this.scan.isExpectedIdentity = false;
        return 0;
    }
  }

  /** Where the columns behind the identity begin, if that is exactly the expected one; else `at`. */
  #skipIdentity(buffer: Uint8Array, at: number): number {
    if (!this.#isPossible) return at;
    const prefix = this.#prefix;
    for (let n = 0; n < prefix.length; n++) if (buffer[at + n] !== prefix[n]) return at;
    return at + prefix.length;
  }

  /** The administrative columns; returns where the items begin, or -1 where the row needs the exact splitter. */
  #scanAdmin(buffer: Uint8Array, from: number): number {
    let at = this.#skipIdentity(buffer, from);
    let adminMarks = 0;
    for (let column = at > from ? this.#expected.length : 0; column < this.#firstItem; column++) {
      const start = at;
      let byte = buffer[at] ?? 0;
      while (byte !== comma) {
        if (byte < comma ? byte === quote || byte === lineFeed || byte === carriageReturn : byte > 127)
          return -1;
        byte = buffer[++at] ?? 0;
      }
      this.#starts[column] = start;
      const found = this.#takeAdmin(column, buffer, start, at);
      this.#marks[column] = found;
      adminMarks |= found;
      at += 1;
    }
    this.scan.adminMarks = adminMarks;
    return at;
  }

  /** The items but the last; returns where that begins, or -1. A call for each column would make it slower. */
  #scanItems(buffer: Uint8Array, from: number): number {
    const [codes, marks, table, last] = [this.#codes, this.#marks, this.#table, this.#count - 1];
    let at = from;
    let column = this.#firstItem;
    let itemMarks = 0;
    if (buffer[at] === comma) {
      // Most rows are of members who did not respond: only commas to the end.
      codes.fill(emptyCode, column);
      marks.fill(mark.empty, column);
      itemMarks = mark.empty;
      for (; column < last && buffer[at] === comma; column++) at += 1;
    }
    for (; column < last; column++) {
      const first = buffer[at] ?? 0;
      const second = buffer[at + 1] ?? 0;
      let code = emptyCode;
      if (second === comma && first >= zero && first <= nine) {
        code = first - (zero - codeOffset);
        at += 2;
      } else if (first === minus && buffer[at + 2] === comma && second > zero && second <= nine) {
        code = codeOffset + zero - second;
        at += 3;
      } else if (first === comma) at += 1;
      else {
        const end = findEnd(buffer, at);
        if (end < 0 || buffer[end] !== comma) return -1;
        code = parseCode(buffer, at, end);
        at = end + 1;
      }
      codes[column] = code;
      const found = table[column * codeSpan + code] ?? 0;
      marks[column] = found;
      itemMarks |= found;
    }
    this.scan.itemMarks = itemMarks;
    return at;
  }

  /**
   * Reads the row that begins at `from`; a line feed must follow in the buffer. Returns the position after the row's line
   * end, or -1 where the row needs the exact splitter.
   */
  scanLine(buffer: Uint8Array, from: number): number {
    this.scan.buffer = buffer;
    this.scan.isExpectedIdentity = true;
    const items = this.#scanAdmin(buffer, from);
    const start = items < 0 ? -1 : this.#scanItems(buffer, items);
    if (start < 0) return -1;
    const end = findEnd(buffer, start);
    if (end < 0 || buffer[end] === comma) return -1;
    const last = this.#count - 1;
    const code = parseCode(buffer, start, end);
    const found = this.#table[last * codeSpan + code] ?? 0;
    this.#codes[last] = code;
    this.#marks[last] = found;
    this.scan.itemMarks |= found;
    this.#starts[this.#count] = end + 1;
    return buffer[end] === carriageReturn && buffer[end + 1] === lineFeed ? end + 2 : end + 1;
  }

  /** Scans the fields of a row that is already split; each is followed by one extra byte. */
  scanFields(bytes: Uint8Array, begins: readonly number[]): void {
    this.scan.buffer = bytes;
    this.scan.isExpectedIdentity = true;
    this.scan.adminMarks = 0;
    this.scan.itemMarks = 0;
    for (let column = 0; column <= this.#count; column++) this.#starts[column] = begins[column] ?? 0;
    for (let column = 0; column < this.#count; column++) {
      const start = this.#starts[column] ?? 0;
      const end = (this.#starts[column + 1] ?? 1) - 1;
      if (column < this.#firstItem) {
        const found = this.#takeAdmin(column, bytes, start, end);
        this.#marks[column] = found;
        this.scan.adminMarks |= found;
      } else {
        const code = parseCode(bytes, start, end);
        this.#codes[column] = code;
        const found = this.#table[column * codeSpan + code] ?? 0;
        this.#marks[column] = found;
        this.scan.itemMarks |= found;
      }
    }
  }
}
