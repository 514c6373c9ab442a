/**
 * How often each identity of a finding occurs in a run, in twelve bytes an identity: two runs of a million findings are
 * compared in some 50 MB. An identity is kept as 64 bits of a hash; of 100,000 findings two share one by chance once in
 * some billion comparisons, and are then taken for the same.
 */
import type { FindingRecord } from '#src/findings/finding-blocks.ts';

/** What makes a finding the same one in another file. Its line does not. */
export type Identified = Pick<FindingRecord, 'ruleId' | 'measureCode' | 'indicatorKey' | 'record'>;

export interface IdentityCounts {
  add(finding: Identified): void;
  /** Takes one away; false where none is left. */
  take(finding: Identified): boolean;
}

/** For at most so many findings. */
export function createIdentityCounts(most: number): IdentityCounts {
  const size = 2 ** Math.ceil(Math.log2(Math.max(16, 2 * most)));
  const highs = new Uint32Array(size);
  const lows = new Uint32Array(size);
  const counts = new Uint32Array(size);
  const isUsed = new Uint8Array(size);
  const hash = new Uint32Array(2);

  /** The place of this identity, or the free one where it would stand. */
  function placeOf(finding: Identified): number {
    hashInto(hash, keyOf(finding));
    const [high = 0, low = 0] = hash;
    let place = low & (size - 1);
    while (isUsed[place] === 1 && (highs[place] !== high || lows[place] !== low))
      place = (place + 1) & (size - 1);
    return place;
  }

  return {
    add(finding) {
      const place = placeOf(finding);
      isUsed[place] = 1;
      highs[place] = hash[0] ?? 0;
      lows[place] = hash[1] ?? 0;
      counts[place] = (counts[place] ?? 0) + 1;
    },
    take(finding) {
      const place = placeOf(finding);
      const left = counts[place] ?? 0;
      if (left > 0) counts[place] = left - 1;
      return left > 0;
    },
  };
}

const keyOf = ({ ruleId, measureCode, indicatorKey, record }: Identified): string =>
  `${ruleId}\n${measureCode ?? ''}\n${indicatorKey ?? ''}\n${record ?? ''}`;

/** Two multiplicative hashes that are mixed at the end (cyrb53, with all of its 64 bits). */
function hashInto(hash: Uint32Array, text: string): void {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  const mixedHigh = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  const mixedLow =
    Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(mixedHigh ^ (mixedHigh >>> 13), 3266489909);
  hash[0] = mixedHigh;
  hash[1] = mixedLow;
}
