import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Milliseconds in which the HEDIS engine alone validates these files, on two threads that are warm. */
export async function engineAlone(paths: readonly string[]): Promise<number> {
  const half = Math.ceil(paths.length / 2);
  const workers = [paths.slice(0, half), paths.slice(half)].map(
    (workerData) => new Worker(new URL('validate-files.ts', import.meta.url), { workerData }),
  );
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  const begun = performance.now();
  const done = workers.map((worker) => once(worker, 'message'));
  for (const worker of workers) worker.postMessage('begin');
  await Promise.all(done);
  return performance.now() - begun;
}
