/**
 * Who may have a zip made now: a few at a time, one a person; others wait in turn. What waits holds a connection and
 * nothing else, so the line is short, and whoever finds it full or waits too long is told to come back.
 */
import { Refusal } from '#src/http/errors.ts';

export interface SlotLimits {
  readonly atOnce: number;
  readonly waiting: number;
  readonly waitSeconds: number;
}

export interface DownloadSlots {
  /**
   * Waits for a turn; answers what gives it back, which may be called more than once. Refuses with 429 and Retry-After.
   * A signal that is aborted leaves the line.
   */
  take(userId: string, signal: AbortSignal): Promise<() => void>;
}

interface Waiting {
  readonly userId: string;
  readonly start: () => void;
}

export function createDownloadSlots({ atOnce, waiting, waitSeconds }: SlotLimits): DownloadSlots {
  const running: string[] = [];
  let line: readonly Waiting[] = [];

  const isFree = (userId: string): boolean => running.length < atOnce && !running.includes(userId);

  function begin(userId: string): () => void {
    running.push(userId);
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      running.splice(running.indexOf(userId), 1);
      next();
    };
  }

  /** The first in the line who has none running; those before him keep their places. */
  function next(): void {
    const first = line.find(({ userId }) => isFree(userId));
    if (!first) return;
    line = line.filter((other) => other !== first);
    first.start();
  }

  const full = (): Refusal =>
    new Refusal(429, 'Other bulk downloads are running. Please wait a moment and try again.', {
      code: 'too_many_requests',
      retryAfterSeconds: waitSeconds,
    });

  return {
    async take(userId, signal) {
      signal.throwIfAborted();
      if (isFree(userId)) return begin(userId);
      if (line.length >= waiting) throw full();
      return new Promise((resolve, reject) => {
        const leave = (why: unknown): void => {
          clearTimeout(timer);
          line = line.filter((other) => other !== mine);
          reject(why);
        };
        const onAbort = (): void => leave(signal.reason);
        const timer = setTimeout(() => {
          signal.removeEventListener('abort', onAbort);
          leave(full());
        }, waitSeconds * 1000);
        const mine: Waiting = {
          userId,
          start: () => {
            clearTimeout(timer);
            signal.removeEventListener('abort', onAbort);
            resolve(begin(userId));
          },
        };
        signal.addEventListener('abort', onAbort, { once: true });
        line = [...line, mine];
      });
    },
  };
}
