/** Whether a session is open: believed for a moment, so that each page and each busy moment needs one look-up. */
import { notSignedIn } from '#src/kernel/errors.ts';

/** A session that ended is noticed within this time. */
const believedForMilliseconds = 1_000;
/** Who called so short a time ago is likely to call again soon. */
const recentMilliseconds = 3_000;

interface UsedSession {
  readonly usedAt: number;
  readonly openUntil: number;
}

/**
 * A look-up is for all sessions that were used just now and are not believed for much longer: of five hundred people with a call every
 * two seconds it is a statement or two a second, and not 250.
 */
export function createSessionCheck(
  findLive: (sids: readonly string[]) => Promise<ReadonlySet<string>>,
  now: () => number = () => performance.now(),
): (sid: string) => Promise<void> {
  /** Those used longest ago first. */
  const used = new Map<string, UsedSession>();
  /** Calls of one page arrive together: they share a look-up. */
  const looking = new Map<string, Promise<ReadonlySet<string>>>();

  function noteUse(sid: string): UsedSession {
    const noted = { usedAt: now(), openUntil: used.get(sid)?.openUntil ?? 0 };
    used.delete(sid);
    used.set(sid, noted);
    return noted;
  }

  function forgetOld(): void {
    for (const [sid, { usedAt }] of used) {
      if (usedAt + recentMilliseconds > now()) return;
      used.delete(sid);
    }
  }

  function look(asked: string): Promise<ReadonlySet<string>> {
    forgetOld();
    const soon = now() + believedForMilliseconds / 2;
    const stale = [...used].flatMap(([sid, { openUntil }]) => (openUntil < soon ? [sid] : []));
    const sids = [...new Set([asked, ...stale])].filter((sid) => !looking.has(sid));
    const openUntil = now() + believedForMilliseconds;
    const found = findLive(sids)
      .then((live) => {
        for (const sid of sids) {
          const session = used.get(sid);
          if (session && live.has(sid)) used.set(sid, { ...session, openUntil });
          else used.delete(sid);
        }
        return live;
      })
      .finally(() => {
        for (const sid of sids) looking.delete(sid);
      });
    for (const sid of sids) looking.set(sid, found);
    return found;
  }

  return async (sid) => {
    if (noteUse(sid).openUntil > now()) return;
    const pending = looking.get(sid);
    // What another call asked for may have failed with the time of that call.
    const live = await (pending ? pending.catch(() => looking.get(sid) ?? look(sid)) : look(sid));
    if (!live.has(sid)) throw notSignedIn();
  };
}
