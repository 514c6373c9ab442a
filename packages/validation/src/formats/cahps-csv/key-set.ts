/**
 * Finds duplicate keys exactly, without a string per key: the bytes are stored consecutively, and an open-addressing
 * hash table points to them. A million keys of nine letters take some 30 MB, a Set of strings some 70.
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

export function createKeySet(): KeySet {
  let slots = new Int32Array(4096);
  let begins = new Int32Array(2049);
  let lines = new Int32Array(2048);
  let hashes = new Int32Array(2048);
  let text = new Uint8Array(32_768);
  /** Keys are numbered from 1; 0 in a slot means that it is free. Key n is at begins[n - 1] to begins[n]. */
  let count = 0;

  function grow(): void {
    const wider = <T extends Int32Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    begins = wider(begins, new Int32Array(lines.length * 2 + 1));
    lines = wider(lines, new Int32Array(lines.length * 2));
    hashes = wider(hashes, new Int32Array(hashes.length * 2));
    slots = new Int32Array(slots.length * 2);
    const mask = slots.length - 1;
    for (let key = 1; key <= count; key++) {
      let slot = (hashes[key - 1] ?? 0) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = key;
    }
  }

  function isKey(key: number, bytes: Uint8Array, start: number, end: number): boolean {
    const begin = begins[key - 1] ?? 0;
    if ((begins[key] ?? 0) - begin !== end - start) return false;
    for (let n = 0; n < end - start; n++) if (text[begin + n] !== bytes[start + n]) return false;
    return true;
  }

  return {
    add(bytes, start, end, line) {
      const hash = hashKey(bytes, start, end);
      const mask = slots.length - 1;
      let slot = hash & mask;
      for (;;) {
        const key = slots[slot] ?? 0;
        if (key === 0) break;
        if (hashes[key - 1] === hash && isKey(key, bytes, start, end)) return lines[key - 1] ?? 0;
        slot = (slot + 1) & mask;
      }
      const begin = begins[count] ?? 0;
      const length = end - start;
      if (begin + length > text.length) {
        const larger = new Uint8Array(Math.max(text.length * 2, begin + length));
        larger.set(text);
        text = larger;
      }
      for (let n = 0; n < length; n++) text[begin + n] = bytes[start + n] ?? 0;
      lines[count] = line;
      hashes[count] = hash;
      count += 1;
      begins[count] = begin + length;
      slots[slot] = count;
      if (count === lines.length) grow();
      return 0;
    },
  };
}
