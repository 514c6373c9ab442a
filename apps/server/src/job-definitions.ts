/** Every kind of work that the queue knows. */
import type { App } from '#src/app.ts';
import { finalFilesQueue } from '#src/features/cahps-final/final-files-jobs.ts';
import { makeFinalFilesJob } from '#src/features/cahps-final/make-final-files.job.ts';
import { makeResultFilesJob } from '#src/features/downloads/make-result-files.job.ts';
import { resultFilesQueue } from '#src/generators/result-files-jobs.ts';
import {
  checkGenericUploadJob,
  checkGenericUploadQueue,
} from '#src/features/generic-uploads/check-generic-upload.job.ts';
import { processUploadJob, processUploadQueue } from '#src/features/uploads/process-upload.job.ts';
import type { JobDefinition, QueueSettings } from '#src/jobs/jobs.ts';

export const jobQueues: readonly QueueSettings[] = [
  processUploadQueue,
  finalFilesQueue,
  checkGenericUploadQueue,
  resultFilesQueue,
];
export const jobDefinitions: readonly ((app: App) => JobDefinition<object>)[] = [
  processUploadJob,
  makeFinalFilesJob,
  checkGenericUploadJob,
  makeResultFilesJob,
];
