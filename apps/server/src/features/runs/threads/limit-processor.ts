import type { Worker } from 'node:worker_threads';

/** How often the processor time of a thread is checked. */
const measureMilliseconds = 250;

/** Calls once when the thread has taken more milliseconds of the processor than that from now on. */
export function limitProcessor(worker: Worker, getLimit: () => number, onMore: () => void): NodeJS.Timeout {
  let before: number | null = null;
  const measure = async (): Promise<void> => {
    const { user, system } = await worker.cpuUsage();
    const used = (user + system) / 1000;
    before ??= used;
    if (used - before <= getLimit()) return;
    clearInterval(timer);
    onMore();
  };
  // It rejects when the thread has ended, which is reported elsewhere.
  const measureOnce = (): void => void measure().catch(() => undefined);
  measureOnce();
  const timer = setInterval(measureOnce, measureMilliseconds);
  return timer;
}
