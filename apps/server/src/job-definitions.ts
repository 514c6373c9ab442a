/** Every kind of job. */
import type { App } from '#src/kernel/app.ts';
import { checkJob } from '#src/features/runs/check-job.ts';
import { purposes } from '#src/features/runs/purposes.ts';
import { extractQueue } from '#src/features/reports/extract-queue.ts';
import { extractSubmissionsJob } from '#src/features/reports/extract-submissions.job.ts';
import { finalFilesQueue } from '#src/features/stages/final-files-jobs.ts';
import { makeFinalFilesJob } from '#src/features/stages/make-final-files.job.ts';
import { generateResultFilesJob } from '#src/features/downloads/generate-result-files.job.ts';
import { resultFilesQueue } from '#src/documents/generated/result-files-jobs.ts';
import { archiveReplacedUploadsJob } from '#src/features/operations/retention/archive-replaced-uploads.job.ts';
import { retentionQueue } from '#src/features/operations/retention/retention-queue.ts';
import { revalidateJob } from '#src/features/runs/preview/revalidate.job.ts';
import { revalidationQueue } from '#src/features/runs/preview/rule-preview-queue.ts';
import { linkChecker } from '#src/features/people/judge-links.ts';
import { linkRequestQueue } from '#src/features/people/link-request-queue.ts';
import { mailLinkJob } from '#src/features/people/mail-link.job.ts';
import { mailQueue } from '#src/mail/mail-queue.ts';
import { sendMailJob } from '#src/mail/send-mail.job.ts';
import { dataChangeQueue } from '#src/jobs/data-change-jobs.ts';
import type { JobDefinition, QueueSettings } from '#src/jobs/jobs.ts';

export const jobQueues: readonly QueueSettings[] = [
  ...purposes.map(({ queue }) => queue),
  finalFilesQueue,
  resultFilesQueue,
  mailQueue,
  linkRequestQueue,
  extractQueue,
  revalidationQueue,
  retentionQueue,
  dataChangeQueue,
];
/** Without the changes of data, which need the owner: open-app.ts. */
export const jobDefinitions: readonly ((app: App) => JobDefinition<object>)[] = [
  ...purposes.map((purpose) => (app: App) => checkJob(app, purpose)),
  makeFinalFilesJob,
  generateResultFilesJob,
  (app) => sendMailJob(app, linkChecker(app)),
  mailLinkJob,
  extractSubmissionsJob,
  revalidateJob,
  archiveReplacedUploadsJob,
];
