/**
 * The streaming reader of CAHPS files: bytes in, rows out in the order of the file, for any chunks. The header and
 * every unusual row go through split-records.ts; once a scanner of the layout is known, rows without quotes are read in
 * place. Blank lines are not rows.
 */
import { afterByteOrderMark } from './peek.ts';
import type { RowScanner } from './row-scanner.ts';
import { createRecordSplitter, type SplitRecord } from './split-records.ts';

export interface CahpsRows {
  /** A record that was split: the header, the first row, and every row that the scanner rejects. */
  split(record: SplitRecord): void;
  /** `scanner` has read a row; its line, and where it begins in `scanner.scan.buffer`. */
  scanned(line: number, begin: number): void;
  /** Of the rows to come; null while the layout is unknown. */
  readonly scanner: RowScanner | null;
  /** No more rows are needed. */
  readonly isDone: boolean;
}

export interface CahpsReader {
  /** The line that is read next. */
  readonly line: number;
  write(chunk: Uint8Array): void;
  end(): void;
}

const lineFeed = 10;
const carriageReturn = 13;
/** A longer row without a line end goes to the splitter. */
const maxCarry = 8192;

export function createCahpsReader(rows: CahpsRows): CahpsReader {
  const splitter = createRecordSplitter();
  /** The beginning of a row whose line end has not come yet. */
  let carry = new Uint8Array(maxCarry * 2);
  let carried = 0;
  /** Collects the first bytes until a byte order mark is complete or ruled out. */
  let head: Uint8Array | null = new Uint8Array();

  function takeRecord(): void {
    const record = splitter.take();
    if (record !== null && !record.isBlank) rows.split(record);
  }

  /** Feeds one record, or the available part of it. */
  function splitFrom(buffer: Uint8Array, at: number): number {
    const next = splitter.feed(buffer, at);
    takeRecord();
    return next;
  }

  /** Rows from `at` to `limit`, which is after a line feed; returns where it stopped: a row may be incomplete. */
  function readLines(buffer: Uint8Array, from: number, limit: number): number {
    let at = from;
    while (at < limit && !rows.isDone) {
      const { scanner } = rows;
      const byte = buffer[at];
      if (splitter.isOpen || scanner === null) at = splitFrom(buffer.subarray(0, limit), at);
      else if (byte === lineFeed || byte === carriageReturn) {
        at += byte === carriageReturn && buffer[at + 1] === lineFeed ? 2 : 1;
        splitter.line += 1;
      } else {
        const next = scanner.scanLine(buffer, at);
        if (next < 0) at = splitFrom(buffer.subarray(0, limit), at);
        else {
          rows.scanned(splitter.line, at);
          splitter.line += 1;
          at = next;
        }
      }
    }
    return at;
  }

  function carryOver(part: Uint8Array): void {
    if (carried + part.length > carry.length) {
      const larger = new Uint8Array((carried + part.length) * 2);
      larger.set(carry.subarray(0, carried));
      carry = larger;
    }
    carry.set(part, carried);
    carried += part.length;
  }

  /** Hands the carried bytes to the splitter, record by record. */
  function splitCarry(): void {
    const bytes = carry.slice(0, carried);
    carried = 0;
    for (let at = 0; at < bytes.length && !rows.isDone; ) at = splitFrom(bytes, at);
  }

  function read(chunk: Uint8Array): void {
    let at = 0;
    // The header and the first row decide on the scanner; an open record continues.
    while (at < chunk.length && (splitter.isOpen || splitter.isAfterReturn || rows.scanner === null)) {
      if (rows.isDone) return;
      at = splitFrom(chunk, at);
    }
    if (at < chunk.length && carried > 0) {
      const end = chunk.indexOf(lineFeed, at) + 1;
      if (end === 0) {
        carryOver(chunk.subarray(at));
        if (carried > maxCarry) splitCarry();
        return;
      }
      carryOver(chunk.subarray(at, end));
      at = end;
      const bytes = carry.subarray(0, carried);
      carried = 0;
      readLines(bytes, 0, bytes.length);
      if (splitter.isOpen) {
        read(chunk.subarray(at));
        return;
      }
    }
    at = readLines(chunk, at, chunk.lastIndexOf(lineFeed) + 1);
    if (rows.isDone || at >= chunk.length) return;
    if (splitter.isOpen) read(chunk.subarray(at));
    else {
      carryOver(chunk.subarray(at));
      if (carried > maxCarry) splitCarry();
    }
  }

  return {
    get line() {
      return splitter.line;
    },
    write(given) {
      if (rows.isDone) return;
      // Never Node's Buffer: code that sees two kinds of arrays takes twice the time.
      const chunk = new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
      if (head === null) {
        read(chunk);
        return;
      }
      const joined = new Uint8Array(head.length + chunk.length);
      joined.set(head);
      joined.set(chunk, head.length);
      head = joined;
      if (head.length < 3) return;
      const first = head.subarray(afterByteOrderMark(head));
      head = null;
      read(first);
    },
    end() {
      if (rows.isDone) return;
      if (head !== null) read(head);
      head = null;
      if (carried > 0) splitCarry();
      if (rows.isDone) return;
      splitter.finish();
      takeRecord();
    },
  };
}
