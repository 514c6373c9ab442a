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

/** undefined where nothing is close, or two are equally close. Case and the sign + do not count. */
export function nearest(text: string, known: Iterable<string>): string | undefined {
  const plain = (name: string): string => name.toLowerCase().replaceAll('+', 'plus');
  const target = plain(text);
  let limit = maxSlips(target);
  let found: string | undefined;
  let isOnly = true;
  for (const name of known) {
    const slips = editDistance(target, plain(name), limit);
    if (slips > limit) continue;
    isOnly = slips < limit || found === undefined;
    limit = slips;
    found = name;
  }
  return isOnly ? found : undefined;
}

/** For `expected` of a finding. */
export function perhaps(text: string, known: Iterable<string>): string | undefined {
  const name = nearest(text, known);
  return name === undefined ? undefined : `perhaps ${name}`;
}

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
