/** Findings of one run page by page, gravest first, filtered and searched. */
import type { Severity } from '@idss/domain/findings/finding';
import { getPosition, listBehind } from '@idss/domain/findings/finding-position';
import type { Queryable } from '#src/db/queryable.ts';
import {
  eachBlocks,
  eachFinding,
  getLastSeq,
  inTurn,
  isBehind,
  matches,
  matchGroups,
  readHits,
} from './each-finding.ts';
import { type BlockRow, type CountFilter, findTotals } from './finding-blocks.sql.ts';
import {
  blockSize,
  type FindingCount,
  type FindingRecord,
  findMatchingPlaces,
  toNeedle,
} from './finding-blocks.ts';
import { chooseBits } from './finding-quads.ts';
import { getSearchTexts, openSearchText } from './search-texts.ts';

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
  const ofRun = await findTotals(db, runId);
  const totals = ofRun.filter((total) => matches(filter, total));
  const stretches = listBehind(request.after).filter(({ severity }) =>
    totals.some((total) => total.severity === severity),
  );
  const needle = toNeedle(filter.search);
  if (needle) return searchFindings(db, runId, filter, needle, stretches, request);
  const rows: FindingRecord[] = [];
  for (const { severity, after } of stretches) {
    if (rows.length > request.limit) break;
    const wanted = request.limit + 1 - rows.length;
    const own = totals.filter((total) => total.severity === severity);
    const perBlock = computePerBlock(own, ofRun);
    for await (const some of eachFinding(db, runId, { ...filter, severity }, after, wanted, perBlock)) {
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
    // What was counted may fill the page already.
    if (!isAllSeen && part.getCount() < room) {
      searched += part.getSearched();
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
  let searched = 0;
  return {
    severity,
    places,
    getCount: () => count,
    /** How many findings were searched; blocks without a quad of the text were not. */
    getSearched: () => searched,
    /** The number of the last finding that was searched. */
    getLastSeen: () => lastSeen,
    take({ block, groups, places: found, end }: FoundFindings): void {
      const own = found
        .filter((place) => block.counts[groups[place] ?? -1]?.severity === severity)
        .filter(isBehind(block, after))
        .slice(0, wanted - count);
      if (own.length > 0) places.set(block.firstSeq, own);
      count += own.length;
      if (end > after) searched += block.findingCount;
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

/** Each block that may have hits, with its hits, in order. */
async function* search(
  db: Queryable,
  runId: string,
  filter: FindingFilter,
  needle: Buffer,
  after: number,
): AsyncGenerator<FoundFindings> {
  const texts = getSearchTexts(runId);
  const known = [...texts.keys()];
  for await (const blocks of eachBlocks(db, runId, 'search', filter, after, chooseBits(needle), known))
    yield* inTurn(blocks, async (block) => {
      const text = texts.get(block.firstSeq) ?? (await openSearchText(runId, block.firstSeq, block.part));
      const { groups } = text;
      const found = findMatchingPlaces(text, text.bytes, matchGroups(filter, block), needle);
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

/** How many of these findings a block of the run has on average; of a run of few blocks Infinity: all are read whole. */
function computePerBlock(counts: readonly FindingCount[], ofRun: readonly FindingCount[]): number {
  const blocks = computeSum(ofRun) / blockSize;
  return blocks > 2 ? computeSum(counts) / blocks : Infinity;
}

const computeSum = (counts: readonly FindingCount[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);
