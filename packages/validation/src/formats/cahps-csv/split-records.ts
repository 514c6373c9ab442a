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

const comma = 44;
const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

/** A row of the longest layout has about 300 bytes. */
export const maxRecordBytes = 65_536;

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

type State = 'fieldStart' | 'plain' | 'quoted' | 'quoteInQuoted';

export class RecordSplitter {
  #state: State = 'fieldStart';
  #bytes = new Uint8Array(1024);
  #length = 0;
  #starts: number[] = [];
  #places: { line: number; column: number }[] = [];
  #problem: RowProblem | null = null;
  #hasHighBytes = false;
  #firstLine = 1;
  #line = 1;
  #column = 1;
  #isOpen = false;
  #total = 0;
  #isComplete = false;
  /** The last byte was a CR: an LF that follows belongs to it. */
  #afterReturn = false;

  #put(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = byte;
    if (byte > 127) this.#hasHighBytes = true;
  }

  #beginField(): void {
    this.#starts.push(this.#length);
    this.#places.push({ line: this.#line, column: this.#column });
    this.#state = 'fieldStart';
  }

  #open(): void {
    this.#isOpen = true;
    this.#length = 0;
    this.#starts = [];
    this.#places = [];
    this.#problem = null;
    this.#hasHighBytes = false;
    this.#total = 0;
    this.#column = 1;
    this.#firstLine = this.#line;
    this.#beginField();
  }

  #complete(): void {
    this.#put(comma);
    this.#starts.push(this.#length);
    this.#isOpen = false;
    this.#isComplete = true;
    this.#state = 'fieldStart';
  }

  /** Advances the place of the next character past this byte. */
  #advance(byte: number): void {
    if (byte === lineFeed) {
      if (!this.#afterReturn) this.#line += 1;
      this.#column = 1;
    } else if (byte === carriageReturn) {
      this.#line += 1;
      this.#column = 1;
    } else if ((byte & 0xc0) !== 0x80) this.#column += 1;
    this.#afterReturn = byte === carriageReturn;
  }

  /** One byte of an open record; true where it ends the record. */
  #step(byte: number): boolean {
    if (this.#state === 'quoted') {
      if (byte === quote) this.#state = 'quoteInQuoted';
      else this.#put(byte);
      this.#advance(byte);
      return false;
    }
    if (this.#state === 'quoteInQuoted' && byte === quote) {
      this.#put(byte);
      this.#state = 'quoted';
      this.#advance(byte);
      return false;
    }
    if (byte === lineFeed || byte === carriageReturn) {
      this.#advance(byte);
      this.#complete();
      return true;
    }
    this.#advance(byte);
    if (byte === comma) {
      this.#put(byte);
      this.#beginField();
    } else if (byte === quote && this.#state === 'fieldStart') this.#state = 'quoted';
    else {
      if (byte === quote) this.#problem ??= 'strayQuote';
      if (this.#state === 'quoteInQuoted') this.#problem ??= 'afterQuote';
      this.#state = 'plain';
      this.#put(byte);
    }
    return false;
  }

  readonly #getField = (n: number): Uint8Array =>
    this.#bytes.subarray(this.#starts[n], (this.#starts[n + 1] ?? 1) - 1);

  #readTexts(): string[] {
    if (!this.#hasHighBytes) {
      // Decoding once and slicing is several times as fast as decoding each field.
      const text = lenient.decode(this.#bytes.subarray(0, this.#length));
      return this.#places.map((_, n) => text.slice(this.#starts[n], (this.#starts[n + 1] ?? 1) - 1));
    }
    return this.#places.map((_, n) => {
      try {
        return strict.decode(this.#getField(n));
      } catch {
        this.#problem ??= 'notUtf8';
        return lenient.decode(this.#getField(n));
      }
    });
  }

  /** True while a record is incomplete. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The last record ended with a CR; an LF that follows belongs to it. */
  get isAfterReturn(): boolean {
    return this.#afterReturn && !this.#isOpen;
  }

  /** The line of the next byte. Set before a record begins. */
  get line(): number {
    return this.#line;
  }

  set line(value: number) {
    this.#line = value;
    this.#afterReturn = false;
  }

  /**
   * Reads from `at` to the end of the record or of the chunk; returns the position after it. `record` is then set when
   * the record is complete.
   */
  feed(chunk: Uint8Array, from: number): number {
    let at = from;
    if (!this.#isOpen && at < chunk.length) {
      if (this.#afterReturn && chunk[at] === lineFeed) at += 1;
      this.#afterReturn = false;
      if (at === chunk.length) return at;
      this.#open();
    }
    while (at < chunk.length) {
      const byte = chunk[at++] ?? 0;
      if (this.#total >= maxRecordBytes) {
        // Its content is never used; the state machine continues so that the next record is found.
        this.#length = this.#starts.at(-1) ?? 0;
        if (this.#starts.length > 1) {
          this.#starts.length = 1;
          this.#places.length = 1;
          this.#length = 0;
        }
        this.#problem = 'tooLong';
      }
      this.#total += 1;
      if (this.#step(byte)) {
        if (byte === carriageReturn && chunk[at] === lineFeed) {
          at += 1;
          this.#afterReturn = false;
        }
        break;
      }
    }
    return at;
  }

  /** The end of the file ends the last record. */
  finish(): void {
    if (!this.#isOpen) return;
    if (this.#state === 'quoted') this.#problem ??= 'openQuote';
    this.#complete();
  }

  /** Set after a record is complete; begins the next one. */
  take(): SplitRecord | null {
    if (!this.#isComplete) return null;
    this.#isComplete = false;
    const isBlank = this.#places.length === 1 && this.#length === 1 && this.#total <= 1;
    const texts = this.#readTexts();
    return {
      line: this.#firstLine,
      problem: this.#problem,
      bytes: this.#bytes,
      starts: this.#starts,
      places: this.#places,
      texts,
      isBlank,
    };
  }
}
