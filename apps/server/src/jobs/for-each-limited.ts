/**
 * Runs the work for every item, at most `limit` at once. An error ends one of the `limit` lanes, so that an outage costs
 * as many failed attempts as there are lanes and not one for every item. The other lanes run on; then the first error is
 * thrown.
 */
export async function forEachLimited<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const lane = async (): Promise<void> => {
    for (let next = await queue.next(); !next.done; next = await queue.next()) await work(next.value);
  };
  const lanes = await Promise.allSettled(Array.from({ length: limit }, lane));
  for (const outcome of lanes) if (outcome.status === 'rejected') throw outcome.reason;
}
