/** A page of the warnings that are explained, not explained, or asked back about: read by rule and by number, not searched for. */
import { getPosition, listBehind } from '@idss/domain/findings/finding-position';
import type { Queryable } from '#src/db/queryable.ts';
import { eachFinding, readHits } from './each-finding.ts';
import type { Selection } from './explained-findings.ts';
import { type CountFilter, findBlocksOf } from './finding-blocks.sql.ts';
import type { FindingRecord } from './finding-blocks.ts';
import type { FindingPage, PageRequest } from './read-findings.ts';

export async function readSelectedFindings(
  db: Queryable,
  runId: string,
  { measureCode }: CountFilter,
  { total, ruleIds, leftOut, ids }: Selection,
  { after, limit }: PageRequest,
): Promise<FindingPage> {
  const behind = listBehind(after).find(({ severity }) => severity === 'Warning')?.after ?? Infinity;
  if (behind === Infinity) return { rows: [], next: null, total, isTotalExact: true };
  const wanted = limit + 1;
  const rows = await readByIds(db, runId, ids.filter((id) => id > behind).slice(0, wanted));
  for (const ruleId of ruleIds) {
    let count = 0;
    const filter = { severity: 'Warning', ruleId, measureCode } as const;
    for await (const some of eachFinding(db, runId, filter, behind, wanted + leftOut.size)) {
      const shown = some.filter(({ id }) => !leftOut.has(id));
      rows.push(...shown);
      count += shown.length;
      if (count >= wanted) break;
    }
  }
  rows.sort((a, b) => a.id - b.id);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page,
    next: rows.length > limit && last ? getPosition('Warning', last.id) : null,
    total,
    isTotalExact: true,
  };
}

/** In ascending order. */
export async function readByIds(
  db: Queryable,
  runId: string,
  ids: readonly number[],
): Promise<FindingRecord[]> {
  if (ids.length === 0) return [];
  const blocks = await findBlocksOf(db, runId, ids);
  const places = blocks.map(
    ({ firstSeq, findingCount }) =>
      [
        firstSeq,
        ids.filter((id) => id >= firstSeq && id < firstSeq + findingCount).map((id) => id - firstSeq),
      ] as const,
  );
  return [...(await readHits(db, runId, new Map(places)))];
}
