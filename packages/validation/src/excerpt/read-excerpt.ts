/** The lines of a file around a place, read by blocks. The same on the server and in the browser. Spec: findings-excerpt. */
import { blockBytes, type LineIndex, listLineStarts } from './line-index.ts';

/** How a file is written. */
export interface FileForm {
  /** In `latin1` and in fixed columns a byte is a character. */
  readonly encoding: 'utf-8' | 'latin1';
  /** A carriage return alone ends a line. */
  readonly countsReturns: boolean;
}

export interface BlockSource {
  readonly index: LineIndex;
  /** The bytes of a block; the last one may be shorter. */
  readonly readBlock: (block: number) => Promise<Uint8Array>;
}

export interface Place {
  readonly line: number;
  /** null: the whole line. */
  readonly column: number | null;
}

export interface ExcerptLine {
  readonly line: number;
  readonly text: string;
  /** The column of its first character; above 1 where the line was cut. */
  readonly startColumn: number;
  readonly isCutAfter: boolean;
}

export interface Excerpt {
  readonly lines: readonly ExcerptLine[];
  /** The line of the place as a whole, or the part of it that is in the blocks that were read. */
  readonly row: Row;
}

export interface Row {
  readonly bytes: Uint8Array;
  /** Is it there from its first to its last byte? */
  readonly isWhole: boolean;
}

/** Lines before the place, and after it. */
const linesAround = 3;
/** Longer lines are cut to the second length. */
const longLine = 200;
const cutLength = 160;
/** Characters in front of the place in a line that is cut. */
const charactersBefore = 40;
/** So much is read in front of the place, and behind it, at least. */
const bytesAround = 16_384;

const byteOrderMark = [0xef, 0xbb, 0xbf];

/** null where the file has no such line. */
export async function readExcerpt(
  source: BlockSource,
  place: Place,
  form: FileForm,
): Promise<Excerpt | null> {
  const cache = new Map<number, Promise<Uint8Array>>();
  const readBlock = (block: number): Promise<Uint8Array> => {
    const reading = cache.get(block) ?? source.readBlock(block);
    cache.set(block, reading);
    return reading;
  };
  const file = { index: source.index, readBlock };
  const lineStart = await findLineStart(file, place.line, form);
  if (lineStart === null) return null;
  const target = await findColumn(file, lineStart, place.column ?? 1, form);
  const window = await readWindow(file, target.at);
  const spans = findSpans(window, target.at, place.line, form);
  const own = spans.find(({ line }) => line === place.line);
  if (!own) return null;
  const columnOf = (span: Span): number =>
    span.line === place.line
      ? target.column - countCharacters(window.bytes, span.from, target.at - window.start, form)
      : 1;
  const first = isLong(window, own, form) ? Math.max(1, target.column - charactersBefore) : 1;
  return {
    lines: spans.map((span) => cutLine(window, span, columnOf(span), first, form)),
    row: { bytes: window.bytes.subarray(own.from, own.to), isWhole: own.isWhole },
  };
}

/** Where a line begins, in bytes. */
async function findLineStart(
  { index, readBlock }: BlockSource,
  line: number,
  { countsReturns }: FileForm,
): Promise<number | null> {
  if (index.size === 0) return null;
  if (line <= 1) {
    const head = await readBlock(0);
    return byteOrderMark.every((byte, at) => head[at] === byte) ? byteOrderMark.length : 0;
  }
  let left = line - 1;
  for (let block = 0; block < index.lineEnds.length; block++) {
    const ends = index.lineEnds[block] ?? 0;
    if (left > ends) {
      left -= ends;
      continue;
    }
    const bytes = await readBlock(block);
    for (const start of listLineStarts(bytes, index.beginsAfterReturn[block] === 1, countsReturns)) {
      left -= 1;
      if (left > 0) continue;
      const isFeedNext = start === blockBytes && index.beginsAfterReturn[block + 1] === 1;
      const at = block * blockBytes + start + (isFeedNext ? 1 : 0);
      return at < index.size ? at : null;
    }
    return null;
  }
  return null;
}

interface Target {
  readonly at: number;
  readonly column: number;
}

/** The byte of a column; the end of the line where it is shorter. Blocks that are within one line are not read. */
async function findColumn(
  { index, readBlock }: BlockSource,
  lineStart: number,
  column: number,
  form: FileForm,
): Promise<Target> {
  let at = lineStart;
  let left = column - 1;
  for (let block = Math.floor(at / blockBytes); at < index.size; block++) {
    const blockEnd = Math.min(index.size, (block + 1) * blockBytes);
    const continued = form.encoding === 'utf-8' ? (index.continuations[block] ?? 0) : 0;
    const characters = blockEnd - block * blockBytes - continued;
    const isPassed = at === block * blockBytes && index.lineEnds[block] === 0 && characters < left;
    if (isPassed) {
      left -= characters;
      at = blockEnd;
      continue;
    }
    const bytes = await readBlock(block);
    for (; at < blockEnd; at++) {
      const byte = bytes[at - block * blockBytes] ?? 0;
      const isFeedNext = bytes[at - block * blockBytes + 1] === 10;
      const isEnd = byte === 10 || (byte === 13 && (form.countsReturns || isFeedNext));
      if (isEnd) return { at, column: column - left };
      if (form.encoding === 'utf-8' && (byte & 0xc0) === 0x80) continue;
      if (left === 0) return { at, column };
      left -= 1;
    }
  }
  return { at, column: column - left };
}

interface Window {
  /** Of the file. */
  readonly start: number;
  readonly bytes: Uint8Array;
  readonly isFromBegin: boolean;
  readonly isToEnd: boolean;
}

async function readWindow({ index, readBlock }: BlockSource, at: number): Promise<Window> {
  const last = Math.max(0, Math.ceil(index.size / blockBytes) - 1);
  const from = Math.max(0, Math.floor((at - bytesAround) / blockBytes));
  const to = Math.min(last, Math.floor((at + bytesAround) / blockBytes));
  const blocks = await Promise.all(Array.from({ length: to - from + 1 }, (_, n) => readBlock(from + n)));
  const bytes = new Uint8Array(blocks.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const block of blocks) {
    bytes.set(block, length);
    length += block.length;
  }
  return { start: from * blockBytes, bytes, isFromBegin: from === 0, isToEnd: to === last };
}

/** A line in the window, without its end. */
interface Span {
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly isWhole: boolean;
}

function findSpans(window: Window, at: number, line: number, form: FileForm): readonly Span[] {
  const { bytes, isFromBegin, isToEnd } = window;
  const isEnd = (position: number): boolean => {
    const byte = bytes[position];
    return byte === 10 || (byte === 13 && (form.countsReturns || bytes[position + 1] === 10));
  };
  const findBegin = (position: number): number => {
    let begin = position;
    while (begin > 0 && !isEnd(begin - 1)) begin -= 1;
    return begin;
  };
  const findEnd = (position: number): number => {
    let end = position;
    while (end < bytes.length && !isEnd(end)) end += 1;
    return end;
  };
  const place = Math.min(at - window.start, bytes.length);
  const ownFrom = skipMark(window, findBegin(place));
  const ownTo = findEnd(place);
  const isBegun = (from: number): boolean => from > 0 || isFromBegin;
  const isEnded = (to: number): boolean => to < bytes.length || isToEnd;
  const spans: Span[] = [{ line, from: ownFrom, to: ownTo, isWhole: isBegun(ownFrom) && isEnded(ownTo) }];
  for (let n = 1, begin = ownFrom; n <= linesAround && begin > 0; n++) {
    let to = begin - 1;
    if (bytes[to] === 10 && bytes[to - 1] === 13) to -= 1;
    if (to < 0 || !isEnd(to)) break;
    const from = findBegin(to);
    if (!isBegun(from)) break;
    spans.unshift({ line: line - n, from: skipMark(window, from), to, isWhole: true });
    begin = from;
  }
  for (let n = 1, end = ownTo; n <= linesAround && end < bytes.length; n++) {
    const from = end + (bytes[end] === 13 && bytes[end + 1] === 10 ? 2 : 1);
    // What follows the last line end is no line.
    if (from >= bytes.length) break;
    end = findEnd(from);
    spans.push({ line: line + n, from, to: end, isWhole: isEnded(end) });
  }
  return spans;
}

/** The byte order mark belongs to no line. */
const skipMark = ({ bytes, isFromBegin }: Window, from: number): number =>
  from === 0 && isFromBegin && byteOrderMark.every((byte, at) => bytes[at] === byte)
    ? byteOrderMark.length
    : from;

function countCharacters(bytes: Uint8Array, from: number, to: number, { encoding }: FileForm): number {
  if (encoding === 'latin1') return Math.max(0, to - from);
  let count = 0;
  for (let at = from; at < to; at++) if (((bytes[at] ?? 0) & 0xc0) !== 0x80) count += 1;
  return count;
}

const isLong = ({ bytes }: Window, { from, to, isWhole }: Span, form: FileForm): boolean =>
  !isWhole || countCharacters(bytes, from, to, form) > longLine;

function cutLine(
  window: Window,
  span: Span,
  spanColumn: number,
  wanted: number,
  form: FileForm,
): ExcerptLine {
  const { line, from, to, isWhole } = span;
  const count = countCharacters(window.bytes, from, to, form);
  const isCut = isLong(window, span, form);
  // A line that ends in front of the others' cut is shown from its beginning.
  const first = isCut && wanted < spanColumn + count ? Math.max(wanted, spanColumn) : spanColumn;
  const begin = skipCharacters(window.bytes, from, to, first - spanColumn, form);
  const end = isCut ? skipCharacters(window.bytes, begin, to, cutLength, form) : to;
  return {
    line,
    text: toShown(decodeText(window.bytes.subarray(begin, end), form)),
    startColumn: first,
    isCutAfter: end < to || (!isWhole && to === window.bytes.length && !window.isToEnd),
  };
}

function skipCharacters(
  bytes: Uint8Array,
  from: number,
  to: number,
  count: number,
  { encoding }: FileForm,
): number {
  if (encoding === 'latin1') return Math.min(to, from + count);
  let at = from;
  for (let left = count; at < to; at++) {
    if (((bytes[at] ?? 0) & 0xc0) === 0x80) continue;
    if (left === 0) break;
    left -= 1;
  }
  return at;
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

export const decodeText = (bytes: Uint8Array, { encoding }: Pick<FileForm, 'encoding'>): string =>
  encoding === 'utf-8' ? utf8.decode(bytes) : Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/**
 * One character for one, so that columns stay what they are: a tab is a space, and what is invisible or turns the direction of
 * writing is a box.
 */
export const toShown = (text: string): string =>
  text.replaceAll('\t', ' ').replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '\ufffd');
