/** The same work as `revalidate.job.ts` for a choice of files: a queue that only versions take that know the choice. */
import { defineJob } from '#src/jobs/define-job.ts';
import { revalidate } from './revalidate.job.ts';
import { chosenRevalidationQueue } from './rule-preview-queue.ts';

export const revalidateChosenJob = defineJob(chosenRevalidationQueue, (app) => ({
  concurrency: 1,
  run: (job) => revalidate(app, job),
}));
