/**
 * The member keys of a file, with the line of each: a hash table over their twelve bytes, because a million strings
 * would take ten times the memory. The hash starts from a number of the run's own, so that no file can be made to
 * fill one place.
 */
export interface MemberKeys {
  /** Remembers the key that starts at this byte; answers the line that had it before, 0 where none had. */
  add(bytes: Uint8Array, at: number, line: number): number;
  has(bytes: Uint8Array, at: number): boolean;
}

export const memberKeyWidth = 12;
const slotWords = 4;

export function createMemberKeys(): MemberKeys {
  const seed = Math.floor(Math.random() * 0x1_0000_0000) | 0;
  let slots = 1024;
  // Three words of key and the line, which is never 0 where a key stands.
  let table = new Int32Array(slots * slotWords);
  let used = 0;

  const word = (bytes: Uint8Array, at: number): number =>
    (bytes[at] ?? 0) |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24);

  function hash(a: number, b: number, c: number): number {
    let h = seed;
    h = Math.imul(h ^ a, 0x9e37_79b1);
    h = Math.imul(h ^ (h >>> 15) ^ b, 0x85eb_ca77);
    h = Math.imul(h ^ (h >>> 13) ^ c, 0xc2b2_ae3d);
    h = Math.imul(h ^ (h >>> 16), 0x27d4_eb2f);
    return h ^ (h >>> 15);
  }

  /** The key's slot, or the empty one where it would stand; as an index of words. */
  function find(a: number, b: number, c: number): number {
    const mask = slots - 1;
    for (let slot = hash(a, b, c) & mask; ; slot = (slot + 1) & mask) {
      const i = slot * slotWords;
      if (table[i + 3] === 0 || (table[i] === a && table[i + 1] === b && table[i + 2] === c)) return i;
    }
  }

  function grow(): void {
    const old = table;
    slots *= 2;
    table = new Int32Array(slots * slotWords);
    for (let i = 0; i < old.length; i += slotWords) {
      const line = old[i + 3] ?? 0;
      if (line === 0) continue;
      const [a, b, c] = [old[i] ?? 0, old[i + 1] ?? 0, old[i + 2] ?? 0];
      put(find(a, b, c), a, b, c, line);
    }
  }

  function put(i: number, a: number, b: number, c: number, line: number): void {
    table[i] = a;
    table[i + 1] = b;
    table[i + 2] = c;
    table[i + 3] = line;
  }

  return {
    add(bytes, at, line) {
      const a = word(bytes, at);
      const b = word(bytes, at + 4);
      const c = word(bytes, at + 8);
      const i = find(a, b, c);
      const earlier = table[i + 3] ?? 0;
      if (earlier !== 0) return earlier;
      put(i, a, b, c, line);
      used += 1;
      if (used * 2 > slots) grow();
      return 0;
    },
    has: (bytes, at) =>
      (table[find(word(bytes, at), word(bytes, at + 4), word(bytes, at + 8)) + 3] ?? 0) !== 0,
  };
}

/** Keys as they stand in a file: padded with blanks. */
export function memberKeysOf(keys: Iterable<string>): MemberKeys {
  const known = createMemberKeys();
  const bytes = new Uint8Array(memberKeyWidth);
  for (const key of keys) {
    if (key.length > memberKeyWidth) continue;
    bytes.fill(32);
    for (let i = 0; i < key.length; i++) bytes[i] = key.charCodeAt(i);
    known.add(bytes, 0, 1);
  }
  return known;
}
