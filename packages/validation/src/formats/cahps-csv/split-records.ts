/**
 * Splits CSV bytes into records: quoted fields, doubled quotes, line breaks inside quotes, CRLF, LF and lone CR, with
 * chunks cut anywhere. Exact but slow; read-cahps-csv.ts has a fast path for rows without quotes. Memory is bounded: of
 * a record above the limit only the place is stored.
 */

/** Why a record cannot be read. */
export type RowProblem = 'notUtf8' | 'openQuote' | 'strayQuote' | 'afterQuote' | 'tooLong';

export interface SplitRecord {
  /** The line in which the record begins, from 1. */
  readonly line: number;
  /** null where it can be read. */
  readonly problem: RowProblem | null;
  /** The fields without their quotes; each is followed by a byte that is not part of it. */
  readonly bytes: Uint8Array;
  /** Where fields begin in `bytes`; field n is starts[n] to starts[n + 1] - 1. One more entry than fields. */
  readonly starts: readonly number[];
  /** Line and character column where each field begins, including its quote. */
  readonly places: readonly { readonly line: number; readonly column: number }[];
  readonly texts: readonly string[];
  /** An empty line. */
  readonly isBlank: boolean;
}

export interface RecordSplitter {
  /**
   * Reads from `at` to the end of the record or of the chunk; returns the position after it. `record` is then set when
   * the record is complete.
   */
  feed(chunk: Uint8Array, at: number): number;
  /** The end of the file ends the last record. */
  finish(): void;
  /** Set after a record is complete; begins the next one. */
  take(): SplitRecord | null;
  /** True while a record is incomplete. */
  readonly isOpen: boolean;
  /** The last record ended with a CR; an LF that follows belongs to it. */
  readonly isAfterReturn: boolean;
  /** The line of the next byte. Set before a record begins. */
  line: number;
}

const comma = 44;
const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

/** A row of the longest layout has about 300 bytes. */
export const maxRecordBytes = 65_536;

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

type State = 'fieldStart' | 'plain' | 'quoted' | 'quoteInQuoted';

export function createRecordSplitter(): RecordSplitter {
  let state: State = 'fieldStart';
  let bytes = new Uint8Array(1024);
  let length = 0;
  let starts: number[] = [];
  let places: { line: number; column: number }[] = [];
  let problem: RowProblem | null = null;
  let hasHighBytes = false;
  let firstLine = 1;
  let line = 1;
  let column = 1;
  let isOpen = false;
  let total = 0;
  let isComplete = false;
  /** The last byte was a CR: an LF that follows belongs to it. */
  let afterReturn = false;

  function put(byte: number): void {
    if (length === bytes.length) {
      const larger = new Uint8Array(length * 2);
      larger.set(bytes);
      bytes = larger;
    }
    bytes[length++] = byte;
    if (byte > 127) hasHighBytes = true;
  }

  function beginField(): void {
    starts.push(length);
    places.push({ line, column });
    state = 'fieldStart';
  }

  function open(): void {
    isOpen = true;
    length = 0;
    starts = [];
    places = [];
    problem = null;
    hasHighBytes = false;
    total = 0;
    column = 1;
    firstLine = line;
    beginField();
  }

  function complete(): void {
    put(comma);
    starts.push(length);
    isOpen = false;
    isComplete = true;
    state = 'fieldStart';
  }

  /** Advances the place of the next character past this byte. */
  function advance(byte: number): void {
    if (byte === lineFeed) {
      if (!afterReturn) line += 1;
      column = 1;
    } else if (byte === carriageReturn) {
      line += 1;
      column = 1;
    } else if ((byte & 0xc0) !== 0x80) column += 1;
    afterReturn = byte === carriageReturn;
  }

  /** One byte of an open record; true where it ends the record. */
  function step(byte: number): boolean {
    if (state === 'quoted') {
      if (byte === quote) state = 'quoteInQuoted';
      else put(byte);
      advance(byte);
      return false;
    }
    if (state === 'quoteInQuoted' && byte === quote) {
      put(byte);
      state = 'quoted';
      advance(byte);
      return false;
    }
    if (byte === lineFeed || byte === carriageReturn) {
      advance(byte);
      complete();
      return true;
    }
    advance(byte);
    if (byte === comma) {
      put(byte);
      beginField();
    } else if (byte === quote && state === 'fieldStart') state = 'quoted';
    else {
      if (byte === quote) problem ??= 'strayQuote';
      if (state === 'quoteInQuoted') problem ??= 'afterQuote';
      state = 'plain';
      put(byte);
    }
    return false;
  }

  const getField = (n: number): Uint8Array => bytes.subarray(starts[n], (starts[n + 1] ?? 1) - 1);

  function readTexts(): string[] {
    if (!hasHighBytes) {
      // Decoding once and slicing is several times as fast as decoding each field.
      const text = lenient.decode(bytes.subarray(0, length));
      return places.map((_, n) => text.slice(starts[n], (starts[n + 1] ?? 1) - 1));
    }
    return places.map((_, n) => {
      try {
        return strict.decode(getField(n));
      } catch {
        problem ??= 'notUtf8';
        return lenient.decode(getField(n));
      }
    });
  }

  return {
    get isOpen() {
      return isOpen;
    },
    get isAfterReturn() {
      return afterReturn && !isOpen;
    },
    get line() {
      return line;
    },
    set line(value) {
      line = value;
      afterReturn = false;
    },
    feed(chunk, from) {
      let at = from;
      if (!isOpen && at < chunk.length) {
        if (afterReturn && chunk[at] === lineFeed) at += 1;
        afterReturn = false;
        if (at === chunk.length) return at;
        open();
      }
      while (at < chunk.length) {
        const byte = chunk[at++] ?? 0;
        if (total >= maxRecordBytes) {
          // Its content is never used; the state machine continues so that the next record is found.
          length = starts.at(-1) ?? 0;
          if (starts.length > 1) {
            starts.length = 1;
            places.length = 1;
            length = 0;
          }
          problem = 'tooLong';
        }
        total += 1;
        if (step(byte)) {
          if (byte === carriageReturn && chunk[at] === lineFeed) {
            at += 1;
            afterReturn = false;
          }
          break;
        }
      }
      return at;
    },
    finish() {
      if (!isOpen) return;
      if (state === 'quoted') problem ??= 'openQuote';
      complete();
    },
    take() {
      if (!isComplete) return null;
      isComplete = false;
      const isBlank = places.length === 1 && length === 1 && total <= 1;
      const texts = readTexts();
      return { line: firstLine, problem, bytes, starts, places, texts, isBlank };
    },
  };
}
