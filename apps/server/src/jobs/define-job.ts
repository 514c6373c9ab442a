import type { App } from '#src/kernel/app.ts';
import type { JobDefinition, Queue, QueueSettings } from './jobs.ts';

/** A queue with its work, as the list of jobs has it: queues are installed before there is a program. */
export interface DefinedJob {
  readonly queue: QueueSettings;
  define(app: App): JobDefinition<object>;
}

export const defineJob = <Data extends object>(
  queue: Queue<Data>,
  work: (app: App) => Pick<JobDefinition<Data>, 'concurrency' | 'perGroup' | 'run'>,
): DefinedJob => ({
  queue,
  define: (app): JobDefinition<Data> => ({ ...queue, ...work(app) }),
});
