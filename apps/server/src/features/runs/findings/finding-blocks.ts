/**
 * The form in which findings are stored: blocks of some 2,000, with counts that the database can read.
 * A block has two frames: the fields of its findings, and the lower-cased text that a search looks through.
 */
import type { Finding, Severity, Trial } from '@idss/domain/findings/finding';
import {
  type Frame,
  type FrameHead,
  getFrame,
  listParts,
  openPart,
  openPartNow,
  writeParts,
} from './finding-frames.ts';
import { noteQuads } from './finding-quads.ts';

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

export interface EncodedBlock {
  readonly counts: readonly FindingCount[];
  readonly data: Uint8Array;
  readonly search: Uint8Array;
  /** Of a block that is not full null: there are few of them. */
  readonly quads: Uint8Array | null;
}

/** At most so many findings make a block: one decoded page of the largest size costs two of them. */
export const blockSize = 2000;
/** A page of the usual size is in one or two parts; smaller ones would take more room. */
const fieldsPerPart = 250;

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

/** `size`: how many findings make a full block. */
export function encodeBlock(findings: readonly Finding[], size: number = blockSize): EncodedBlock {
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
  const searched = writeParts(texts, Math.max(1, texts.length));
  const [text] = searched.parts;
  return {
    counts,
    data: getFrame(groups, writeParts(records, fieldsPerPart)),
    search: getFrame(groups, searched),
    quads: text && findings.length >= size ? noteQuads(text) : null,
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

interface BlockCounts {
  readonly firstSeq: number;
  readonly counts: readonly FindingCount[];
}

/** The findings of a block with these places in it, in order and counted from 0. */
export async function readRecords(
  frame: Frame,
  block: BlockCounts,
  places: readonly number[],
): Promise<FindingRecord[]> {
  const numbers = listParts(frame, places);
  const opened = await Promise.all(numbers.map(async (part) => [part, await openPart(frame, part)] as const));
  return parseRecords(frame, block, places, new Map(opened));
}

/** The same at once: for few of each block, a trip to the thread pool takes longer than decompressing. */
export function readRecordsNow(frame: Frame, block: BlockCounts, places: readonly number[]): FindingRecord[] {
  const opened = listParts(frame, places).map((part) => [part, openPartNow(frame, part)] as const);
  return parseRecords(frame, block, places, new Map(opened));
}

function parseRecords(
  frame: FrameHead,
  block: BlockCounts,
  places: readonly number[],
  parts: ReadonlyMap<number, Buffer>,
): FindingRecord[] {
  return places.map((place): FindingRecord => {
    const part = Math.floor(place / frame.recordsPerPart);
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
export function findPlaces(frame: FrameHead, isWanted: readonly boolean[]): number[] {
  const { groups } = frame;
  const places: number[] = [];
  // With an index: a callback for each of thousands of findings takes seven times as long.
  for (let place = 0; place < groups.length; place += 1)
    if (isWanted[groups[place] ?? -1]) places.push(place);
  return places;
}

/** The same of those whose text has the needle in it. `bytes` has all texts, one after the other. */
export function findMatchingPlaces(
  { groups, ends }: Pick<FrameHead, 'groups' | 'ends'>,
  bytes: Buffer,
  isWanted: readonly boolean[],
  needle: Buffer,
): number[] {
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
