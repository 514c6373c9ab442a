/** Runs one task in a thread of its own, with limits: whatever it is given, the server lives on and answers. */
import { Worker } from 'node:worker_threads';
import { limitProcessor } from './limit-processor.ts';

export interface ThreadLimits {
  /** Of the processor. */
  readonly milliseconds: number;
  readonly heapMegabytes: number;
}

/** Why there is no result. */
export class ThreadEnded extends Error {}

/** The thread gets `task` as its workerData and posts its result. */
export function runInThread<Result>(script: URL, task: object, limits: ThreadLimits): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
      env: {},
    });
    const end = (): void => {
      clearInterval(measuring);
      worker.removeAllListeners();
      worker.on('error', () => undefined);
      void worker.terminate();
    };
    const fail = (reason: string): void => {
      end();
      reject(new ThreadEnded(reason));
    };
    const measuring = limitProcessor(
      worker,
      () => limits.milliseconds,
      () => fail(`takes more than ${limits.milliseconds / 1000} seconds of the processor`),
    );
    worker.once('message', (result: Result) => {
      end();
      resolve(result);
    });
    worker.once('error', (error: Error & { code?: string }) =>
      fail(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? `takes more than ${limits.heapMegabytes} MB of memory`
          : `failed (${error.message})`,
      ),
    );
    worker.once('exit', (code) => fail(`ended with code ${code}`));
  });
}
