/** A few validation threads, opened for work and closed when idle. A file that crashes or hangs its thread ends only that thread. */
import { getCompileCacheDir } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { Program } from '@idss/domain/program';
import { currentWatch } from '#src/kernel/progress.ts';
import { createFairQueue } from './fair-queue.ts';
import type { Share } from './fair-share.ts';
import { sendTask } from './send-task.ts';
import { waitForThread, type WaitingFile } from './wait-for-thread.ts';
import { FindingQueue } from './finding-queue.ts';
import { usualThreads } from './usual-threads.ts';
import { limitProcessor } from './limit-processor.ts';
import { plannedFault } from '#src/kernel/fault.ts';
import type { Logger } from '#src/log/logger.ts';
import { beginPart } from '#src/log/spans.ts';
import { findings, validationBytes, validations, validationSeconds } from '#src/log/counters.ts';
import type {
  FindingBatch,
  WorkerMessage,
  ValidationOutcome,
  ValidationTask,
  WorkerSetup,
} from './validation-messages.ts';

/** The thread that had the file ended without an answer. */
export class ValidationCrashed extends Error {}

/** The check took more of the processor than a file of its size may. */
export class TooCostly extends Error {
  readonly program: Program;
  readonly limitSeconds: number;
  constructor(program: Program, limitSeconds: number) {
    super(`The check took more than ${limitSeconds} seconds of the processor.`);
    this.program = program;
    this.limitSeconds = limitSeconds;
  }
}

export interface RunningValidation {
  /** The next findings in order, or null when there are no more. Reading slowly slows the thread down. */
  next(): Promise<FindingBatch | null>;
  /** Settles after the last findings were posted; rejects with ValidationCrashed. */
  readonly done: Promise<ValidationOutcome>;
  /** Gives the thread up if nothing will be read any more. */
  cancel(): void;
}

export interface ValidationPool {
  readonly size: number;
  /** Starts a thread where there is none, before its file has arrived. */
  warm(): void;
  /** For the metrics. */
  state(): { readonly busy: number; readonly idle: number; readonly waiting: number; readonly limit: number };
  /** Waits for a free thread. `share`: for whom; without it, for a share of its own. */
  start(
    task: ValidationTask,
    onProgress: (percent: number) => void,
    share?: Share,
  ): Promise<RunningValidation>;
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly log: Pick<Logger, 'warn'>;
  readonly faults?: readonly string[] | undefined;
  readonly size?: number;
  /** Milliseconds without progress after which the thread of a file of this size is terminated. */
  readonly timeLimit?: (bytes: number) => number;
  /** Milliseconds of processor time that the check of a file of this size may take. */
  readonly processorLimit?: (bytes: number) => number;
  /** The heap limit of one thread. */
  readonly heapMegabytes?: number;
  /** How long a caller without a thread waits for one of the usual number before another one is opened. */
  readonly patienceMilliseconds?: number;
}

/** Storing millions of findings takes minutes: only time without progress is limited. */
const defaultTimeLimit = (bytes: number): number => 60_000 + bytes / 1000;

/** Two seconds, and one for each MB: some twenty times what a normal file takes. */
const defaultProcessorLimit = (bytes: number): number => 2000 + bytes / 1000;

/** For each batch of findings so much more, since the thread also writes them in the form in which they are stored. */
const millisecondsPerBatch = 100;

const idleMilliseconds = 60_000;

/**
 * Files of the usual size free a thread within a few tens of milliseconds. Opening another one for each of twenty people who upload at
 * once, and ending it after their file, cost more than their files.
 */
const defaultPatience = 500;

/**
 * V8 notices that objects survive while a file is read, and allocates all of their kind among the old ones from then on: each file
 * leaves garbage there, and collecting it took a fifth of the processor time of a check.
 */
setFlagsFromString('--no-allocation-site-pretenuring');

/** V8's compile cache halves the start of a thread. A thread does not get the portal's environment. */
const compiled = getCompileCacheDir();
const cacheEnvironment = compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled };

interface Thread {
  readonly worker: Worker;
  /** Its code is loaded, or it ended. */
  readonly started: Promise<void>;
  readonly acknowledged: Int32Array;
}

function startThread(heapMegabytes: number): Thread {
  const shared = new SharedArrayBuffer(4);
  const worker = new Worker(new URL('./validate-file.worker.ts', import.meta.url), {
    workerData: { acknowledged: shared } satisfies WorkerSetup,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    env: cacheEnvironment,
  });
  // Idle threads keep no process alive.
  worker.unref();
  worker.on('error', () => undefined);
  const started = new Promise<void>((resolve) => {
    worker.once('message', () => resolve());
    worker.once('exit', () => resolve());
  });
  return { worker, started, acknowledged: new Int32Array(shared) };
}

/** Long: its functions share the threads and those who wait for one; tests replace one of them. */
export function openValidationPool(options: PoolOptions): ValidationPool {
  const { log, faults, timeLimit = defaultTimeLimit, heapMegabytes = 1024 } = options;
  const { processorLimit = defaultProcessorLimit, patienceMilliseconds = defaultPatience } = options;
  const size = options.size ?? usualThreads;
  const idle: (Thread & { readonly since: number })[] = [];
  const queue = createFairQueue<WaitingFile<Thread>>();
  const all = new Set<Worker>();
  let isClosed = false;

  function open(): Thread {
    const thread = startThread(heapMegabytes);
    all.add(thread.worker);
    thread.worker.on('exit', () => all.delete(thread.worker));
    return thread;
  }

  function free(thread: Thread): void {
    // Threads beyond the usual number were opened for a caller without one.
    const next = all.size > size ? queue.takeUnserved() : queue.take();
    if (next) next.resolve(thread);
    else if (all.size > size) end(thread);
    else idle.push({ ...thread, since: Date.now() });
  }

  function end({ worker }: Thread): void {
    all.delete(worker);
    void worker.terminate();
  }

  function replace(thread: Thread): void {
    end(thread);
    if (queue.length > 0 && all.size < size && !isClosed) free(open());
  }

  /**
   * Whose file is checked gets one more while others keep all threads: both then share the processor. Files that are generated wait:
   * hundreds are asked for at once, and a thread costs a second of the processor.
   */
  const mayExceed = (share: Share, task: ValidationTask): boolean =>
    all.size < 2 * size && !isFilesOnly(task) && queue.isUnserved(share);

  async function take(share: Share, task: ValidationTask): Promise<Thread> {
    for (let thread = idle.pop(); thread; thread = idle.pop())
      if (all.has(thread.worker)) {
        queue.serve(share);
        return thread;
      }
    if (all.size < size) {
      queue.serve(share);
      return open();
    }
    return waitForThread(queue, share, {
      patienceMilliseconds,
      openAnother: () => (!isClosed && mayExceed(share, task) ? open() : null),
    });
  }

  /** While threads work, waiting callers make progress. */
  const noteWaiting = (): void => {
    for (const { watch } of queue.entries()) watch?.note();
  };

  // A thread takes some 50 MB, and a quarter of a second to start: those that were not needed for a while end.
  const tidying = setInterval(() => {
    const limit = Date.now() - idleMilliseconds;
    for (const thread of idle.filter(({ since }) => since < limit)) {
      idle.splice(idle.indexOf(thread), 1);
      end(thread);
    }
  }, 10_000).unref();

  return {
    size,
    state: () => ({ busy: all.size - idle.length, idle: idle.length, waiting: queue.length, limit: size }),
    warm() {
      if (all.size === 0 && !isClosed) free(open());
    },
    async start(task, onProgress, share = aloneShare()) {
      const thread = await take(share, task);
      const watch = currentWatch();
      // The file's time limit does not include the start of a thread, which is slow on a busy machine.
      thread.worker.ref();
      await thread.started;
      if (!all.has(thread.worker)) {
        queue.leave(share);
        replace(thread);
        throw new ValidationCrashed('the check could not be started');
      }
      const misbehaves = plannedFault(faults, 'validate.in-worker', task.fileName);
      const running = run(
        thread,
        { ...task, misbehaves },
        {
          silence: timeLimit(task.size),
          processor: isFilesOnly(task) ? Infinity : processorLimit(task.size),
          onProgress,
          onLife() {
            watch?.note();
            noteWaiting();
          },
        },
      );
      const giveUp = (): void => running.cancel();
      if (watch?.signal.aborted) giveUp();
      watch?.signal.addEventListener('abort', giveUp, { once: true });
      const over = (): void => {
        watch?.signal.removeEventListener('abort', giveUp);
        queue.leave(share);
        noteWaiting();
      };
      countValidation(task, running);
      running.done.then(
        () => {
          over();
          free(thread);
        },
        (error: unknown) => {
          over();
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

/** Files generated from an accepted upload are not counted as a validation. */
const isFilesOnly = (task: ValidationTask): boolean => 'makes' in task && task.makes === 'files';

function countValidation(task: ValidationTask, { done }: RunningValidation): void {
  if (isFilesOnly(task)) return;
  const { program, size } = task;
  const span = beginPart('validation', `validate ${program}`, { 'idss.bytes': size });
  const end = validationSeconds.startTimer({ program });
  validationBytes.inc({ program }, size);
  done.then(
    ({ counts }) => {
      end();
      span?.end();
      validations.inc({ program, outcome: 'done' });
      for (const [severity, count] of Object.entries(counts)) findings.inc({ program, severity }, count);
    },
    (error: unknown) => {
      end();
      span?.end({ error });
      validations.inc({ program, outcome: error instanceof TooCostly ? 'costly' : 'crashed' });
    },
  );
}

let loners = 0;
const aloneShare = (): Share => {
  loners += 1;
  return { organization: `alone ${loners}`, person: '' };
};

interface Limits {
  /** The limit of milliseconds without progress. */
  readonly silence: number;
  /** The limit of processor time in milliseconds, without findings. */
  readonly processor: number;
  readonly onProgress: (percent: number) => void;
  readonly onLife: () => void;
}

const describeError = ({ code, message }: Error & { code?: string }): string =>
  code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it needs too much memory' : `it failed (${message})`;

function run(
  { worker, acknowledged }: Thread,
  task: ValidationTask,
  { silence, processor, onProgress, onLife }: Limits,
): RunningValidation {
  const queue = new FindingQueue(acknowledged);
  const { promise: done, resolve, reject } = Promise.withResolvers<ValidationOutcome>();
  // A caller that has read `next` to its end awaits `done`; a crash before that must not be an unhandled rejection.
  done.catch(() => undefined);
  let isOver = false;
  const release = (): void => {
    clearTimeout(timer);
    clearInterval(measuring);
    worker.off('message', onMessage);
    worker.off('error', onError);
    worker.off('exit', onExit);
    worker.unref();
    isOver = true;
    queue.end();
  };
  const failWith = (error: Error): void => {
    release();
    reject(error);
  };
  const fail = (reason: string): void => failWith(new ValidationCrashed(reason));
  const onMessage = (message: WorkerMessage): void => {
    timer.refresh();
    onLife();
    if (message.kind === 'progress') onProgress(message.percent);
    if (message.kind === 'findings') queue.push(message.batch);
    if (message.kind === 'done') {
      release();
      resolve(message.outcome);
    }
  };
  const onError = (error: Error): void => fail(describeError(error));
  const onExit = (code: number): void => fail(`the validation worker exited with code ${code}`);
  const timer = setTimeout(() => {
    // With unread batches, the thread may be waiting for their storage.
    if (queue.isEmpty) fail('validation timed out');
    else timer.refresh();
  }, silence);
  const getLimit = (): number => processor + queue.pushed * millisecondsPerBatch;
  const endCostly = (): void => failWith(new TooCostly(task.program, getLimit() / 1000));
  const measuring = limitProcessor(worker, getLimit, endCostly);
  worker.ref();
  worker.on('message', onMessage);
  worker.on('error', onError);
  worker.on('exit', onExit);
  sendTask(worker, task);
  return {
    async next() {
      const batch = await queue.next();
      if (batch && !isOver) timer.refresh();
      return batch;
    },
    done,
    cancel() {
      if (!isOver) fail('the check was given up');
    },
  };
}
