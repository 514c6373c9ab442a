/**
 * Over HTTP/1.1 a browser has six connections to a server for all its windows together. A stream of hints in each of six
 * visible windows would leave none for anything else, so only some have one, and the others poll.
 */
const maxStreams = 3;

/** The part of the browser's locks that is used. */
export type Locks = {
  request(
    name: string,
    options: { readonly ifAvailable: true },
    work: (lock: unknown) => Promise<boolean>,
  ): Promise<boolean>;
};

/** HTTP/2 and HTTP/3 have any number of streams on one connection. An unknown protocol may be the old one. */
function areConnectionsLimited(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return !/^h[23]/.test(page?.nextHopProtocol ?? '');
}

/** Does the work while it has one of the places. Answers false, with nothing done, when other windows have them all. */
export async function withStreamSlot(
  work: () => Promise<void>,
  locks: Locks | undefined = areConnectionsLimited() ? navigator.locks : undefined,
): Promise<boolean> {
  // Without locks (a page that is neither HTTPS nor on this machine) windows do not know of each other.
  if (!locks) {
    await work();
    return true;
  }
  const trySlot = (slot: number): Promise<boolean> =>
    locks.request(`idss-hints-${slot}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false;
      await work();
      return true;
    });
  for (let slot = 0; slot < maxStreams; slot += 1) if (await trySlot(slot)) return true;
  return false;
}
