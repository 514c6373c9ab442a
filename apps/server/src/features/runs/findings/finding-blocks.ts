/**
 * The form in which findings are stored: blocks of some 2,000, with counts that the database can read.
 * A block has two frames: the fields of its findings, and the lower-cased text that a search looks through.
 *
 * A frame has a record for each finding. Its head, compressed, says: the number of findings, how many records make a
 * part, for each finding the number of its entry in the counts (2 bytes) and the length of its record (4 bytes), and the
 * length of each compressed part (4 bytes). The head's length precedes it; the parts follow it, each compressed by
 * itself, so that a few findings are read without the others.
 */
import { promisify } from 'node:util';
import { constants, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';
import type { Finding, Severity, Trial } from '@idss/domain/findings/finding';

/** Findings of one rule and measure, counted. */
export interface FindingCount {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly severity: Severity;
  readonly measureCode: string | null;
  /** Left out: the rule was not on trial. */
  readonly trial?: Trial;
  readonly count: number;
}

export interface FindingRecord extends Omit<Finding, 'measure'> {
  /** Its number in the run, counted from 1. */
  readonly id: number;
  readonly measureCode: string | null;
}

export interface Frame {
  /** For each finding the number of its entry in the counts. */
  readonly groups: Uint16Array;
  /** For each finding the end of its record, counted over all parts. */
  readonly ends: Uint32Array;
  readonly recordsPerPart: number;
  /** Compressed. */
  readonly parts: readonly Buffer[];
}

export interface EncodedBlock {
  readonly counts: readonly FindingCount[];
  readonly data: Uint8Array;
  readonly search: Uint8Array;
}

/** At most so many findings make a block: one decoded page of the largest size costs two of them. */
export const blockSize = 2000;
/** A page of the usual size is in one or two parts; smaller ones would take more room. */
const fieldsPerPart = 250;

const decompress = promisify(zstdDecompress);

const compress = (bytes: Buffer): Buffer =>
  zstdCompressSync(bytes, {
    // More than what comes out, usually: a chunk that is full makes zlib allocate another one.
    chunkSize: Math.min(64 * 1024, Math.max(1024, bytes.length >> 2)),
    params: { [constants.ZSTD_c_compressionLevel]: 3 },
    // The compressor allocates its tables for this size, and not for the largest.
    pledgedSrcSize: bytes.length,
  });

/** The counts of several blocks, added up. */
export function addCounts(blocks: readonly Pick<EncodedBlock, 'counts'>[]): FindingCount[] {
  const totals = new Map<string, FindingCount>();
  for (const entry of blocks.flatMap(({ counts }) => counts)) {
    const key = JSON.stringify([
      entry.ruleId,
      entry.ruleName,
      entry.severity,
      entry.measureCode,
      entry.trial,
    ]);
    totals.set(key, { ...entry, count: entry.count + (totals.get(key)?.count ?? 0) });
  }
  return [...totals.values()];
}

/** The fields that are not in a block's counts. */
type StoredFields = readonly [
  indicatorKey: string | null,
  record: string | null,
  line: number | null,
  column: number | null,
  found: string | null,
  expected: string | null,
  message: string,
];

/** Findings with one entry in the counts. */
interface Group {
  readonly number: number;
  /** Of the first of them. */
  readonly first: Finding;
  readonly entry: FindingCount & { count: number };
  /** The beginning of their search texts. */
  readonly head: string;
}

export function encodeBlock(findings: readonly Finding[]): EncodedBlock {
  const getGroup = createGroups();
  const counts: FindingCount[] = [];
  const groups = new Uint16Array(findings.length);
  const records: string[] = [];
  const texts: string[] = [];
  findings.forEach((finding, n) => {
    const { number, entry, head } = getGroup(finding);
    counts[number] = entry;
    entry.count += 1;
    groups[n] = number;
    const indicatorKey = storable(finding.indicatorKey);
    const record = storable(finding.record);
    const found = storable(finding.found);
    const expected = storable(finding.expected);
    const message = storable(finding.message);
    const stored: StoredFields = [
      indicatorKey,
      record,
      finding.line,
      finding.column,
      found,
      expected,
      message,
    ];
    records.push(JSON.stringify(stored));
    texts.push(head + fold(joinParts([indicatorKey, record, found, expected, message])));
  });
  return {
    counts,
    data: getFrame(groups, records, fieldsPerPart),
    search: getFrame(groups, texts, Math.max(1, texts.length)),
  };
}

function createGroups(): (finding: Finding) => Group {
  const byRule = new Map<string, Group[]>();
  let number = 0;
  return (finding) => {
    const { ruleId, ruleName, severity, measure, trial } = finding;
    const ofRule = byRule.get(ruleId) ?? [];
    const known = ofRule.find(
      ({ first }) =>
        first.measure === measure &&
        first.severity === severity &&
        first.ruleName === ruleName &&
        first.trial?.until === trial?.until,
    );
    if (known) return known;
    const entry = {
      ruleId: storable(ruleId),
      ruleName: storable(ruleName),
      severity,
      measureCode: storable(measure),
      ...(trial && { trial }),
      count: 0,
    };
    const group = { number, first: finding, entry, head: getHead(entry) };
    number += 1;
    byRule.set(ruleId, ofRule);
    ofRule.push(group);
    return group;
  };
}

/** As everywhere in the database: no NUL, and no half of a pair of surrogates. */
function storable(text: string): string;
function storable(text: string | null): string | null;
function storable(text: string | null): string | null {
  if (text === null || (text.isWellFormed() && !text.includes('\0'))) return text;
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}

type SearchedFields = Pick<
  FindingRecord,
  'ruleId' | 'ruleName' | 'measureCode' | 'indicatorKey' | 'record' | 'found' | 'expected' | 'message'
>;

export const getSearchText = (finding: SearchedFields): string => {
  const { indicatorKey, record, found, expected, message } = finding;
  return getHead(finding) + fold(joinParts([indicatorKey, record, found, expected, message]));
};

const getHead = ({
  ruleId,
  ruleName,
  measureCode,
}: Pick<SearchedFields, 'ruleId' | 'ruleName' | 'measureCode'>): string =>
  fold(`${ruleId} ${ruleName}${joinParts([measureCode])}`);

/** With a space in front of each. */
function joinParts(parts: readonly (string | null)[]): string {
  let text = '';
  for (const part of parts) if (part !== null) text += ` ${part}`;
  return text;
}

/** Folds case. A final sigma has a lower-case letter of its own; no other letter depends on its position. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return lower.includes('ς') ? lower.replaceAll('ς', 'σ') : lower;
}

/** The bytes of the search text, or null if everything matches. */
export function toNeedle(search: string | undefined): Buffer | null {
  const text = storable(search?.trim() ?? '');
  return text === '' ? null : Buffer.from(fold(text), 'utf8');
}

function getFrame(groups: Uint16Array, records: readonly string[], recordsPerPart: number): Uint8Array {
  const lengths = new Uint32Array(records.length);
  const parts: Buffer[] = [];
  for (let start = 0; start < records.length; start += recordsPerPart)
    parts.push(compress(writeRecords(records, start, start + recordsPerPart, lengths)));
  const head = Buffer.allocUnsafe(8 + 6 * records.length + 4 * parts.length);
  let at = head.writeUInt32LE(records.length, 0);
  at = head.writeUInt32LE(recordsPerPart, at);
  for (const group of groups) at = head.writeUInt16LE(group, at);
  for (const length of lengths) at = head.writeUInt32LE(length, at);
  for (const part of parts) at = head.writeUInt32LE(part.length, at);
  const packed = compress(head);
  const length = Buffer.allocUnsafe(4);
  length.writeUInt32LE(packed.length);
  return joinBytes([length, packed, ...parts]);
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

/** Reads the head of a frame, which is small; callers read the parts that they need. */
export function openFrame(frame: Buffer): Frame {
  const headEnd = 4 + frame.readUInt32LE(0);
  const head = zstdDecompressSync(frame.subarray(4, headEnd));
  const count = head.readUInt32LE(0);
  const recordsPerPart = head.readUInt32LE(4);
  const groups = new Uint16Array(count);
  const ends = new Uint32Array(count);
  const lengths = 8 + 2 * count;
  let end = 0;
  for (let n = 0; n < count; n++) {
    groups[n] = head.readUInt16LE(8 + 2 * n);
    end += head.readUInt32LE(lengths + 4 * n);
    ends[n] = end;
  }
  const parts: Buffer[] = [];
  let start = headEnd;
  for (let at = lengths + 4 * count; at < head.length; at += 4) {
    const length = head.readUInt32LE(at);
    parts.push(frame.subarray(start, start + length));
    start += length;
  }
  return { groups, ends, recordsPerPart, parts };
}

/** Decompresses a part, in the thread pool. */
const openPart = (frame: Frame, part: number): Promise<Buffer> =>
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
function countRecords({ ends, recordsPerPart }: Frame, part: number): number {
  const last = Math.min((part + 1) * recordsPerPart, ends.length) - 1;
  return (ends[last] ?? 0) - (ends[part * recordsPerPart - 1] ?? 0) + 64;
}

/** The findings of a block with these places in it, in order and counted from 0. */
export async function readRecords(
  frame: Frame,
  block: { readonly firstSeq: number; readonly counts: readonly FindingCount[] },
  places: readonly number[],
): Promise<FindingRecord[]> {
  const getPart = (place: number): number => Math.floor(place / frame.recordsPerPart);
  const numbers = [...new Set(places.map(getPart))];
  const opened = await Promise.all(numbers.map(async (part) => [part, await openPart(frame, part)] as const));
  const parts = new Map(opened);
  return places.map((place): FindingRecord => {
    const part = getPart(place);
    const group = block.counts[frame.groups[place] ?? -1];
    const bytes = parts.get(part);
    if (!group || !bytes) throw new Error(`Finding ${block.firstSeq + place} is missing in its block.`);
    const start = frame.ends[part * frame.recordsPerPart - 1] ?? 0;
    const text = bytes.toString(
      'utf8',
      (frame.ends[place - 1] ?? 0) - start,
      (frame.ends[place] ?? 0) - start,
    );
    const [indicatorKey, record, line, column, found, expected, message] = JSON.parse(text) as StoredFields;
    const { ruleId, ruleName, severity, measureCode, trial } = group;
    return {
      id: block.firstSeq + place,
      ruleId,
      ruleName,
      severity,
      measureCode,
      indicatorKey,
      record,
      line,
      column,
      found,
      expected,
      message,
      ...(trial && { trial }),
    };
  });
}

/** Places of the findings of a frame that belong to the wanted groups, in order. */
export function findPlaces(frame: Frame, isWanted: readonly boolean[]): number[] {
  const places: number[] = [];
  frame.groups.forEach((group, place) => {
    if (isWanted[group]) places.push(place);
  });
  return places;
}

/** The same of those whose text has the needle in it. The frame is one of texts, which has one part. */
export async function findMatchingPlaces(
  frame: Frame,
  isWanted: readonly boolean[],
  needle: Buffer,
): Promise<number[]> {
  const { groups, ends } = frame;
  const bytes = await openPart(frame, 0);
  const places: number[] = [];
  let place = 0;
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at)) {
    while ((ends[place] ?? Infinity) <= at) place += 1;
    const end = ends[place] ?? bytes.length;
    if (at + needle.length > end) {
      // The match spans two texts.
      at += 1;
      continue;
    }
    if (isWanted[groups[place] ?? -1]) places.push(place);
    at = end;
  }
  return places;
}
