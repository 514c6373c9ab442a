/**
 * Splits a file into lines without creating strings. LF or CRLF; the last line may lack its end. A line that has the
 * length of a detail record and an accepted byte in every column is passed on as plain, in the same pass that finds its
 * end: rules need not check its one-character fields again.
 */
import { blank } from './bytes.ts';
import type { RecordLayout } from './layout.ts';

/**
 * `bytes` is valid only during the call and has at most `storedLength` bytes of the line; `length` is the full length.
 */
export type LineHandler = (bytes: Uint8Array, start: number, length: number, isPlain: boolean) => void;

const lineFeed = 10;
const carriageReturn = 13;
const fourBlanks = 0x2020_2020;
/** No layout has longer lines; the rest of a longer line is only counted. */
const storedLength = 4096;

function lineEnd(chunk: Uint8Array, from: number): number {
  const size = chunk.length;
  let at = from;
  while (at < size && chunk[at] !== lineFeed) at += 1;
  return at;
}

export class HosLineReader {
  readonly #onLine: LineHandler;
  readonly #columns;
  readonly #detailLength;
  readonly #carry = new Uint8Array(storedLength);
  readonly #carryView = new DataView(this.#carry.buffer);
  readonly #inFours;
  /** By the first of four columns: 1 where all four may be blank, as two fifths of a usual file are. */
  readonly #mayBeBlank;
  /** Length of the line in the carry, its end not yet seen; may be more than is stored. */
  #carried = 0;
  #lastByte = 0;

  constructor(detail: RecordLayout, onLine: LineHandler) {
    this.#onLine = onLine;
    const { columns, length: detailLength } = detail;
    this.#columns = columns;
    this.#detailLength = detailLength;
    this.#inFours = detailLength - (detailLength % 4);
    this.#mayBeBlank = Uint8Array.from({ length: this.#inFours }, (_, first) =>
      [0, 1, 2, 3].every((n) => columns[(first + n) * 256 + blank] === 1) ? 1 : 0,
    );
  }

  #carryOver(chunk: Uint8Array, from: number, to: number): void {
    if (to === from) return;
    if (this.#carried < storedLength) {
      const space = Math.min(to - from, storedLength - this.#carried);
      this.#carry.set(chunk.subarray(from, from + space), this.#carried);
    }
    this.#carried += to - from;
    this.#lastByte = chunk[to - 1] ?? 0;
  }

  #finishCarry(): void {
    const length = this.#carried > 0 && this.#lastByte === carriageReturn ? this.#carried - 1 : this.#carried;
    this.#carried = 0;
    this.#onLine(
      this.#carry,
      0,
      length,
      length === this.#detailLength && this.#isPlain(this.#carry, this.#carryView, 0),
    );
  }

  /** Four columns at a time. `view` is of the same bytes. */
  #isPlain(bytes: Uint8Array, view: DataView, start: number): boolean {
    for (let i = 0; i < this.#inFours; i += 4) {
      const four = view.getInt32(start + i, true);
      if (four === fourBlanks && this.#mayBeBlank[i] === 1) continue;
      const row = i * 256;
      const areAll =
        (this.#columns[row + (four & 255)] ?? 0) &
        (this.#columns[row + 256 + ((four >> 8) & 255)] ?? 0) &
        (this.#columns[row + 512 + ((four >> 16) & 255)] ?? 0) &
        (this.#columns[row + 768 + (four >>> 24)] ?? 0);
      if (areAll === 0) return false;
    }
    for (let i = this.#inFours; i < this.#detailLength; i++)
      if (this.#columns[i * 256 + (bytes[start + i] ?? 0)] === 0) return false;
    return true;
  }

  write(chunk: Uint8Array): void {
    const size = chunk.length;
    const view = new DataView(chunk.buffer, chunk.byteOffset, size);
    let start = 0;
    if (this.#carried > 0) {
      const end = lineEnd(chunk, 0);
      this.#carryOver(chunk, 0, end);
      if (end === size) return;
      this.#finishCarry();
      start = end + 1;
    }
    while (start < size) {
      const after = start + this.#detailLength;
      // Columns contain no line feed, so a line that is plain up to its end has its end there.
      if (after + 1 < size) {
        const next = chunk[after];
        const ending =
          next === lineFeed ? 1 : next === carriageReturn && chunk[after + 1] === lineFeed ? 2 : 0;
        if (ending > 0 && this.#isPlain(chunk, view, start)) {
          this.#onLine(chunk, start, this.#detailLength, true);
          start = after + ending;
          continue;
        }
      }
      const end = lineEnd(chunk, start);
      if (end === size) {
        this.#carryOver(chunk, start, size);
        return;
      }
      const length = end > start && chunk[end - 1] === carriageReturn ? end - 1 - start : end - start;
      this.#onLine(chunk, start, length, length === this.#detailLength && this.#isPlain(chunk, view, start));
      start = end + 1;
    }
  }

  end(): void {
    if (this.#carried > 0) this.#finishCarry();
  }
}
