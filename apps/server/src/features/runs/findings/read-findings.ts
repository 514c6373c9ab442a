/** Findings of one run: page by page, gravest first, filtered and searched; or all of them in the order of the file. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Severity } from '@idss/domain/findings/finding';
import { getPosition, listBehind } from '@idss/domain/findings/finding-position';
import type { Queryable } from '#src/db/queryable.ts';
import { type BlockRow, type CountFilter, findTotals, listBlocks, loadBlocks } from './finding-blocks.sql.ts';
import {
  type FindingCount,
  type FindingRecord,
  toNeedle,
  openFrame,
  findPlaces,
  findMatchingPlaces,
  readRecords,
} from './finding-blocks.ts';
import { type Identities, getIdentities } from './finding-identities.ts';

export interface FindingFilter extends CountFilter {
  /** Part of the text, in whichever case. */
  readonly search?: string | undefined;
  /** What else a search lets through. It may change, so that its totals are counted anew. */
  readonly accepts?: ((count: FindingCount, id: number) => boolean) | undefined;
}

export interface FindingPage {
  readonly rows: readonly FindingRecord[];
  /** `after` of the next page; null after the last one. */
  readonly next: number | null;
  /** The number of findings; a lower bound if it is not exact. */
  readonly total: number;
  readonly isTotalExact: boolean;
}

export interface PageRequest {
  /** The position behind which the page begins (`next` of the one before); 0 for the first page. */
  readonly after: number;
  readonly limit: number;
  /** The most findings that a search reads for its total, and again for its page. */
  readonly maxSearched?: number;
}

/** Two cores search this many in a tenth of a second. */
const maxSearched = 120_000;

/** Findings of one severity behind the one of this number: a list is made of such stretches. */
interface Stretch {
  readonly severity: Severity;
  readonly after: number;
}

/**
 * A page. A search that has looked through as many findings as one call may comes back with what it has, which may be
 * nothing: `next` continues from there.
 */
export async function readFindings(
  db: Queryable,
  runId: string,
  filter: FindingFilter,
  request: PageRequest,
): Promise<FindingPage> {
  const totals = (await findTotals(db, runId)).filter((total) => matches(filter, total));
  const stretches = listBehind(request.after).filter(({ severity }) =>
    totals.some((total) => total.severity === severity),
  );
  const needle = toNeedle(filter.search);
  if (needle) return searchFindings(db, runId, filter, needle, stretches, request);
  const rows: FindingRecord[] = [];
  for (const { severity, after } of stretches) {
    if (rows.length > request.limit) break;
    const wanted = request.limit + 1 - rows.length;
    for await (const some of eachFinding(db, runId, { ...filter, severity }, after, wanted)) {
      rows.push(...some);
      if (rows.length > request.limit) break;
    }
  }
  return { ...cutPage(rows, request.limit, null), total: computeSum(totals), isTotalExact: true };
}

/** `rest`: where the list goes on if all rows are on the page. */
function cutPage(rows: readonly FindingRecord[], limit: number, rest: number | null) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? getPosition(last.severity, last.id) : rest };
}

/**
 * All findings behind `after` that the filter lets through, in order, some at a time: a run may have millions. Reads
 * only as far as the caller does. `atOnce`: how many are useful at a time, at most.
 */
export async function* eachFinding(
  db: Queryable,
  runId: string,
  filter: CountFilter = {},
  after = 0,
  atOnce = Infinity,
): AsyncGenerator<readonly FindingRecord[]> {
  let behind = after;
  // A page is in one or two blocks, unless its findings are rare.
  for (let limit = 2; ; limit = Math.min(8 * limit, 64)) {
    const blocks = await listBlocks(db, runId, 'data', filter, { after: behind, limit });
    const start = behind;
    yield* inTurn(blocks, async (block) => {
      const frame = openFrame(block.part);
      const places = findPlaces(frame, matchGroups(filter, block)).filter(isBehind(block, start));
      return readRecords(frame, block, places.slice(0, atOnce));
    });
    const last = blocks.at(-1);
    if (!last || blocks.length < limit) return;
    behind = getLastSeq(last);
  }
}

interface FoundFindings {
  readonly block: BlockRow;
  /** Of each finding its entry in the counts. */
  readonly groups: Uint16Array;
  readonly places: readonly number[];
  /** The number of the last finding of the block. */
  readonly end: number;
}

async function searchFindings(
  db: Queryable,
  runId: string,
  filter: FindingFilter,
  needle: Buffer,
  stretches: readonly Stretch[],
  { limit, maxSearched: searchLimit = maxSearched }: PageRequest,
): Promise<FindingPage> {
  const parts = stretches.map((stretch) => createHits(stretch, limit + 1));
  const { severity, ruleId, measureCode, accepts } = filter;
  const key = JSON.stringify([runId, severity, ruleId, measureCode, needle.toString(), searchLimit]);
  const known = accepts ? undefined : knownTotals.get(key);
  // Who counts sees the hits of the page, too.
  const total =
    known ??
    (await countHits(db, runId, filter, needle, searchLimit, (found) => {
      for (const part of parts) part.take(found);
    }));
  if (!accepts) keepTotal(key, total);
  const isAllSeen = !known && total.isExact;
  const rows: FindingRecord[] = [];
  let searched = 0;
  let rest: number | null = null;
  for (const part of parts) {
    if (rows.length > limit || rest !== null) break;
    const room = limit + 1 - rows.length;
    if (!isAllSeen) {
      searched += part.getLastSeen() - part.after;
      for await (const found of search(
        db,
        runId,
        { ...filter, severity: part.severity },
        needle,
        part.getLastSeen(),
      )) {
        if (part.getCount() >= room) break;
        if (searched >= searchLimit) {
          rest = getPosition(part.severity, part.getLastSeen());
          break;
        }
        searched += found.block.findingCount;
        part.take(found);
      }
    }
    rows.push(...(await readHits(db, runId, part.places)).slice(0, room));
  }
  return { ...cutPage(rows, limit, rest), total: total.count, isTotalExact: total.isExact };
}

/** The first hits of a stretch, as many as a page needs. */
function createHits({ severity, after }: Stretch, wanted: number) {
  const places = new Map<number, readonly number[]>();
  let count = 0;
  let lastSeen = after;
  return {
    severity,
    after,
    places,
    getCount: () => count,
    /** The number of the last finding that was searched. */
    getLastSeen: () => lastSeen,
    take({ block, groups, places: found, end }: FoundFindings): void {
      const own = found
        .filter((place) => block.counts[groups[place] ?? -1]?.severity === severity)
        .filter(isBehind(block, after))
        .slice(0, wanted - count);
      if (own.length > 0) places.set(block.firstSeq, own);
      count += own.length;
      lastSeen = Math.max(lastSeen, end);
    },
  };
}

interface Total {
  readonly count: number;
  readonly isExact: boolean;
}

/** Findings never change, so the pages behind the first need not count again. */
const knownTotals = new Map<string, Total>();
const maxCached = 500;

function keepTotal(key: string, total: Total): void {
  knownTotals.delete(key);
  knownTotals.set(key, total);
  const [oldest] = knownTotals.keys();
  if (knownTotals.size > maxCached && oldest !== undefined) knownTotals.delete(oldest);
}

/** Counts hits from the first finding on, searching up to the limit, and passes them to `take`. */
async function countHits(
  db: Queryable,
  runId: string,
  filter: FindingFilter,
  needle: Buffer,
  searchLimit: number,
  take: (found: FoundFindings) => void,
): Promise<Total> {
  let count = 0;
  let searched = 0;
  for await (const found of search(db, runId, filter, needle, 0)) {
    if (searched >= searchLimit) return { count, isExact: false };
    searched += found.block.findingCount;
    count += found.places.length;
    take(found);
  }
  return { count, isExact: true };
}

/** Findings by the number of their block's first finding and their places in it, in the order of the file. */
export async function readHits(
  db: Queryable,
  runId: string,
  matchingPlaces: ReadonlyMap<number, readonly number[]>,
): Promise<readonly FindingRecord[]> {
  const rows: FindingRecord[] = [];
  const firstSeqs = [...matchingPlaces.keys()].sort((a, b) => a - b);
  for (let start = 0; start < firstSeqs.length; start += maxLoaded) {
    const blocks = await loadBlocks(db, runId, firstSeqs.slice(start, start + maxLoaded));
    for await (const some of inTurn(blocks, async (block) =>
      readRecords(openFrame(block.part), block, matchingPlaces.get(block.firstSeq) ?? []),
    ))
      rows.push(...some);
  }
  return rows;
}

/** Blocks that are in memory at the same time. */
const maxLoaded = 64;

export interface BlockIdentities extends Identities {
  readonly firstSeq: number;
  /** Of each finding its entry in the counts. */
  readonly groups: Uint16Array;
  readonly counts: readonly FindingCount[];
}

/** The identities of a run's findings, in order, a block at a time; nothing else is read. */
export async function* eachIdentity(db: Queryable, runId: string): AsyncGenerator<BlockIdentities> {
  for await (const blocks of eachBlocks(db, runId, 'data', {}, 0))
    for (const { firstSeq, counts, part } of blocks) {
      const frame = openFrame(part);
      yield { firstSeq, counts, groups: frame.groups, ...getIdentities(frame, counts) };
      // A block takes some milliseconds; yields to other work after each.
      await turn();
    }
}

/** Blocks that are decompressed at the same time. */
const together = 8;

/** Each block that may have hits, with its hits, in order. */
async function* search(
  db: Queryable,
  runId: string,
  filter: FindingFilter,
  needle: Buffer,
  after: number,
): AsyncGenerator<FoundFindings> {
  for await (const blocks of eachBlocks(db, runId, 'search', filter, after))
    yield* inTurn(blocks, async (block) => {
      const frame = openFrame(block.part);
      const { groups } = frame;
      const found = await findMatchingPlaces(frame, matchGroups(filter, block), needle);
      const { accepts } = filter;
      const places = accepts
        ? found.filter((place) => {
            const count = block.counts[groups[place] ?? -1];
            return count !== undefined && accepts(count, block.firstSeq + place);
          })
        : found;
      return { block, groups, places, end: getLastSeq(block) };
    });
}

/** Some blocks at a time, in order. The next ones are read while these are worked on. */
async function* eachBlocks(
  db: Queryable,
  runId: string,
  part: 'data' | 'search',
  filter: CountFilter,
  after: number,
): AsyncGenerator<readonly BlockRow[]> {
  const read = (behind: number): Promise<readonly BlockRow[]> =>
    listBlocks(db, runId, part, filter, { after: behind, limit: together });
  let reading = read(after);
  for (;;) {
    const blocks = await reading;
    const last = blocks.at(-1);
    if (!last) return;
    const isLast = blocks.length < together;
    if (!isLast) {
      reading = read(getLastSeq(last));
      // A caller that stops early never awaits it: its rejection must not be unhandled.
      reading.catch(() => undefined);
    }
    yield blocks;
    if (isLast) return;
  }
}

/** The result of `work` for each block, in order; several blocks are worked on at the same time. */
async function* inTurn<T>(
  blocks: readonly BlockRow[],
  work: (block: BlockRow) => Promise<T>,
): AsyncGenerator<T> {
  for (let start = 0; start < blocks.length; start += together) {
    const working = blocks.slice(start, start + together).map(work);
    // A promise that is never awaited must not be an unhandled rejection.
    for (const result of working) result.catch(() => undefined);
    for (const result of working) yield await result;
  }
}

const getLastSeq = ({ firstSeq, findingCount }: BlockRow): number => firstSeq + findingCount - 1;

const isBehind =
  ({ firstSeq }: BlockRow, after: number) =>
  (place: number): boolean =>
    firstSeq + place > after;

const matches = ({ severity, ruleId, measureCode }: CountFilter, count: FindingCount): boolean =>
  (severity === undefined || count.severity === severity) &&
  (ruleId === undefined || count.ruleId === ruleId) &&
  (measureCode === undefined || count.measureCode === measureCode);

const matchGroups = (filter: CountFilter, { counts }: BlockRow): boolean[] =>
  counts.map((count) => matches(filter, count));

const computeSum = (counts: readonly FindingCount[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);
