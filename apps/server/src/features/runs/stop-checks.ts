/**
 * Stops the checks of an upload in whichever process runs them. The outcome of its files is written by who stops it; here only the work
 * ends.
 */
import type { App } from '#src/kernel/app.ts';
import { changes } from '#src/kernel/cached.ts';

/** The file was given an outcome while it was checked: its check counts for nothing. */
export class FileClosed extends Error {}

type Running = Map<string, Set<AbortController>>;

const runningByPush = new WeakMap<App['push'], Running>();

/** The uploads whose checks this process runs. Heard once a process. */
function getRunning({ push }: Pick<App, 'push'>): Running {
  const known = runningByPush.get(push);
  if (known) return known;
  const running: Running = new Map();
  runningByPush.set(push, running);
  // Without a detail messages may have been missed: then the check goes on, and its outcome finds the file closed.
  push.onChange(changes.stoppedUploads, (transactionId) => {
    for (const stop of running.get(transactionId) ?? []) stop.abort();
  });
  return running;
}

/** Does the work; the signal aborts when the upload is stopped. */
export async function untilStopped<T>(
  app: Pick<App, 'push'>,
  transactionId: string,
  work: (stopped: AbortSignal) => Promise<T>,
): Promise<T> {
  const running = getRunning(app);
  const stop = new AbortController();
  const own = running.get(transactionId) ?? new Set();
  running.set(transactionId, own.add(stop));
  try {
    return await work(stop.signal);
  } finally {
    own.delete(stop);
    if (own.size === 0) running.delete(transactionId);
  }
}
