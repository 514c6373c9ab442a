export const memberKeyWidth = 12;
/** Three words of key, and the line. */
const keyWords = 4;

/** Words sort as their bytes do. */
const word = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] ?? 0) << 24) |
    ((bytes[at + 1] ?? 0) << 16) |
    ((bytes[at + 2] ?? 0) << 8) |
    (bytes[at + 3] ?? 0)) >>>
  0;

export class MemberKeys {
  readonly #seed = Math.floor(Math.random() * 0x1_0000_0000) | 0;
  #slots = 4096;
  /** Two words per slot: the hash, and the key's number from 1. */
  #table = new Int32Array(this.#slots * 2);
  #keys = new Uint32Array(2048 * keyWords);
  #used = 0;
  /** While every key is behind the one before it, all are new, and the table stays empty. */
  #isAscending = true;

  #hash(a: number, b: number, c: number): number {
    let h = this.#seed;
    h = Math.imul(h ^ a, 0x9e37_79b1);
    h = Math.imul(h ^ (h >>> 15) ^ b, 0x85eb_ca77);
    h = Math.imul(h ^ (h >>> 13) ^ c, 0xc2b2_ae3d);
    h = Math.imul(h ^ (h >>> 16), 0x27d4_eb2f);
    return h ^ (h >>> 15);
  }

  /** The key's slot, or the empty slot for it; as an index of words. */
  #find(h: number, a: number, b: number, c: number): number {
    const mask = this.#slots - 1;
    for (let slot = h & mask; ; slot = (slot + 1) & mask) {
      const number = this.#table[slot * 2 + 1] ?? 0;
      if (number === 0) return slot * 2;
      if (this.#table[slot * 2] !== h) continue;
      const i = (number - 1) * keyWords;
      if (this.#keys[i] === a && this.#keys[i + 1] === b && this.#keys[i + 2] === c) return slot * 2;
    }
  }

  #growTable(): void {
    const old = this.#table;
    this.#slots *= 4;
    this.#table = new Int32Array(this.#slots * 2);
    const mask = this.#slots - 1;
    for (let i = 0; i < old.length; i += 2) {
      const number = old[i + 1] ?? 0;
      if (number === 0) continue;
      const h = old[i] ?? 0;
      let slot = h & mask;
      while (this.#table[slot * 2 + 1] !== 0) slot = (slot + 1) & mask;
      this.#table[slot * 2] = h;
      this.#table[slot * 2 + 1] = number;
    }
  }

  #isBehindLast(a: number, b: number, c: number): boolean {
    if (this.#used === 0) return true;
    const i = (this.#used - 1) * keyWords;
    const [lastA, lastB] = [this.#keys[i] ?? 0, this.#keys[i + 1] ?? 0];
    if (a !== lastA) return a > lastA;
    return b === lastB ? c > (this.#keys[i + 2] ?? 0) : b > lastB;
  }

  #fillTable(): void {
    this.#isAscending = false;
    while (this.#used * 5 > this.#slots * 3) this.#slots *= 4;
    this.#table = new Int32Array(this.#slots * 2);
    for (let number = 1; number <= this.#used; number++) {
      const i = (number - 1) * keyWords;
      const [a, b, c] = [this.#keys[i] ?? 0, this.#keys[i + 1] ?? 0, this.#keys[i + 2] ?? 0];
      const h = this.#hash(a, b, c);
      const slot = this.#find(h, a, b, c);
      this.#table[slot] = h;
      this.#table[slot + 1] = number;
    }
  }

  #append(a: number, b: number, c: number, line: number): void {
    const i = this.#used * keyWords;
    if (i === this.#keys.length) {
      const longer = new Uint32Array(this.#keys.length * 2);
      longer.set(this.#keys);
      this.#keys = longer;
    }
    this.#keys[i] = a;
    this.#keys[i + 1] = b;
    this.#keys[i + 2] = c;
    this.#keys[i + 3] = line;
    this.#used += 1;
  }

  /** Remembers the key that starts at this byte; returns the line of its first occurrence, 0 where it is new. */
  add(bytes: Uint8Array, at: number, line: number): number {
    const a = word(bytes, at);
    const b = word(bytes, at + 4);
    const c = word(bytes, at + 8);
    if (this.#isAscending) {
      if (this.#isBehindLast(a, b, c)) {
        this.#append(a, b, c, line);
        return 0;
      }
      this.#fillTable();
    }
    const h = this.#hash(a, b, c);
    const i = this.#find(h, a, b, c);
    const number = this.#table[i + 1] ?? 0;
    if (number !== 0) return this.#keys[(number - 1) * keyWords + 3] ?? 0;
    this.#append(a, b, c, line);
    this.#table[i] = h;
    this.#table[i + 1] = this.#used;
    if (this.#used * 5 > this.#slots * 3) this.#growTable();
    return 0;
  }

  has(bytes: Uint8Array, at: number): boolean {
    if (this.#isAscending) this.#fillTable();
    const a = word(bytes, at);
    const b = word(bytes, at + 4);
    const c = word(bytes, at + 8);
    return (this.#table[this.#find(this.#hash(a, b, c), a, b, c) + 1] ?? 0) !== 0;
  }
}

/** Keys as in a file: padded with blanks. */
export function collectMemberKeys(keys: Iterable<string>): MemberKeys {
  const known = new MemberKeys();
  const bytes = new Uint8Array(memberKeyWidth);
  for (const key of keys) {
    if (key.length > memberKeyWidth) continue;
    bytes.fill(32);
    for (let i = 0; i < key.length; i++) bytes[i] = key.charCodeAt(i);
    known.add(bytes, 0, 1);
  }
  return known;
}
