/** The one place that decides when something is tried again: reconnecting, retrying, and regular work that failed. */
import { setTimeout as delay } from 'node:timers/promises';

/** The first pause after a failure, and the longest that the pauses grow to. Milliseconds. */
export interface RetryDelays {
  readonly first: number;
  readonly max: number;
}

/** A database that restarts is back in a second; one that is gone for long is asked every two. */
export const reconnectDelays: RetryDelays = { first: 200, max: 2_000 };

/** Pauses of one series of failures. */
export interface Pauses {
  next(): number;
  /** After a success the next failure begins with the first pause again. */
  reset(): void;
}

/**
 * Each pause is twice the one before, up to the longest, less up to half of it by chance: processes that lost the same
 * connection at the same moment do not come back at the same moment.
 */
export function createPauses({ first, max }: RetryDelays, random: () => number = Math.random): Pauses {
  let failures = 0;
  return {
    next() {
      // 2 ** 30 times any first pause is longer than any longest one.
      const pause = Math.min(max, first * 2 ** Math.min(failures, 30));
      failures += 1;
      return pause * (1 - random() / 2);
    },
    reset() {
      failures = 0;
    },
  };
}

export interface KeepTryingOptions {
  readonly delays: RetryDelays;
  /** Ends the pauses; then the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** The most attempts; without it there is no end but success and the signal. */
  readonly attempts?: number;
  /** Whether another attempt may help. Without it every failure is tried again. */
  readonly isWorthRetrying?: (error: unknown) => boolean;
  /** `failures` counts from 1, so that a long outage need not be logged at every attempt. */
  readonly onFailure?: (error: unknown, failures: number) => void;
}

/** Attempts one after the other, never two at a time, until one succeeds. */
export async function keepTrying<T>(
  attempt: () => Promise<T>,
  { delays, signal, attempts = Number.POSITIVE_INFINITY, isWorthRetrying, onFailure }: KeepTryingOptions,
): Promise<T> {
  const pauses = createPauses(delays);
  for (let failures = 1; ; failures += 1) {
    signal?.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      if (failures >= attempts || isWorthRetrying?.(error) === false) throw error;
      onFailure?.(error, failures);
    }
    await delay(pauses.next(), undefined, signal ? { signal } : {});
  }
}

export interface RepeatOptions {
  readonly everyMilliseconds: number;
  /** Before the first round, where that is sooner: restarts must not put it off for ever. */
  readonly firstMilliseconds?: number;
  /** After a failure the work is repeated by these instead, until it succeeds. */
  readonly delays: RetryDelays;
  readonly signal?: AbortSignal | undefined;
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Regular work: the next round begins a while after the last one ended, so that rounds never overlap. It does not keep
 * the process alive. Answers the way to stop it.
 */
export function repeat(work: () => Promise<unknown>, options: RepeatOptions): () => void {
  const { everyMilliseconds, firstMilliseconds = everyMilliseconds, delays, onFailure } = options;
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const pauses = createPauses(delays);

  async function run(): Promise<void> {
    let pause = Math.min(firstMilliseconds, everyMilliseconds);
    for (;;) {
      await delay(pause, undefined, { signal, ref: false });
      try {
        await work();
        pauses.reset();
        pause = everyMilliseconds;
      } catch (error) {
        onFailure?.(error);
        pause = pauses.next();
      }
    }
  }

  // It ends by its signal only.
  run().catch(() => undefined);
  return () => stop.abort();
}
