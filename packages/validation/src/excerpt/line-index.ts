/**
 * Where the lines of a file are, without its text: for each block of 64 kB how many lines end in it. With it a place given as
 * line and column is found by reading one or two blocks, however large the file is. Spec: findings-excerpt.
 */

export const blockBytes = 65_536;

export interface LineIndex {
  /** Of the file. */
  readonly size: number;
  /** By block. */
  readonly lineEnds: Uint32Array;
  /** By block: bytes that continue a character of UTF-8. What is left are its characters. */
  readonly continuations: Uint32Array;
  /** By block: it begins with a line feed that belongs to the carriage return at the end of the block before. */
  readonly beginsAfterReturn: Uint8Array;
}

const lineFeed = 10;
const carriageReturn = 13;

/** Four bytes are counted at a time, each in its own eight bits of a word. */
const lineFeeds = 0x0a0a0a0a;
const carriageReturns = 0x0d0d0d0d;
const highBits = 0x80808080 | 0;
const otherBits = 0x7f7f7f7f;
const ones = 0x01010101;
/** More words would make a counter of eight bits overflow. */
const wordsPerRun = 255;

const addBytes = (word: number): number =>
  (word & 0xff) + ((word >>> 8) & 0xff) + ((word >>> 16) & 0xff) + (word >>> 24);

/** Line ends in ASCII where only line feeds end lines, as in most of most files; null where there is anything else. */
function countLineFeeds(words: Int32Array, countsReturns: boolean): number | null {
  let others = 0;
  for (let start = 0; start < words.length; start += wordsPerRun) {
    const end = Math.min(words.length, start + wordsPerRun);
    let all = 0;
    let withoutReturn = highBits;
    let sums = 0;
    for (let n = start; n < end; n++) {
      const word = words[n] as number;
      all |= word;
      // Of ASCII, adding 127 sets the high bit of every byte but a zero.
      withoutReturn &= (word ^ carriageReturns) + otherBits;
      sums = (sums + ((((word ^ lineFeeds) + otherBits) >>> 7) & ones)) | 0;
    }
    if ((all & highBits) !== 0 || (countsReturns && withoutReturn !== highBits)) return null;
    others += addBytes(sums);
  }
  return 4 * words.length - others;
}

/** The same where carriage returns end lines, too, with and without a line feed behind them. */
function countLineEnds(words: Int32Array, isAfterReturn: boolean): number | null {
  let before = isAfterReturn ? 0x80 : 0;
  let all = 0;
  let sums = 0;
  for (let n = 0; n < words.length; n++) {
    const word = words[n] as number;
    all |= word;
    const others = (word ^ carriageReturns) + otherBits;
    const returns = ~others & highBits;
    // No end: neither a carriage return, nor a line feed, but for one behind a carriage return.
    const within = others & (((word ^ lineFeeds) + otherBits) | (returns << 8) | before);
    sums = (sums + ((within >>> 7) & ones)) | 0;
    before = returns >>> 24;
  }
  return (all & highBits) === 0 ? 4 * words.length - addBytes(sums) : null;
}

/** The first byte of a word is its lowest. */
const isFirstLowest = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** Counts while the bytes of a file pass through. */
export class LineIndexBuilder {
  readonly #countsReturns;
  #size = 0;
  /** The position of the last carriage return. */
  #returnAt = -2;
  #ends = 0;
  #continuations = 0;
  #beginsAfterReturn = 0;
  readonly #blocks: [ends: number, continuations: number, beginsAfterReturn: number][] = [];

  /** `countsReturns`: does a carriage return alone end a line? In XML and CSV it does. */
  constructor(countsReturns: boolean) {
    this.#countsReturns = countsReturns;
  }

  write(chunk: Uint8Array): void {
    for (let from = 0; from < chunk.length; ) {
      const inBlock = this.#size % blockBytes;
      if (inBlock === 0) this.#beginBlock(chunk[from] ?? 0);
      const length = Math.min(chunk.length - from, blockBytes - inBlock);
      this.#count(chunk, from, from + length);
      this.#size += length;
      from += length;
    }
  }

  #beginBlock(first: number): void {
    if (this.#size > 0) this.#endBlock();
    this.#beginsAfterReturn = first === lineFeed && this.#returnAt === this.#size - 1 ? 1 : 0;
  }

  #endBlock(): void {
    this.#blocks.push([this.#ends, this.#continuations, this.#beginsAfterReturn]);
    this.#ends = 0;
    this.#continuations = 0;
  }

  #count(chunk: Uint8Array, from: number, to: number): void {
    // Four bytes are read at once only where they are aligned.
    const firstWord = from + ((4 - ((chunk.byteOffset + from) & 3)) & 3);
    if (firstWord + 4 > to || !isFirstLowest) return this.#countBytes(chunk, from, to, from);
    this.#countBytes(chunk, from, firstWord, from);
    const words = new Int32Array(chunk.buffer, chunk.byteOffset + firstWord, (to - firstWord) >> 2);
    const isAfterReturn = this.#returnAt === this.#size + firstWord - from - 1;
    const plain = isAfterReturn ? null : countLineFeeds(words, this.#countsReturns);
    if (plain !== null) this.#ends += plain;
    else
      for (let n = 0; n < words.length; n += wordsPerRun)
        this.#countRun(chunk, words.subarray(n, n + wordsPerRun), firstWord + 4 * n, from);
    this.#countBytes(chunk, firstWord + 4 * words.length, to, from);
  }

  #countRun(chunk: Uint8Array, words: Int32Array, from: number, begin: number): void {
    const place = this.#size + from - begin;
    const to = from + 4 * words.length;
    const ends = this.#countsReturns
      ? countLineEnds(words, this.#returnAt === place - 1)
      : countLineFeeds(words, false);
    if (ends === null) return this.#countBytes(chunk, from, to, begin);
    this.#ends += ends;
    if (this.#countsReturns && chunk[to - 1] === carriageReturn) this.#returnAt = place + to - from - 1;
  }

  /** `begin`: where in the chunk the counted size is. */
  #countBytes(chunk: Uint8Array, from: number, to: number, begin: number): void {
    for (let at = from; at < to; at++) {
      const byte = chunk[at] as number;
      // Most of them.
      if (byte > carriageReturn && byte < 0x80) continue;
      if (byte === lineFeed) {
        if (this.#returnAt !== this.#size + at - begin - 1) this.#ends += 1;
      } else if (byte === carriageReturn && this.#countsReturns) {
        this.#ends += 1;
        this.#returnAt = this.#size + at - begin;
      } else if ((byte & 0xc0) === 0x80) this.#continuations += 1;
    }
  }

  end(): LineIndex {
    if (this.#size > 0) this.#endBlock();
    return {
      size: this.#size,
      lineEnds: Uint32Array.from(this.#blocks, ([ends]) => ends),
      continuations: Uint32Array.from(this.#blocks, ([, continuations]) => continuations),
      beginsAfterReturn: Uint8Array.from(this.#blocks, ([, , beginsAfterReturn]) => beginsAfterReturn),
    };
  }
}

/**
 * Of a block the positions behind its line ends, in order: where lines begin. `countsReturns` as the index was made. A
 * carriage return that is the last byte has its line feed, if any, in the next block.
 */
export function* listLineStarts(
  block: Uint8Array,
  beginsAfterReturn: boolean,
  countsReturns: boolean,
): Generator<number> {
  for (let at = beginsAfterReturn ? 1 : 0; at < block.length; at++) {
    const byte = block[at];
    if (byte === lineFeed) yield at + 1;
    else if (byte === carriageReturn && countsReturns) {
      if (block[at + 1] === lineFeed) at += 1;
      yield at + 1;
    }
  }
}

const headerBytes = 8;
const bytesPerBlock = 8;
const afterReturnBit = 0x80000000;

/** For storage: the size, and eight bytes for each block. */
export function encodeLineIndex({ size, lineEnds, continuations, beginsAfterReturn }: LineIndex): Uint8Array {
  const bytes = new Uint8Array(headerBytes + bytesPerBlock * lineEnds.length);
  const view = new DataView(bytes.buffer);
  view.setFloat64(0, size);
  lineEnds.forEach((ends, block) => {
    const at = headerBytes + bytesPerBlock * block;
    view.setUint32(at, ends);
    view.setUint32(at + 4, (continuations[block] ?? 0) + (beginsAfterReturn[block] ? afterReturnBit : 0));
  });
  return bytes;
}

/** null where it is none of a file of this size. */
export function decodeLineIndex(bytes: Uint8Array, size: number): LineIndex | null {
  const count = Math.ceil(size / blockBytes);
  if (bytes.length !== headerBytes + bytesPerBlock * count) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getFloat64(0) !== size) return null;
  const lineEnds = new Uint32Array(count);
  const continuations = new Uint32Array(count);
  const beginsAfterReturn = new Uint8Array(count);
  for (let block = 0; block < count; block++) {
    const at = headerBytes + bytesPerBlock * block;
    const second = view.getUint32(at + 4);
    lineEnds[block] = view.getUint32(at);
    continuations[block] = second % afterReturnBit;
    beginsAfterReturn[block] = second >= afterReturnBit ? 1 : 0;
  }
  return { size, lineEnds, continuations, beginsAfterReturn };
}
