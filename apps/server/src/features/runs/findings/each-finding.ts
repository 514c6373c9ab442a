/** The findings of a run in the order of the file, some at a time, and what is read of their blocks for it. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Queryable } from '#src/db/queryable.ts';
import { type BlockRow, type CountFilter, listBlocks, loadBlocks, loadParts } from './finding-blocks.sql.ts';
import {
  type FindingCount,
  type FindingRecord,
  findPlaces,
  readRecords,
  readRecordsNow,
  toNeedle,
} from './finding-blocks.ts';
import { type FrameHead, listParts, openFrame, openHead } from './finding-frames.ts';
import { type Identities, getIdentities } from './finding-identities.ts';
import { chooseBits } from './finding-quads.ts';

/**
 * All findings behind `after` that the filter lets through, in order, some at a time: a run may have millions. Reads
 * only as far as the caller does. `atOnce`: how many are useful at a time, at most. `perBlock`: how many of them a block is expected
 * to have, where that is known.
 */
export async function* eachFinding(
  db: Queryable,
  runId: string,
  filter: CountFilter = {},
  after = 0,
  atOnce = Infinity,
  perBlock = Infinity,
): AsyncGenerator<readonly FindingRecord[]> {
  // The id of its rule is in the text of a finding.
  const bits = chooseBits(toNeedle(filter.ruleId) ?? Buffer.alloc(0));
  const isPage = atOnce < Infinity;
  let isRare = isPage && perBlock < scatteredPerBlock;
  let behind = after;
  let searched = 0;
  let found = 0;
  // A page is in one or two blocks, unless its findings are rare, and one finding is in one.
  let limit = isRare ? expectBlocks(0, atOnce, perBlock) : Math.min(2, atOnce);
  for (;;) {
    const blocks = await listBlocks(db, runId, isRare ? 'head' : 'data', filter, {
      after: behind,
      limit,
      bits,
    });
    const start = behind;
    const choose = (block: BlockRow, head: FrameHead): number[] =>
      findPlaces(head, matchGroups(filter, block)).filter(isBehind(block, start)).slice(0, atOnce);
    for await (const some of isRare
      ? readParts(db, runId, blocks, choose)
      : readWhole(blocks, choose, isPage ? 1 : together)) {
      found += some.length;
      yield some;
    }
    const last = blocks.at(-1);
    if (!last || blocks.length < limit) return;
    behind = getLastSeq(last);
    searched += blocks.length;
    isRare = isPage;
    limit = expectBlocks(limit, atOnce, found / searched);
  }
}

/** Blocks to be read next: all that a page still needs if they have as many findings as those before, and not too many. */
const expectBlocks = (before: number, wanted: number, perBlock: number): number =>
  wanted === Infinity
    ? Math.min(8 * before, maxLoaded)
    : Math.max(2, Math.min(2 * maxLoaded, Math.ceil(wanted / Math.max(1, perBlock))));

/** The places of the findings that are wanted of a block, in order. */
type Choose = (block: BlockRow, head: FrameHead) => readonly number[];

const readWhole = (
  blocks: readonly BlockRow[],
  choose: Choose,
  atOnce = together,
): AsyncGenerator<FindingRecord[]> =>
  inTurn(
    blocks,
    async (block) => {
      const frame = openFrame(block.part);
      return readRecords(frame, block, choose(block, frame));
    },
    atOnce,
  );

/** The same of blocks of which only the heads were read, and the parts in which the findings are: for few of each. */
async function* readParts(
  db: Queryable,
  runId: string,
  blocks: readonly BlockRow[],
  choose: Choose,
): AsyncGenerator<FindingRecord[]> {
  const chosen = blocks.map((block) => {
    const head = openHead(block.part);
    return { block, head, places: choose(block, head) };
  });
  const parts = await loadParts(
    db,
    runId,
    chosen.flatMap(({ block: { firstSeq }, head, places }) =>
      listParts(head, places).map((part) => ({ firstSeq, part, ...getRange(head, part) })),
    ),
  );
  const packed = new Map(parts.map((each) => [`${each.firstSeq} ${each.part}`, each.packed]));
  for (const { block, head, places } of chosen) {
    const own = head.ranges.map((_, part) => packed.get(`${block.firstSeq} ${part}`));
    yield readRecordsNow({ ...head, parts: own }, block, places);
  }
}

function getRange({ ranges }: FrameHead, part: number): FrameHead['ranges'][number] {
  const range = ranges[part];
  if (!range) throw new Error(`A block of findings has no part ${part}.`);
  return range;
}

/** Findings by the number of their block's first finding and their places in it, in the order of the file. */
export async function readHits(
  db: Queryable,
  runId: string,
  matchingPlaces: ReadonlyMap<number, readonly number[]>,
): Promise<readonly FindingRecord[]> {
  const rows: FindingRecord[] = [];
  const firstSeqs = [...matchingPlaces.keys()].sort((a, b) => a - b);
  const choose: Choose = ({ firstSeq }) => matchingPlaces.get(firstSeq) ?? [];
  for (let start = 0; start < firstSeqs.length; start += maxLoaded) {
    const some = firstSeqs.slice(start, start + maxLoaded);
    const count = some.reduce((sum, firstSeq) => sum + (matchingPlaces.get(firstSeq)?.length ?? 0), 0);
    // Of many blocks a few findings each.
    const areScattered = some.length > 2 && count < scatteredPerBlock * some.length;
    const blocks = await loadBlocks(db, runId, some, areScattered ? 'head' : 'data');
    const reading = areScattered ? readParts(db, runId, blocks, choose) : readWhole(blocks, choose);
    for await (const read of reading) rows.push(...read);
  }
  return rows;
}

/** With more of them most parts of a block are read. */
const scatteredPerBlock = 4;

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

/** Blocks that are decompressed at the same time. Of a page one: it is mostly in the first. */
const together = 8;

/** Some blocks at a time, in order. The next ones are read while these are worked on. `known`: see listBlocks. */
export async function* eachBlocks(
  db: Queryable,
  runId: string,
  part: 'data' | 'search',
  filter: CountFilter,
  after: number,
  bits: readonly number[] = [],
  known: readonly number[] = [],
): AsyncGenerator<readonly BlockRow[]> {
  const read = (behind: number): Promise<readonly BlockRow[]> =>
    listBlocks(db, runId, part, filter, { after: behind, limit: together, bits, known });
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
export async function* inTurn<Block, T>(
  blocks: readonly Block[],
  work: (block: Block) => Promise<T>,
  atOnce = together,
): AsyncGenerator<T> {
  for (let start = 0; start < blocks.length; start += atOnce) {
    const working = blocks.slice(start, start + atOnce).map(work);
    // A promise that is never awaited must not be an unhandled rejection.
    for (const result of working) result.catch(() => undefined);
    for (const result of working) yield await result;
  }
}

export const getLastSeq = ({ firstSeq, findingCount }: BlockRow): number => firstSeq + findingCount - 1;

export const isBehind =
  ({ firstSeq }: BlockRow, after: number) =>
  (place: number): boolean =>
    firstSeq + place > after;

export const matches = ({ severity, ruleId, measureCode }: CountFilter, count: FindingCount): boolean =>
  (severity === undefined || count.severity === severity) &&
  (ruleId === undefined || count.ruleId === ruleId) &&
  (measureCode === undefined || count.measureCode === measureCode);

export const matchGroups = (filter: CountFilter, { counts }: BlockRow): boolean[] =>
  counts.map((count) => matches(filter, count));
