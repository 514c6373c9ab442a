/** The known name that was probably meant: the only one within a few typing slips. */

/** Insertions, deletions, replacements and exchanges of neighbours; more than `most` is answered as most + 1. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let slips = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, (beforeLast[j - 2] ?? 0) + 1);
      row.push(slips);
    }
    if (Math.min(...row) > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? limit + 1;
}

/** One slip in a short name, one in four characters of a longer one, three at most. */
const maxSlips = (text: string): number => Math.max(1, Math.min(3, Math.floor(text.length / 4)));

/** Case and the sign + do not count. */
const plain = (name: string): string => name.toLowerCase().replaceAll('+', 'plus');

/** The characters of a name as bits. Some share one, which only makes names look closer than they are. */
function letterBits(name: string): number {
  let bits = 0;
  for (let at = 0; at < name.length; at++) bits |= 1 << (name.charCodeAt(at) & 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** A slip brings at most one character that the other name does not have, and takes at most one away. */
const leastSlips = (a: number, b: number): number => Math.max(countBits(a & ~b), countBits(b & ~a));

/**
 * Finds the name that was meant among the known ones: undefined where nothing is close, or two are equally close. Made once
 * for many texts.
 */
export function createNameSearch(known: Iterable<string>): (text: string) => string | undefined {
  const names = Array.from(known, (name) => {
    const plainName = plain(name);
    return { name, plainName, bits: letterBits(plainName) };
  });
  return (text) => {
    const target = plain(text);
    const bits = letterBits(target);
    let limit = maxSlips(target);
    let found: string | undefined;
    let isOnly = true;
    for (const candidate of names) {
      if (leastSlips(bits, candidate.bits) > limit) continue;
      const slips = editDistance(target, candidate.plainName, limit);
      if (slips > limit) continue;
      isOnly = slips < limit || found === undefined;
      limit = slips;
      found = candidate.name;
    }
    return isOnly ? found : undefined;
  };
}

/** For `expected` of findings. What is known is looked at when the first text asks. */
export function createPerhaps(known: () => Iterable<string>): (text: string) => string | undefined {
  let search: ReturnType<typeof createNameSearch> | null = null;
  return (text) => {
    search ??= createNameSearch(known());
    const name = search(text);
    return name === undefined ? undefined : `perhaps ${name}`;
  };
}

/** The same for a single text. */
export const perhaps = (text: string, known: Iterable<string>): string | undefined =>
  createPerhaps(() => known)(text);

/** Every number that is one slip away from these digits. */
export function* listSingleEdits(digits: string): Generator<string> {
  const tens = '0123456789';
  for (let at = 0; at <= digits.length; at++) {
    const [head, tail] = [digits.slice(0, at), digits.slice(at)];
    for (const digit of tens) yield `${head}${digit}${tail}`;
    if (tail === '') continue;
    yield `${head}${tail.slice(1)}`;
    for (const digit of tens) if (digit !== tail[0]) yield `${head}${digit}${tail.slice(1)}`;
    if (tail.length > 1 && tail[0] !== tail[1]) yield `${head}${tail[1]}${tail[0]}${tail.slice(2)}`;
  }
}
