/** Extracts that an earlier version enqueued. */
import { defineJob } from '#src/jobs/define-job.ts';
import { formerExtractQueue } from './extract-queue.ts';

export const finishFormerExtractsJob = defineJob(formerExtractQueue, (app) => ({
  concurrency: 1,
  async run(job) {
    const { runExtract } = await import('./run-extract.ts');
    await runExtract(app, job);
  },
}));
