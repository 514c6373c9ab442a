/** A file that waits for a thread: for one that another file leaves, or after a while for one that is opened. */
import { currentWatch, type Watch } from '#src/kernel/progress.ts';
import type { FairQueue } from './fair-queue.ts';
import type { Share } from './fair-share.ts';

export interface WaitingFile<Thread> {
  readonly resolve: (thread: Thread) => void;
  /** Over the job that waits. */
  readonly watch: Watch | undefined;
}

export interface Patience<Thread> {
  readonly patienceMilliseconds: number;
  /** null where none may be opened. */
  readonly openAnother: () => Thread | null;
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));

export function waitForThread<Thread>(
  queue: FairQueue<WaitingFile<Thread>>,
  share: Share,
  { patienceMilliseconds, openAnother }: Patience<Thread>,
): Promise<Thread> {
  const watch = currentWatch();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const thread = openAnother();
      if (!thread || !leave()) return;
      queue.serve(share);
      resolve(thread);
    }, patienceMilliseconds).unref();
    const entry: WaitingFile<Thread> = {
      resolve(thread) {
        clearTimeout(timer);
        resolve(thread);
      },
      watch,
    };
    const leave = queue.add(share, entry);
    watch?.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      if (leave()) reject(asError(watch.signal.reason));
    });
  });
}
