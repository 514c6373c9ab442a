/**
 * Gives free places to the organization with the fewest, within it to the person with the fewest, and of theirs to the
 * first entry. Among equals, to the one that was served longest ago.
 */
import type { Share } from './fair-share.ts';

export interface FairQueue<Entry> {
  readonly length: number;
  entries(): Iterable<Entry>;
  /** Answers how to leave the queue: true where the entry was still in it. */
  add(share: Share, entry: Entry): () => boolean;
  /** The next entry, which counts as served from now on. */
  take(): Entry | undefined;
  /** The same, for a person without a slot. */
  takeUnserved(): Entry | undefined;
  isUnserved(share: Share): boolean;
  /** A slot was given without waiting. */
  serve(share: Share): void;
  /** A slot was returned. */
  leave(share: Share): void;
}

interface Place<Entry> {
  readonly share: Share;
  readonly entry: Entry;
}

export function createFairQueue<Entry>(): FairQueue<Entry> {
  const places: Place<Entry>[] = [];
  const slots = new Map<string, number>();
  /** In the order in which they were served last. */
  const served = new Map<string, number>();
  let turn = 0;

  const organizationKey = ({ organization }: Share): string => organization;
  const personKey = ({ organization, person }: Share): string => `${organization}\n${person}`;
  const getCount = (key: string): number => slots.get(key) ?? 0;

  function change(share: Share, by: number): void {
    for (const key of [organizationKey(share), personKey(share)]) {
      const count = getCount(key) + by;
      if (count > 0) slots.set(key, count);
      else slots.delete(key);
    }
  }

  function serve(share: Share): void {
    change(share, 1);
    turn += 1;
    for (const key of [organizationKey(share), personKey(share)]) served.set(key, turn);
    // Only the order matters, and only of those who may come back soon.
    if (served.size > 1000)
      for (const [key, at] of served) if (at < turn - 1000 && getCount(key) === 0) served.delete(key);
  }

  const rank = ({ share }: Place<Entry>): readonly number[] =>
    [organizationKey(share), personKey(share)].flatMap((key) => [getCount(key), served.get(key) ?? 0]);

  function next(candidates: readonly Place<Entry>[]): Entry | undefined {
    let best: { readonly place: Place<Entry>; readonly rank: readonly number[] } | null = null;
    for (const place of candidates) {
      const own = rank(place);
      if (best === null || isBefore(own, best.rank)) best = { place, rank: own };
    }
    if (best === null) return undefined;
    places.splice(places.indexOf(best.place), 1);
    serve(best.place.share);
    return best.place.entry;
  }

  return {
    get length() {
      return places.length;
    },
    *entries() {
      for (const { entry } of places) yield entry;
    },
    add(share, entry) {
      const place = { share, entry };
      places.push(place);
      return () => {
        const at = places.indexOf(place);
        if (at >= 0) places.splice(at, 1);
        return at >= 0;
      };
    },
    take: () => next(places),
    takeUnserved: () => next(places.filter(({ share }) => getCount(personKey(share)) === 0)),
    isUnserved: (share) => getCount(personKey(share)) === 0,
    serve,
    leave: (share) => change(share, -1),
  };
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, n) => value !== b[n]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}
