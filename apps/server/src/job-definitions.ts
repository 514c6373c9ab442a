/** Every kind of work that the queue knows. */
import type { App } from '#src/app.ts';
import { processUploadJob, processUploadQueue } from '#src/features/uploads/process-upload.job.ts';
import type { JobDefinition, QueueSettings } from '#src/jobs/jobs.ts';

export const jobQueues: readonly QueueSettings[] = [processUploadQueue];
export const jobDefinitions: readonly ((app: App) => JobDefinition<object>)[] = [processUploadJob];
