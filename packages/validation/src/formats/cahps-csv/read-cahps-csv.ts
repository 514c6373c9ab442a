/**
 * The streaming reader of CAHPS files: bytes in, rows out in the order of the file, for any chunks. The header and
 * every unusual row go through split-records.ts; once a scanner of the layout is known, rows without quotes are read in
 * place. Blank lines are not rows.
 */
import { afterByteOrderMark } from './peek.ts';
import type { RowScanner } from './row-scanner.ts';
import { RecordSplitter, type SplitRecord } from './split-records.ts';

export interface CahpsRows {
  /** A record that was split: the header, the first row, and every row that the scanner rejects. */
  split(record: SplitRecord): void;
  /** `scanner` has read a row; its line, and where it begins in `scanner.scan.buffer`. */
  scanned(line: number, begin: number): void;
  /** Of the rows to come; null while the layout is unknown. */
  scanner(): RowScanner | null;
  /** No more rows are needed. */
  isDone(): boolean;
}

const lineFeed = 10;
const carriageReturn = 13;
/** A longer row without a line end goes to the splitter. */
const maxCarry = 8192;

export class CahpsReader {
  readonly #rows: CahpsRows;
  readonly #splitter = new RecordSplitter();
  /** The beginning of a row whose line end has not come yet. */
  #carry = new Uint8Array(maxCarry * 2);
  #carried = 0;
  /** Collects the first bytes until a byte order mark is complete or ruled out. */
  #head: Uint8Array | null = new Uint8Array();

  constructor(rows: CahpsRows) {
    this.#rows = rows;
  }

  #takeRecord(): void {
    const record = this.#splitter.take();
    if (record !== null && !record.isBlank) this.#rows.split(record);
  }

  /** Feeds one record, or the available part of it. */
  #splitFrom(buffer: Uint8Array, at: number): number {
    const next = this.#splitter.feed(buffer, at);
    this.#takeRecord();
    return next;
  }

  /** Rows from `at` to `limit`, which is after a line feed; returns where it stopped: a row may be incomplete. */
  #readLines(buffer: Uint8Array, from: number, limit: number): number {
    let at = from;
    while (at < limit && !this.#rows.isDone()) {
      const scanner = this.#rows.scanner();
      const byte = buffer[at];
      if (this.#splitter.isOpen || scanner === null) at = this.#splitFrom(buffer.subarray(0, limit), at);
      else if (byte === lineFeed || byte === carriageReturn) {
        at += byte === carriageReturn && buffer[at + 1] === lineFeed ? 2 : 1;
        this.#splitter.line += 1;
      } else {
        const next = scanner.scanLine(buffer, at);
        if (next < 0) at = this.#splitFrom(buffer.subarray(0, limit), at);
        else {
          this.#rows.scanned(this.#splitter.line, at);
          this.#splitter.line += 1;
          at = next;
        }
      }
    }
    return at;
  }

  #carryOver(part: Uint8Array): void {
    if (this.#carried + part.length > this.#carry.length) {
      const larger = new Uint8Array((this.#carried + part.length) * 2);
      larger.set(this.#carry.subarray(0, this.#carried));
      this.#carry = larger;
    }
    this.#carry.set(part, this.#carried);
    this.#carried += part.length;
  }

  /** Hands the carried bytes to the splitter, record by record. */
  #splitCarry(): void {
    const bytes = this.#carry.slice(0, this.#carried);
    this.#carried = 0;
    for (let at = 0; at < bytes.length && !this.#rows.isDone(); ) at = this.#splitFrom(bytes, at);
  }

  #read(chunk: Uint8Array): void {
    let at = 0;
    // The header and the first row decide on the scanner; an open record continues.
    while (
      at < chunk.length &&
      (this.#splitter.isOpen || this.#splitter.isAfterReturn || this.#rows.scanner() === null)
    ) {
      if (this.#rows.isDone()) return;
      at = this.#splitFrom(chunk, at);
    }
    if (at < chunk.length && this.#carried > 0) {
      const end = chunk.indexOf(lineFeed, at) + 1;
      if (end === 0) {
        this.#carryOver(chunk.subarray(at));
        if (this.#carried > maxCarry) this.#splitCarry();
        return;
      }
      this.#carryOver(chunk.subarray(at, end));
      at = end;
      const bytes = this.#carry.subarray(0, this.#carried);
      this.#carried = 0;
      this.#readLines(bytes, 0, bytes.length);
      if (this.#splitter.isOpen) {
        this.#read(chunk.subarray(at));
        return;
      }
    }
    at = this.#readLines(chunk, at, chunk.lastIndexOf(lineFeed) + 1);
    if (this.#rows.isDone() || at >= chunk.length) return;
    if (this.#splitter.isOpen) this.#read(chunk.subarray(at));
    else {
      this.#carryOver(chunk.subarray(at));
      if (this.#carried > maxCarry) this.#splitCarry();
    }
  }

  /** The line that is read next. */
  get line(): number {
    return this.#splitter.line;
  }

  write(bytes: Uint8Array): void {
    if (this.#rows.isDone()) return;
    // Never Node's Buffer: code that sees two kinds of arrays takes twice the time.
    const chunk = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (this.#head === null) {
      this.#read(chunk);
      return;
    }
    const joined = new Uint8Array(this.#head.length + chunk.length);
    joined.set(this.#head);
    joined.set(chunk, this.#head.length);
    this.#head = joined;
    if (this.#head.length < 3) return;
    const first = this.#head.subarray(afterByteOrderMark(this.#head));
    this.#head = null;
    this.#read(first);
  }

  end(): void {
    if (this.#rows.isDone()) return;
    if (this.#head !== null) this.#read(this.#head);
    this.#head = null;
    if (this.#carried > 0) this.#splitCarry();
    if (this.#rows.isDone()) return;
    this.#splitter.finish();
    this.#takeRecord();
  }
}
