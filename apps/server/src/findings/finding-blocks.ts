/**
 * The form in which findings are kept: blocks of some 2,000, whose counts stand beside them readable by the database.
 * A block has two parts, each compressed by itself: the fields of its findings, and the lower-cased text that a search
 * looks through. Both have the same frame: the number of findings; for each one the number of its entry in the counts
 * (2 bytes) and the length of its record (4 bytes); then the records one behind the other.
 */
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { Finding, Severity } from '@idss/domain/findings/finding';

/** Findings of one rule and measure, counted. */
export interface FindingCount {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly severity: Severity;
  readonly measureCode: string | null;
  readonly count: number;
}

export interface FindingRecord {
  /** Its number in the run, counted from 1. */
  readonly id: number;
  readonly ruleId: string;
  readonly ruleName: string;
  readonly severity: Severity;
  readonly measureCode: string | null;
  readonly indicatorKey: string | null;
  /** The key of the sampled member in a survey file. */
  readonly record: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly found: string | null;
  readonly expected: string | null;
  readonly message: string;
}

/** What is in a frame, ready to be looked at. */
export interface Frame {
  /** For each finding the number of its entry in the counts. */
  readonly groups: Uint16Array;
  /** For each finding the end of its record in `bytes`. */
  readonly ends: Uint32Array;
  readonly bytes: Buffer;
}

export interface EncodedBlock {
  readonly counts: readonly FindingCount[];
  readonly data: Buffer;
  readonly search: Buffer;
}

/** At most so many findings make a block: one decoded page of the largest size costs two of them. */
export const blockSize = 2000;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
// Each chunk is a way to the thread pool and back: a part of a usual block is one.
const packing = { chunkSize: 64 * 1024, params: { [constants.ZSTD_c_compressionLevel]: 3 } };
const unpacking = { chunkSize: 768 * 1024 };

/** The fields that a block's counts do not tell. */
type StoredFields = readonly [
  indicatorKey: string | null,
  record: string | null,
  line: number | null,
  column: number | null,
  found: string | null,
  expected: string | null,
  message: string,
];

/** Compressing happens in the thread pool. */
export async function encodeBlock(findings: readonly Finding[]): Promise<EncodedBlock> {
  const groupOf = new Map<string, number>();
  const counts: (FindingCount & { count: number })[] = [];
  const groups = new Uint16Array(findings.length);
  const records: string[] = [];
  const texts: string[] = [];
  findings.forEach((finding, n) => {
    const { ruleId, ruleName, severity, measure, line, column } = finding;
    const key = `${ruleId}\n${severity}\n${measure ?? '\n'}\n${ruleName}`;
    let group = groupOf.get(key);
    if (group === undefined) {
      group = counts.length;
      groupOf.set(key, group);
      counts.push({
        ruleId: storable(ruleId),
        ruleName: storable(ruleName),
        severity,
        measureCode: storable(measure),
        count: 0,
      });
    }
    const entry = counts[group];
    if (!entry) throw new Error('A finding has no entry in the counts of its block.');
    entry.count += 1;
    groups[n] = group;
    const indicatorKey = storable(finding.indicatorKey);
    const record = storable(finding.record);
    const found = storable(finding.found);
    const expected = storable(finding.expected);
    const message = storable(finding.message);
    const stored: StoredFields = [indicatorKey, record, line, column, found, expected, message];
    records.push(JSON.stringify(stored));
    texts.push(searchTextOf({ ...entry, indicatorKey, record, found, expected, message }));
  });
  const [data, search] = await Promise.all([
    compress(frameOf(groups, records), packing),
    compress(frameOf(groups, texts), packing),
  ]);
  return { counts, data, search };
}

/** As everywhere in the database: no NUL, and no half of a pair of surrogates. */
function storable(text: string): string;
function storable(text: string | null): string | null;
function storable(text: string | null): string | null {
  return text === null ? null : text.toWellFormed().replaceAll('\0', '\uFFFD');
}

type Searched = Pick<
  FindingRecord,
  'ruleId' | 'ruleName' | 'measureCode' | 'indicatorKey' | 'record' | 'found' | 'expected' | 'message'
>;

/** What a search looks through. */
export function searchTextOf(finding: Searched): string {
  const { ruleId, ruleName, measureCode, indicatorKey, record, found, expected, message } = finding;
  let text = `${ruleId} ${ruleName}`;
  for (const part of [measureCode, indicatorKey, record, found, expected, message])
    if (part !== null) text += ` ${part}`;
  return fold(text);
}

/** Without a difference of case. A sigma at the end of a word has a small letter of its own; others hang on no neighbour. */
export const fold = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');

/** Bytes of what is searched for, or null where everything matches. */
export function needleOf(search: string | undefined): Buffer | null {
  const text = storable(search?.trim() ?? '');
  return text === '' ? null : Buffer.from(fold(text), 'utf8');
}

const headBytes = 4;
const bytesPerFinding = 6;

function frameOf(groups: Uint16Array, records: readonly string[]): Buffer {
  const body = Buffer.from(records.join(''), 'utf8');
  const head = Buffer.allocUnsafe(headBytes + bytesPerFinding * records.length);
  head.writeUInt32LE(records.length);
  let at = headBytes;
  for (const group of groups) at = head.writeUInt16LE(group, at);
  for (const record of records) at = head.writeUInt32LE(Buffer.byteLength(record, 'utf8'), at);
  return Buffer.concat([head, body]);
}

/** Reads a part of a block; decompressing happens in the thread pool. */
export async function openFrame(compressed: Buffer): Promise<Frame> {
  const frame = await decompress(compressed, unpacking);
  const count = frame.readUInt32LE(0);
  const groups = new Uint16Array(count);
  const ends = new Uint32Array(count);
  let end = 0;
  for (let n = 0; n < count; n++) {
    groups[n] = frame.readUInt16LE(headBytes + 2 * n);
    end += frame.readUInt32LE(headBytes + 2 * count + 4 * n);
    ends[n] = end;
  }
  return { groups, ends, bytes: frame.subarray(headBytes + bytesPerFinding * count) };
}

/** The findings of an opened block with these places in it, counted from 0. */
export function readRecords(
  frame: Frame,
  block: { readonly firstSeq: number; readonly counts: readonly FindingCount[] },
  places: Iterable<number>,
): FindingRecord[] {
  const findings: FindingRecord[] = [];
  for (const place of places) {
    const group = block.counts[frame.groups[place] ?? -1];
    if (!group) throw new Error(`Finding ${block.firstSeq + place} is missing in its block.`);
    const { ruleId, ruleName, severity, measureCode } = group;
    const text = frame.bytes.toString('utf8', frame.ends[place - 1] ?? 0, frame.ends[place]);
    const [indicatorKey, record, line, column, found, expected, message] = JSON.parse(text) as StoredFields;
    findings.push({
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
    });
  }
  return findings;
}

/** Places of the findings of a frame that belong to the wanted groups, in order. */
export function placesOf(frame: Frame, isWanted: readonly boolean[]): number[] {
  const places: number[] = [];
  frame.groups.forEach((group, place) => {
    if (isWanted[group]) places.push(place);
  });
  return places;
}

/** The same of those whose text has the needle in it. */
export function placesWith(frame: Frame, isWanted: readonly boolean[], needle: Buffer): number[] {
  const { groups, ends, bytes } = frame;
  const places: number[] = [];
  let place = 0;
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at)) {
    while ((ends[place] ?? Infinity) <= at) place += 1;
    const end = ends[place] ?? bytes.length;
    if (at + needle.length > end) {
      // Half in this text and half in the next.
      at += 1;
      continue;
    }
    if (isWanted[groups[place] ?? -1]) places.push(place);
    at = end;
  }
  return places;
}
