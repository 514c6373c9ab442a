/** What writes an extract, and the library of its Parquet files, are loaded with the first one. */
import { defineJob } from '#src/jobs/define-job.ts';
import { extractQueue } from './extract-queue.ts';

export const extractSubmissionsJob = defineJob(extractQueue, (app) => ({
  concurrency: 1,
  async run(job) {
    const { runExtract } = await import('./run-extract.ts');
    await runExtract(app, job);
  },
}));
