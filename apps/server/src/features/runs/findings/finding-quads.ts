/**
 * Which four bytes in a row occur in the search texts of a block, so that a search reads only blocks that may have what it looks
 * for. They are bits of which several fours share one: where it is not set, none of them occurs; where it is, one may.
 */
const bitCount = 4096;
/** So many bits of a text are compared: each excludes most blocks that do not have its four. */
export const comparedBits = 8;

/** By multiplication, so that similar fours have different bits. */
const getBit = (quad: number): number => Math.imul(quad, 0x9e_37_79_b1) >>> 20;

/** As `get_bit` of the database numbers them. */
export function noteQuads(text: Uint8Array): Uint8Array {
  const isThere = new Uint8Array(bitCount);
  let quad = 0;
  for (let at = 0; at < text.length; at++) {
    quad = (quad << 8) | (text[at] ?? 0);
    if (at >= 3) isThere[getBit(quad)] = 1;
  }
  const bytes = new Uint8Array(bitCount / 8);
  for (let bit = 0; bit < bitCount; bit += 8) {
    let byte = 0;
    for (let n = 0; n < 8; n++) byte |= (isThere[bit + n] ?? 0) << n;
    bytes[bit / 8] = byte;
  }
  return bytes;
}

/** Bits that every block with this text has, from all over it; none of a text of less than four bytes. */
export function chooseBits(text: Buffer): number[] {
  const different = new Set<number>();
  for (let at = 0; at + 4 <= text.length; at++) different.add(getBit(text.readInt32BE(at)));
  const all = [...different];
  if (all.length <= comparedBits) return all;
  return Array.from(
    { length: comparedBits },
    (_, n) => all[Math.floor((n * all.length) / comparedBits)] ?? 0,
  );
}
