/** Notifies when a session ends, for whatever reason: signed out, idle for too long, closed by staff, in any process. */

import { repeat } from '#src/kernel/retry.ts';

export interface SessionWatch {
  /** Calls `onEnd` once, within a second or so of the session's end. Answers the way to stop watching. */
  watch(sid: string, onEnd: () => void): () => void;
}

const everyMilliseconds = 1000;

/** One question a second for all sessions that are watched, and none while there are none. */
export function createSessionWatch(
  findLive: (sids: readonly string[]) => Promise<ReadonlySet<string>>,
): SessionWatch {
  const watchers = new Map<string, Set<() => void>>();
  let stopLooking: (() => void) | undefined;

  async function checkSessions(): Promise<void> {
    const live = await findLive([...watchers.keys()]);
    // A copy: a notified listener removes itself.
    const ended = [...watchers].filter(([sid]) => !live.has(sid));
    for (const [, listeners] of ended) for (const onEnd of Array.from(listeners)) onEnd();
  }

  return {
    watch(sid, onEnd) {
      const listeners = watchers.get(sid) ?? new Set();
      watchers.set(sid, listeners.add(onEnd));
      // While the database is away, nothing is known of any session: then it is asked less and less often.
      stopLooking ??= repeat(checkSessions, {
        everyMilliseconds,
        delays: { first: everyMilliseconds, max: 5_000 },
      });
      return () => {
        listeners.delete(onEnd);
        if (listeners.size === 0 && watchers.get(sid) === listeners) watchers.delete(sid);
        if (watchers.size > 0) return;
        stopLooking?.();
        stopLooking = undefined;
      };
    },
  };
}
