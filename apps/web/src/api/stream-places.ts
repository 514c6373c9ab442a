/**
 * Over HTTP/1.1 a browser has six connections to a server for all its windows together. A stream of hints in each of six
 * visible windows would leave none for anything else, so only some have one, and the others poll.
 */
const most = 3;

/** The part of the browser's locks that is used. */
export type Locks = {
  request(
    name: string,
    options: { readonly ifAvailable: true },
    work: (lock: unknown) => Promise<boolean>,
  ): Promise<boolean>;
};

/** HTTP/2 and HTTP/3 have any number of streams on one connection. An unknown protocol may be the old one. */
function isShort(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return !/^h[23]/.test(page?.nextHopProtocol ?? '');
}

/** Does the work while it has one of the places. Answers false, with nothing done, when other windows have them all. */
export async function inStreamPlace(
  work: () => Promise<void>,
  locks: Locks | undefined = isShort() ? navigator.locks : undefined,
): Promise<boolean> {
  // Without locks (a page that is neither HTTPS nor on this machine) windows do not know of each other.
  if (!locks) {
    await work();
    return true;
  }
  const tryPlace = (place: number): Promise<boolean> =>
    locks.request(`idss-hints-${place}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) return false;
      await work();
      return true;
    });
  for (let place = 0; place < most; place += 1) if (await tryPlace(place)) return true;
  return false;
}
