/**
 * How often each identity of a finding occurs in a run, in about 26 bytes per identity: comparing two runs of a million
 * findings takes about 40 MB.
 */

export interface IdentityCounts {
  /** Adds the identity and returns its position, for `takeAt`. */
  add(high: number, low: number): number;
  /** Removes one; false if none is left. */
  take(high: number, low: number): boolean;
  takeAt(place: number): boolean;
}

/** `max` is the number of findings. */
export function createIdentityCounts(max: number): IdentityCounts {
  const size = 2 ** Math.ceil(Math.log2(Math.max(16, 2 * max)));
  const highs = new Uint32Array(size);
  const lows = new Uint32Array(size);
  const counts = new Uint32Array(size);
  const isUsed = new Uint8Array(size);
  let added = 0;

  /** The position of this identity, or the free one where it belongs. */
  function getPlace(high: number, low: number): number {
    let place = low & (size - 1);
    while (isUsed[place] === 1 && (highs[place] !== high || lows[place] !== low))
      place = (place + 1) & (size - 1);
    return place;
  }

  function takeAt(place: number): boolean {
    const remaining = counts[place] ?? 0;
    if (remaining > 0) counts[place] = remaining - 1;
    return remaining > 0;
  }

  return {
    add(high, low) {
      // Searching a full table would never end.
      if (++added > max) throw new Error(`There are more than the ${max} findings that were announced.`);
      const place = getPlace(high, low);
      isUsed[place] = 1;
      highs[place] = high;
      lows[place] = low;
      counts[place] = (counts[place] ?? 0) + 1;
      return place;
    },
    take: (high, low) => takeAt(getPlace(high, low)),
    takeAt,
  };
}
