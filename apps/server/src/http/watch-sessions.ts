/** Tells when a session ends, however it ends: signed out, idle for too long, closed by staff, in any process. */

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
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;

  async function look(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const live = await findLive([...watchers.keys()]);
      // A copy: whoever is told stops listening.
      const ended = [...watchers].filter(([sid]) => !live.has(sid));
      for (const [, listeners] of ended) for (const onEnd of Array.from(listeners)) onEnd();
    } catch {
      // The database is away; whether a session stands is asked again in a second.
    } finally {
      isAsking = false;
    }
  }

  return {
    watch(sid, onEnd) {
      const listeners = watchers.get(sid) ?? new Set();
      watchers.set(sid, listeners.add(onEnd));
      timer ??= setInterval(() => void look(), everyMilliseconds).unref();
      return () => {
        listeners.delete(onEnd);
        if (listeners.size === 0 && watchers.get(sid) === listeners) watchers.delete(sid);
        if (watchers.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
