/**
 * Frames: texts of findings, compressed, of which a few can be read without the others.
 *
 * A frame has a record for each finding. Its head, compressed, says: the number of findings, how many records make a
 * part, for each finding the number of its entry in the counts (2 bytes) and the length of its record (4 bytes), and the
 * length of each compressed part (4 bytes). The head's length precedes it; the parts follow it, each compressed by
 * itself.
 */
import { promisify } from 'node:util';
import { constants, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';

export interface FrameHead {
  /** For each finding the number of its entry in the counts. */
  readonly groups: Uint16Array;
  /** For each finding the end of its record, counted over all parts. */
  readonly ends: Uint32Array;
  readonly recordsPerPart: number;
  /** Where each part is in the frame. */
  readonly ranges: readonly { readonly start: number; readonly length: number }[];
}

export interface Frame extends FrameHead {
  /** Compressed; undefined where it was not read. */
  readonly parts: readonly (Buffer | undefined)[];
}

const decompress = promisify(zstdDecompress);

const compress = (bytes: Buffer): Buffer =>
  zstdCompressSync(bytes, {
    // More than what comes out, usually: a chunk that is full makes zlib allocate another one.
    chunkSize: Math.min(64 * 1024, Math.max(1024, bytes.length >> 2)),
    params: { [constants.ZSTD_c_compressionLevel]: 3 },
    // The compressor allocates its tables for this size, and not for the largest.
    pledgedSrcSize: bytes.length,
  });

export interface WrittenRecords {
  readonly recordsPerPart: number;
  /** In bytes. */
  readonly lengths: Uint32Array;
  readonly parts: readonly Buffer[];
}

export function writeParts(records: readonly string[], recordsPerPart: number): WrittenRecords {
  const lengths = new Uint32Array(records.length);
  const parts: Buffer[] = [];
  for (let start = 0; start < records.length; start += recordsPerPart)
    parts.push(writeRecords(records, start, start + recordsPerPart, lengths));
  return { recordsPerPart, lengths, parts };
}

export function getFrame(
  groups: Uint16Array,
  { recordsPerPart, lengths, parts }: WrittenRecords,
): Uint8Array {
  const packedParts = parts.map(compress);
  const head = Buffer.allocUnsafe(8 + 6 * lengths.length + 4 * parts.length);
  let at = head.writeUInt32LE(lengths.length, 0);
  at = head.writeUInt32LE(recordsPerPart, at);
  for (const group of groups) at = head.writeUInt16LE(group, at);
  for (const length of lengths) at = head.writeUInt32LE(length, at);
  for (const part of packedParts) at = head.writeUInt32LE(part.length, at);
  const packed = compress(head);
  const length = Buffer.allocUnsafe(4);
  length.writeUInt32LE(packed.length);
  return joinBytes([length, packed, ...packedParts]);
}

/** Some of the records, one after the other; notes how many bytes each has. */
function writeRecords(records: readonly string[], start: number, end: number, lengths: Uint32Array): Buffer {
  const some = records.slice(start, end);
  // A character has at most three bytes.
  const bytes = Buffer.allocUnsafe(3 * some.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const [n, record] of some.entries()) {
    const length = bytes.write(record, at, 'utf8');
    lengths[start + n] = length;
    at += length;
  }
  return bytes.subarray(0, at);
}

/** In memory of their own, which can be handed over to another thread. */
function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

/** Reads the head of a frame, which is small, or of the beginning of one that has the whole head. */
export function openHead(frame: Buffer): FrameHead {
  const headEnd = 4 + frame.readUInt32LE(0);
  const bytes = zstdDecompressSync(frame.subarray(4, headEnd));
  // A view takes two thirds of the time of the buffer's own methods, and thousands of numbers are read of each block.
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const count = head.getUint32(0, true);
  const recordsPerPart = head.getUint32(4, true);
  const groups = new Uint16Array(count);
  const ends = new Uint32Array(count);
  const lengths = 8 + 2 * count;
  let end = 0;
  for (let n = 0; n < count; n++) {
    groups[n] = head.getUint16(8 + 2 * n, true);
    end += head.getUint32(lengths + 4 * n, true);
    ends[n] = end;
  }
  const ranges: { start: number; length: number }[] = [];
  let start = headEnd;
  for (let at = lengths + 4 * count; at < head.byteLength; at += 4) {
    const length = head.getUint32(at, true);
    ranges.push({ start, length });
    start += length;
  }
  return { groups, ends, recordsPerPart, ranges };
}

/** The same of a whole frame; callers decompress the parts that they need. */
export function openFrame(frame: Buffer): Frame {
  const head = openHead(frame);
  return { ...head, parts: head.ranges.map(({ start, length }) => frame.subarray(start, start + length)) };
}

/** Decompresses a part, in the thread pool. */
export const openPart = (frame: Frame, part: number): Promise<Buffer> =>
  decompress(packedPart(frame, part), { chunkSize: countRecords(frame, part) });

/** The same synchronously: a part of fields takes 0.05 ms, less than a round trip to the thread pool. */
export const openPartNow = (frame: Frame, part: number): Buffer =>
  zstdDecompressSync(packedPart(frame, part), { chunkSize: countRecords(frame, part) });

function packedPart(frame: Frame, part: number): Buffer {
  const packed = frame.parts[part];
  if (!packed) throw new Error(`A block of findings has no part ${part}.`);
  return packed;
}

/** A little larger than the output: a chunk that is full makes zlib allocate another one. */
function countRecords({ ends, recordsPerPart }: FrameHead, part: number): number {
  const last = Math.min((part + 1) * recordsPerPart, ends.length) - 1;
  return (ends[last] ?? 0) - (ends[part * recordsPerPart - 1] ?? 0) + 64;
}

/** The numbers of the parts in which these places are. */
export const listParts = ({ recordsPerPart }: FrameHead, places: readonly number[]): number[] => [
  ...new Set(places.map((place) => Math.floor(place / recordsPerPart))),
];
