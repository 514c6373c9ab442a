/** Extracts that an earlier version enqueued. */
import { defineJob } from '#src/jobs/define-job.ts';
import { formerExtractQueue } from './extract-queue.ts';
import { runExtract } from './extract-submissions.job.ts';

export const finishFormerExtractsJob = defineJob(formerExtractQueue, (app) => ({
  concurrency: 1,
  run: (job) => runExtract(app, job),
}));
