/**
 * The member keys of a file, with the line of each: a hash table over their twelve bytes, because a million strings
 * would take several times the memory. Keys are stored consecutively in the order of the file; the table stores a hash
 * and a position for each, so it can grow without reading them. The hash has a random seed per run, so that no file can
 * be crafted to collide.
 */
export interface MemberKeys {
  /** Remembers the key that starts at this byte; returns the line of its first occurrence, 0 where it is new. */
  add(bytes: Uint8Array, at: number, line: number): number;
  has(bytes: Uint8Array, at: number): boolean;
}

export const memberKeyWidth = 12;
/** Three words of key, and the line. */
const keyWords = 4;

export function createMemberKeys(): MemberKeys {
  const seed = Math.floor(Math.random() * 0x1_0000_0000) | 0;
  let slots = 4096;
  /** Two words per slot: the hash, and the key's number from 1. */
  let table = new Int32Array(slots * 2);
  let keys = new Int32Array(2048 * keyWords);
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

  /** The key's slot, or the empty slot for it; as an index of words. */
  function find(h: number, a: number, b: number, c: number): number {
    const mask = slots - 1;
    for (let slot = h & mask; ; slot = (slot + 1) & mask) {
      const number = table[slot * 2 + 1] ?? 0;
      if (number === 0) return slot * 2;
      if (table[slot * 2] !== h) continue;
      const i = (number - 1) * keyWords;
      if (keys[i] === a && keys[i + 1] === b && keys[i + 2] === c) return slot * 2;
    }
  }

  function growTable(): void {
    const old = table;
    slots *= 4;
    table = new Int32Array(slots * 2);
    const mask = slots - 1;
    for (let i = 0; i < old.length; i += 2) {
      const number = old[i + 1] ?? 0;
      if (number === 0) continue;
      const h = old[i] ?? 0;
      let slot = h & mask;
      while (table[slot * 2 + 1] !== 0) slot = (slot + 1) & mask;
      table[slot * 2] = h;
      table[slot * 2 + 1] = number;
    }
  }

  function append(a: number, b: number, c: number, line: number): void {
    const i = used * keyWords;
    if (i === keys.length) {
      const longer = new Int32Array(keys.length * 2);
      longer.set(keys);
      keys = longer;
    }
    keys[i] = a;
    keys[i + 1] = b;
    keys[i + 2] = c;
    keys[i + 3] = line;
    used += 1;
  }

  return {
    add(bytes, at, line) {
      const a = word(bytes, at);
      const b = word(bytes, at + 4);
      const c = word(bytes, at + 8);
      const h = hash(a, b, c);
      const i = find(h, a, b, c);
      const number = table[i + 1] ?? 0;
      if (number !== 0) return keys[(number - 1) * keyWords + 3] ?? 0;
      append(a, b, c, line);
      table[i] = h;
      table[i + 1] = used;
      if (used * 5 > slots * 3) growTable();
      return 0;
    },
    has(bytes, at) {
      const a = word(bytes, at);
      const b = word(bytes, at + 4);
      const c = word(bytes, at + 8);
      return (table[find(hash(a, b, c), a, b, c) + 1] ?? 0) !== 0;
    },
  };
}

/** Keys as in a file: padded with blanks. */
export function collectMemberKeys(keys: Iterable<string>): MemberKeys {
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
