/** A few validation threads, opened when there is work and kept warm for a while. A file that crashes or hangs its thread ends that thread and nothing else. */
import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Finding } from '@idss/domain/findings/finding';
import { plannedFault } from '#src/http/fault.ts';
import type { Logger } from '#src/log/logger.ts';
import type { FromWorker, ValidationOutcome, ValidationTask, WorkerSetup } from './validation-messages.ts';

/** The thread that had the file ended without an answer. */
export class ValidationCrashed extends Error {}

export interface RunningValidation {
  /** The next findings in order, or null when there are no more. Reading slowly slows the thread down. */
  next(): Promise<readonly Finding[] | null>;
  /** Settles after the last findings were posted; rejects with ValidationCrashed. */
  readonly done: Promise<ValidationOutcome>;
  /** Gives the thread up, where nobody will read on. */
  cancel(): void;
}

export interface ValidationPool {
  readonly size: number;
  /** Waits for a free thread. */
  start(task: ValidationTask, onProgress: (percent: number) => void): Promise<RunningValidation>;
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly log: Pick<Logger, 'warn'>;
  readonly faults?: readonly string[] | undefined;
  readonly size?: number;
  /** Milliseconds without a sign of life after which a thread with a file of so many bytes is given up. */
  readonly timeLimit?: (bytes: number) => number;
  /** What one thread may take. */
  readonly heapMegabytes?: number;
}

/** A file may have millions of findings whose storing takes minutes: only silence is judged. */
const defaultTimeLimit = (bytes: number): number => 60_000 + bytes / 1000;

const idleMilliseconds = 60_000;

/** A thread starts in half the time with what an earlier one compiled; of the settings it sees nothing. */
const compiled = getCompileCacheDir();
const keptSources = compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled };

interface Thread {
  readonly worker: Worker;
  /** Its code is loaded, or it ended. */
  readonly started: Promise<void>;
  readonly taken: Int32Array;
}

export function openValidationPool(options: PoolOptions): ValidationPool {
  const { log, faults, timeLimit = defaultTimeLimit, heapMegabytes = 1024 } = options;
  const size = options.size ?? Math.min(4, availableParallelism());
  const idle: (Thread & { readonly since: number })[] = [];
  const waiting: ((thread: Thread) => void)[] = [];
  const all = new Set<Worker>();
  let isClosed = false;

  function open(): Thread {
    const shared = new SharedArrayBuffer(4);
    const worker = new Worker(new URL('./validate-file.worker.ts', import.meta.url), {
      workerData: { taken: shared } satisfies WorkerSetup,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
      env: keptSources,
    });
    // Idle threads keep no process alive.
    worker.unref();
    all.add(worker);
    worker.on('error', () => undefined);
    worker.on('exit', () => all.delete(worker));
    const started = new Promise<void>((resolve) => {
      worker.once('message', () => resolve());
      worker.once('exit', () => resolve());
    });
    return { worker, started, taken: new Int32Array(shared) };
  }

  function free(thread: Thread): void {
    const next = waiting.shift();
    if (next) next(thread);
    else idle.push({ ...thread, since: Date.now() });
  }

  function end({ worker }: Thread): void {
    all.delete(worker);
    void worker.terminate();
  }

  function replace(thread: Thread): void {
    end(thread);
    if (waiting.length > 0 && !isClosed) free(open());
  }

  async function take(): Promise<Thread> {
    for (let thread = idle.pop(); thread; thread = idle.pop()) if (all.has(thread.worker)) return thread;
    if (all.size < size) return open();
    return new Promise((resolve) => waiting.push(resolve));
  }

  // A thread takes some 50 MB, and a quarter of a second to start: those that nobody needed for a while go.
  const tidying = setInterval(() => {
    const limit = Date.now() - idleMilliseconds;
    for (const thread of idle.filter(({ since }) => since < limit)) {
      idle.splice(idle.indexOf(thread), 1);
      end(thread);
    }
  }, 10_000).unref();

  return {
    size,
    async start(task, onProgress) {
      const thread = await take();
      // What a start costs on a busy machine is no fault of the file.
      thread.worker.ref();
      await thread.started;
      if (!all.has(thread.worker)) {
        replace(thread);
        throw new ValidationCrashed('the check could not be started');
      }
      const misbehaves = plannedFault(faults, 'validate.in-worker', task.fileName);
      const running = run(thread, { ...task, misbehaves }, timeLimit(task.size), onProgress);
      running.done.then(
        () => free(thread),
        (error: unknown) => {
          if (!isClosed)
            log.warn({ err: error, fileName: task.fileName }, 'uploads: a validation thread ended');
          replace(thread);
        },
      );
      return running;
    },
    async close() {
      isClosed = true;
      clearInterval(tidying);
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

function run(
  { worker, taken }: Thread,
  task: ValidationTask,
  milliseconds: number,
  onProgress: (percent: number) => void,
): RunningValidation {
  const batches: (readonly Finding[])[] = [];
  let isOver = false;
  let signal: () => void = () => undefined;
  let cancel: () => void = () => undefined;
  let showLife: () => void = () => undefined;
  const done = new Promise<ValidationOutcome>((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
      worker.unref();
      isOver = true;
      signal();
    };
    const fail = (reason: string): void => {
      settle();
      reject(new ValidationCrashed(reason));
    };
    const onMessage = (message: FromWorker): void => {
      timer.refresh();
      if (message.kind === 'progress') onProgress(message.percent);
      if (message.kind === 'findings') {
        batches.push(message.findings);
        signal();
      }
      if (message.kind === 'done') {
        settle();
        resolve(message.outcome);
      }
    };
    const onError = (error: Error & { code?: string }): void =>
      fail(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? 'it needs too much memory'
          : `it failed (${error.message})`,
      );
    const onExit = (code: number): void => fail(`the check ended by itself (${code})`);
    const timer = setTimeout(() => {
      // With batches that nobody has taken yet, the thread may be waiting for whoever stores them.
      if (batches.length > 0) timer.refresh();
      else fail('it takes too long');
    }, milliseconds);
    showLife = () => {
      if (!isOver) timer.refresh();
    };
    cancel = () => {
      if (!isOver) fail('the check was given up');
    };
    worker.ref();
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
    worker.postMessage(task);
  });
  // Whoever reads `next` to its end reads `done` then; a crash before that is not left unhandled.
  done.catch(() => undefined);
  return {
    async next() {
      for (;;) {
        const batch = batches.shift();
        if (batch) {
          Atomics.add(taken, 0, 1);
          Atomics.notify(taken, 0);
          showLife();
          return batch;
        }
        if (isOver) return null;
        await new Promise<void>((resolve) => {
          signal = resolve;
        });
      }
    },
    done,
    cancel: () => cancel(),
  };
}
