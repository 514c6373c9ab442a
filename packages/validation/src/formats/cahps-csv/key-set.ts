/**
 * Finds duplicate keys exactly, without a string per key: the bytes are stored consecutively, and an open-addressing
 * hash table points to them. While every key is behind the one before it, as most files are sorted, all are new: the
 * table is made with the first key that is not. A million keys of nine letters take some 30 MB, a Set of strings some 70.
 */

export interface KeySet {
  /** The line that the same key was first added with; 0 where it is new. */
  add(bytes: Uint8Array, start: number, end: number, line: number): number;
}

/** FNV-1a, with an extra mixing step: the last digits of keys differ most. */
function hashKey(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let n = start; n < end; n++) hash = Math.imul(hash ^ (bytes[n] ?? 0), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

/** Keys in the order in which they were added, numbered from 1; key n is at begins[n - 1] to begins[n]. */
class KeyList {
  count = 0;
  begins = new Int32Array(2049);
  text = new Uint8Array(32_768);
  lines = new Int32Array(2048);

  append(bytes: Uint8Array, start: number, end: number, line: number): void {
    if (this.count === this.lines.length) {
      this.begins = wider(this.begins, this.count * 2 + 1);
      this.lines = wider(this.lines, this.count * 2);
    }
    const to = this.begins[this.count] ?? 0;
    const after = to + end - start;
    if (after > this.text.length) {
      const longer = new Uint8Array(Math.max(this.text.length * 2, after));
      longer.set(this.text);
      this.text = longer;
    }
    for (let n = start; n < end; n++) this.text[to + n - start] = bytes[n] ?? 0;
    this.lines[this.count] = line;
    this.count += 1;
    this.begins[this.count] = after;
  }

  isKey(key: number, bytes: Uint8Array, start: number, end: number): boolean {
    const begin = this.begins[key - 1] ?? 0;
    if ((this.begins[key] ?? 0) - begin !== end - start) return false;
    for (let n = 0; n < end - start; n++) if (this.text[begin + n] !== bytes[start + n]) return false;
    return true;
  }

  /** Is this key behind the last one, byte by byte, and a longer one behind its beginning? */
  isBehindLast(bytes: Uint8Array, start: number, end: number): boolean {
    if (this.count === 0) return true;
    const begin = this.begins[this.count - 1] ?? 0;
    const length = (this.begins[this.count] ?? 0) - begin;
    const shared = Math.min(length, end - start);
    for (let n = 0; n < shared; n++) {
      const difference = (bytes[start + n] ?? 0) - (this.text[begin + n] ?? 0);
      if (difference !== 0) return difference > 0;
    }
    return end - start > length;
  }
}

function wider(from: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(length);
  longer.set(from);
  return longer;
}

/** The table from keys to their numbers. */
class KeyTable {
  readonly #keys: KeyList;
  #hashes;
  /** Numbers of keys; 0 where it is free, as more than half of them are. */
  #slots = new Int32Array(0);

  constructor(keys: KeyList) {
    this.#keys = keys;
    this.#hashes = new Int32Array(keys.lines.length);
    for (let key = 0; key < keys.count; key++)
      this.#hashes[key] = hashKey(keys.text, keys.begins[key] ?? 0, keys.begins[key + 1] ?? 0);
    this.#fill();
  }

  #fill(): void {
    this.#slots = new Int32Array(this.#hashes.length * 2);
    const mask = this.#slots.length - 1;
    for (let key = 1; key <= this.#keys.count; key++) {
      let slot = (this.#hashes[key - 1] ?? 0) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = key;
    }
  }

  add(bytes: Uint8Array, start: number, end: number, line: number): number {
    const keys = this.#keys;
    if (keys.count === this.#hashes.length) {
      this.#hashes = wider(this.#hashes, keys.count * 2);
      this.#fill();
    }
    const hash = hashKey(bytes, start, end);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (;;) {
      const key = this.#slots[slot] ?? 0;
      if (key === 0) break;
      if (this.#hashes[key - 1] === hash && keys.isKey(key, bytes, start, end))
        return keys.lines[key - 1] ?? 0;
      slot = (slot + 1) & mask;
    }
    keys.append(bytes, start, end, line);
    this.#hashes[keys.count - 1] = hash;
    this.#slots[slot] = keys.count;
    return 0;
  }
}

export function createKeySet(): KeySet {
  const keys = new KeyList();
  let table: KeyTable | null = null;
  return {
    add(bytes, start, end, line) {
      if (table === null) {
        if (keys.isBehindLast(bytes, start, end)) {
          keys.append(bytes, start, end, line);
          return 0;
        }
        table = new KeyTable(keys);
      }
      return table.add(bytes, start, end, line);
    },
  };
}
