/** Numbers that look random and are the same for the same seed on every machine. */

export interface Random {
  /** 0 up to, not including, 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  between(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly [T, ...T[]]): T;
  guid(): string;
  /** A stream of its own, which depends only on the seed and the name, not on what was drawn before. */
  fork(name: string): Random;
}

export function createRandom(seed: string): Random {
  let state = hash(seed);
  // mulberry32: 32 bits of state are plenty for made-up numbers.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    pick: (values) => values[int(0, values.length - 1)] ?? values[0],
    guid() {
      const hex = Array.from({ length: 8 }, () => int(0, 0xffff).toString(16).padStart(4, '0')).join('');
      return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        `4${hex.slice(13, 16)}`,
        `a${hex.slice(17, 20)}`,
        hex.slice(20),
      ].join('-');
    },
    fork: (name) => createRandom(`${seed}/${name}`),
  };
}

/** FNV-1a over the UTF-16 units, well mixed at its end. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/** Divides a whole number by weights into whole numbers that add up to it; none exceeds its cap, if caps are given. */
export function allocate(
  total: number,
  weights: readonly number[],
  caps: readonly number[] = weights.map(() => Number.POSITIVE_INFINITY),
): readonly number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const shares = weights.map((weight, index) =>
    Math.min(sum > 0 ? Math.floor((total * weight) / sum) : 0, caps[index] ?? 0),
  );
  let rest = total - shares.reduce((a, b) => a + b, 0);
  const byWeight = weights.map((_, index) => index).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
  while (rest > 0) {
    const before = rest;
    for (const index of byWeight) {
      const share = shares[index] ?? 0;
      if (rest === 0 || share >= (caps[index] ?? 0)) continue;
      shares[index] = share + 1;
      rest -= 1;
    }
    if (rest === before) throw new Error(`${total} does not fit into ${caps.join(', ')}`);
  }
  return shares;
}
