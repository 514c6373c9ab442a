/** Blocks of findings in the database, and the totals of a run. */
import type { Finding, Severity } from '@idss/domain/findings/finding';
import type { Queryable } from '#src/db/queryable.ts';
import { blockSize, type EncodedBlock, encodeBlock, type FindingCount } from './finding-blocks.ts';
import { comparedBits } from './finding-quads.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

/** A block that is not stored yet. */
export interface NewBlock extends EncodedBlock {
  readonly runId: string;
  readonly firstSeq: number;
  readonly findingCount: number;
}

/** A block with one of its parts. */
export type BlockRow = RowOf<typeof listBlocksSql>;

/** Filters of the counts of a block or of a run. */
export interface CountFilter {
  readonly severity?: Severity | undefined;
  readonly ruleId?: string | undefined;
  readonly measureCode?: string | undefined;
}

/** `from`: the number of the first of them, counted from 1. `size`: findings a block at most. */
export function encodeFindings(
  runId: string,
  from: number,
  findings: readonly Finding[],
  size: number = blockSize,
): readonly NewBlock[] {
  const blocks: NewBlock[] = [];
  for (let start = 0; start < findings.length; start += size) {
    const some = findings.slice(start, start + size);
    blocks.push({ runId, firstSeq: from + start, findingCount: some.length, ...encodeBlock(some, size) });
  }
  return blocks;
}

const insertBlocksSql = sql('insertBlocks')`
     insert into finding_block (run_id, first_seq, finding_count, counts, data, search, quads)
     select * from unnest($1::uuid[], $2::int[], $3::int[], $4::jsonb[], $5::bytea[], $6::bytea[], $7::bytea[])`;
export async function insertBlocks(db: Queryable, blocks: readonly NewBlock[]): Promise<void> {
  if (blocks.length === 0) return;
  await insertBlocksSql.run(db, [
    blocks.map(({ runId }) => runId),
    blocks.map(({ firstSeq }) => firstSeq),
    blocks.map(({ findingCount }) => findingCount),
    blocks.map(({ counts }) => JSON.stringify(counts)),
    blocks.map(({ data }) => data),
    blocks.map(({ search }) => search),
    blocks.map(({ quads }) => quads),
  ]);
}

/** One block at a time: there may be millions of findings. */
export async function insertFindings(
  db: Queryable,
  runId: string,
  from: number,
  findings: readonly Finding[],
  size: number = blockSize,
): Promise<void> {
  for (let start = 0; start < findings.length; start += size)
    await insertBlocks(db, encodeFindings(runId, from + start, findings.slice(start, start + size), size));
}

const totalFindingsSql = sql('totalFindings')`update validation_run set finding_totals = coalesce((
       select jsonb_agg(jsonb_strip_nulls(to_jsonb(t)) || jsonb_build_object('measureCode', t."measureCode"))
       from (
         select c."ruleId", c."ruleName", c.severity, c."measureCode", c.trial, sum(c.count) as count
         from finding_block b cross join lateral jsonb_to_recordset(b.counts)
           as c("ruleId" text, "ruleName" text, severity text, "measureCode" text, trial jsonb, count int)
         where b.run_id = $1 group by 1, 2, 3, 4, 5
       ) t), '[]')
     where run_id = $1`;
/** Call it after the last findings of the run are stored. */
export const totalFindings = (db: Queryable, runId: string) => totalFindingsSql.run(db, [runId]);

const findTotalsSql = sql('findTotals')`
  select finding_totals as totals from validation_run where run_id = $1`.narrowed<{
  totals: readonly FindingCount[];
}>();
export const findTotals = async (db: Queryable, runId: string): Promise<readonly FindingCount[]> =>
  (await findTotalsSql.one(db, [runId])).totals;

/** The run that has the findings of run $1: itself, or an earlier one with the same. */
const findingsRun = '(select coalesce(findings_run_id, run_id) from validation_run where run_id = $1)';

/** What is read of a block: one of its frames, or of the fields only the head. */
export type BlockPart = 'data' | 'search' | 'head';

// Two bytes of its length are enough: a block of 2,000 findings has a head of 12 kB before compression.
const partTexts: Readonly<Record<BlockPart, string>> = {
  data: 'data',
  // Texts that are at hand are not read again.
  search: `case when first_seq = any($6::int[]) then ''::bytea else search end`,
  head: `substring(data for 4 + get_byte(substring(data for 2), 0) + 256 * get_byte(substring(data for 2), 1))`,
};

/** Every one of these bits is set, as far as it is known. */
const hasBits = (bits: string): string =>
  Array.from({ length: comparedBits }, (_, n) => `coalesce(get_bit(quads, (${bits})[${n + 1}]), 1) = 1`).join(
    ' and ',
  );

const listBlocksSql = sql(
  'listBlocks',
  // Bits first: they take less time than counts.
  (part: string) => `select first_seq, finding_count, counts, ${part} as part
     from finding_block
     where run_id = ${findingsRun}
       and first_seq >= coalesce((select max(first_seq) from finding_block
         where run_id = ${findingsRun} and first_seq <= $2), 1)
       and first_seq + finding_count > $2
       and case when ${hasBits('$5::int[]')} then $3::jsonb is null or counts @> $3::jsonb else false end
     order by first_seq limit $4`,
  ['data'],
).narrowed<{ counts: readonly FindingCount[] }>();
/**
 * The next blocks in order that have findings behind `after` and may have findings that the filter lets through, with the texts of
 * which these are bits. The first one may begin before `after`. `known`: numbers of blocks whose texts are left empty.
 */
export async function listBlocks(
  db: Queryable,
  runId: string,
  part: BlockPart,
  { severity, ruleId, measureCode }: CountFilter,
  {
    after,
    limit,
    bits,
    known = [],
  }: { after: number; limit: number; bits: readonly number[]; known?: readonly number[] },
): Promise<readonly BlockRow[]> {
  const conditions = { severity, ruleId, measureCode };
  const isFiltered = Object.values(conditions).some((value) => value !== undefined);
  return listBlocksSql.all(
    db,
    [
      runId,
      after + 1,
      isFiltered ? JSON.stringify([conditions]) : null,
      limit,
      bits,
      ...(part === 'search' ? [known] : []),
    ],
    partTexts[part],
  );
}

const loadBlocksSql = sql(
  'loadBlocks',
  (part: string) => `select first_seq, finding_count, counts, ${part} as part
     from finding_block where run_id = ${findingsRun} and first_seq = any($2) order by first_seq`,
  ['data'],
).narrowed<{ counts: readonly FindingCount[] }>();
/** The fields of these blocks, in order, or only the heads. */
export const loadBlocks = (
  db: Queryable,
  runId: string,
  firstSeqs: readonly number[],
  part: 'data' | 'head',
) => loadBlocksSql.all(db, [runId, firstSeqs], partTexts[part]);

const loadPartsSql = sql('loadParts')`
     select w.first_seq, w.part, substring(b.data from w.start + 1 for w.length) as packed
     from unnest($2::int[], $3::int[], $4::int[], $5::int[]) as w (first_seq, part, start, length)
     join finding_block b on b.run_id = ${findingsRun} and b.first_seq = w.first_seq`.notNull(
  'firstSeq',
  'part',
  'packed',
);
export interface PartPlace {
  readonly firstSeq: number;
  readonly part: number;
  /** In the frame of its block's fields. */
  readonly start: number;
  readonly length: number;
}
/** Parts of the fields of blocks whose heads were read. */
export const loadParts = (db: Queryable, runId: string, places: readonly PartPlace[]) =>
  loadPartsSql.all(db, [
    runId,
    places.map(({ firstSeq }) => firstSeq),
    places.map(({ part }) => part),
    places.map(({ start }) => start),
    places.map(({ length }) => length),
  ]);

const findBlocksOfSql = sql('findBlocksOf')`select first_seq, finding_count from finding_block b
     where run_id = ${findingsRun}
       and exists (select from unnest($2::int[]) as i(id) where i.id >= first_seq and i.id < first_seq + finding_count)
     order by first_seq`;
/** In which blocks the findings of these numbers are. */
export const findBlocksOf = (db: Queryable, runId: string, ids: readonly number[]) =>
  findBlocksOfSql.all(db, [runId, ids]);
