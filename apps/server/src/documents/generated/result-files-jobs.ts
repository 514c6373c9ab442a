/** The queue of result files, apart from the code that makes them. */
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { Queue } from '#src/jobs/jobs.ts';

export interface ResultFilesJob {
  readonly submissionId: number;
  /** Who changed what they are made of. */
  readonly by: string;
}

export const resultFilesQueue: Queue<ResultFilesJob> = {
  name: 'make-result-files',
  retries: 20,
  expireSeconds: 3600,
};

/**
 * To be called in each transaction that changes a designation. Without a key: a unit that runs may have read the
 * designations just before; one that finds the files of this state does nothing.
 */
export const regenerateResultFiles = (
  app: Pick<App, 'jobs'>,
  db: Queryable,
  job: ResultFilesJob,
): Promise<void> => app.jobs.enqueue(db, resultFilesQueue, job);
