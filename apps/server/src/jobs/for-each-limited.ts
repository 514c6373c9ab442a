import pLimit from 'p-limit';

/**
 * Runs the work for every item, at most `limit` at once. All of it ends, also where some of it fails: then the first
 * error is thrown.
 */
export async function forEachLimited<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const limited = pLimit(limit);
  const outcomes = await Promise.allSettled(Array.from(items, (item) => limited(work, item)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
