/**
 * Sees that a job gets on. Whatever moves it forward says so (`noteProgress`): bytes that are stored, findings that are
 * taken, a thread that works. A job that says nothing for too long loses its slot, whatever its heartbeat says, and what
 * it still waits for is given up: its open transaction is rolled back, its validation thread is ended.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export class JobStalled extends Error {}

export interface Watch {
  /** Aborts when the job has lost its slot. */
  readonly signal: AbortSignal;
  note(): void;
  /** As if there had been no progress for too long. */
  expire(): void;
}

const watches = new AsyncLocalStorage<Watch>();

/** The watch over the job that this code runs in; undefined outside of jobs. */
export const currentWatch = (): Watch | undefined => watches.getStore();

export const noteProgress = (): void => watches.getStore()?.note();

let stalled = 0;

/** How many jobs of this process lost their slot since its start. */
export const stalledJobs = (): number => stalled;

/**
 * Does the work under a watch. Rejects as soon as there was no progress for so many milliseconds, or when `lost` says
 * that another process has the job now; the work itself then ends by what it waits for.
 */
export async function watched<T>(
  milliseconds: number,
  lost: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const expire = (): void => {
    stalled += 1;
    controller.abort(new JobStalled(`There was no progress for ${milliseconds / 1000} seconds.`));
  };
  const timer = setTimeout(expire, milliseconds).unref();
  const onLost = (): void => controller.abort(lost.reason);
  lost.addEventListener('abort', onLost, { once: true });
  const watch: Watch = { signal: controller.signal, note: () => void timer.refresh(), expire };
  try {
    return await rejectOnAbort(controller.signal, watches.run(watch, work));
  } finally {
    clearTimeout(timer);
    lost.removeEventListener('abort', onLost);
  }
}

/** As the promise, or rejects with the signal's reason, whichever comes first. */
export async function rejectOnAbort<T>(signal: AbortSignal | undefined, promise: Promise<T>): Promise<T> {
  if (!signal) return promise;
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    // The result that came second is dropped.
    promise.catch(() => undefined);
    aborted.promise.catch(() => undefined);
  }
}
