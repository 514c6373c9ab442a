/**
 * How often each identity of a finding occurs in a run, in some 26 bytes an identity: two runs of a million findings are
 * compared in some 40 MB.
 */

export interface IdentityCounts {
  /** The place of this identity, by which it is taken again without a look. */
  add(high: number, low: number): number;
  /** Takes one away; false where none is left. */
  take(high: number, low: number): boolean;
  takeAt(place: number): boolean;
}

/** For at most so many findings. */
export function createIdentityCounts(most: number): IdentityCounts {
  const size = 2 ** Math.ceil(Math.log2(Math.max(16, 2 * most)));
  const highs = new Uint32Array(size);
  const lows = new Uint32Array(size);
  const counts = new Uint32Array(size);
  const isUsed = new Uint8Array(size);
  let added = 0;

  /** The place of this identity, or the free one where it would stand. */
  function placeOf(high: number, low: number): number {
    let place = low & (size - 1);
    while (isUsed[place] === 1 && (highs[place] !== high || lows[place] !== low))
      place = (place + 1) & (size - 1);
    return place;
  }

  function takeAt(place: number): boolean {
    const left = counts[place] ?? 0;
    if (left > 0) counts[place] = left - 1;
    return left > 0;
  }

  return {
    add(high, low) {
      // A full table would be searched for ever.
      if (++added > most) throw new Error(`There are more than the ${most} findings that were announced.`);
      const place = placeOf(high, low);
      isUsed[place] = 1;
      highs[place] = high;
      lows[place] = low;
      counts[place] = (counts[place] ?? 0) + 1;
      return place;
    },
    take: (high, low) => takeAt(placeOf(high, low)),
    takeAt,
  };
}
