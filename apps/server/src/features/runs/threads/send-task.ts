/** A task on its way to a thread. */
import type { Worker } from 'node:worker_threads';
import type { KeptParts, ValidationTask, WorkerTask } from './validation-messages.ts';

/** Of the task before: the season whose files each thread has, half a megabyte to copy, and the certified measures. */
const keptByWorker = new WeakMap<
  Worker,
  { readonly seasonId: string; readonly certified: ReadonlySet<string> | null }
>();

const noneCertified: ReadonlySet<string> = new Set();

/** Without the parts that the thread has of a task before. */
export function sendTask(worker: Worker, task: ValidationTask): void {
  const before = keptByWorker.get(worker);
  const { season } = task;
  const isOfHedis = task.program === 'HEDIS' && task.makes !== 'files';
  const certified = isOfHedis ? task.register.certified : (before?.certified ?? null);
  keptByWorker.set(worker, { seasonId: season.id, certified });
  const parts: KeptParts = {
    season: before?.seasonId === season.id ? null : season,
    certified: before?.certified === certified ? null : certified,
  };
  const message: WorkerTask = isOfHedis
    ? { ...task, ...parts, register: { ...task.register, certified: noneCertified } }
    : { ...task, ...parts };
  worker.postMessage(message);
}
