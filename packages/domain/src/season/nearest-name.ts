/** The known name that a mistyped one most probably means; null where none is near. */
export function findNearest(name: string, known: Iterable<string>): string | null {
  const typed = name.toLowerCase().slice(0, maxLength);
  let best: string | null = null;
  let least = Math.max(1, Math.floor(typed.length / 3)) + 1;
  for (const candidate of known) {
    if (candidate.length > maxLength || Math.abs(candidate.length - typed.length) >= least) continue;
    const distance = countEdits(typed, candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** ` Did you mean CBP?`, or nothing. */
export function suggest(name: string, known: Iterable<string>): string {
  const nearest = findNearest(name, known);
  return nearest === null ? '' : ` Did you mean ${nearest}?`;
}

/** `CBP, GSD, LSC`; of many the first ones and how many more there are. */
export function joinNames(names: readonly string[], max = 15): string {
  const more = names.length - max;
  return more > 1 ? `${names.slice(0, max).join(', ')} and ${more} more` : names.join(', ');
}

const maxLength = 60;

/** Letters that are added, left out, changed, or exchanged with the next one. */
function countEdits(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let edits = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      row.push(edits);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
