/** Every kind of job. Written by `npm run lists` from the *.job.ts of the features. */
import { archiveReplacedUploadsJob } from '#src/features/operations/retention/archive-replaced-uploads.job.ts';
import { computeDistributionsJob } from '#src/features/review/compute-distributions.job.ts';
import { extractSubmissionsJob } from '#src/features/reports/extract-submissions.job.ts';
import { finishFormerExtractsJob } from '#src/features/reports/finish-former-extracts.job.ts';
import { generateResultFilesJob } from '#src/features/downloads/generate-result-files.job.ts';
import { mailLinkJob } from '#src/features/people/links/mail-link.job.ts';
import { makeFinalFilesJob } from '#src/features/stages/make-final-files.job.ts';
import { revalidateJob } from '#src/features/runs/preview/revalidate.job.ts';
import { revalidateChosenJob } from '#src/features/runs/preview/revalidate-chosen.job.ts';
import { sendMailJob } from '#src/features/operations/send-mail.job.ts';
import { tellBlockedJob } from '#src/features/runs/preview/tell-blocked.job.ts';
import { checkJob } from '#src/features/runs/check-job.ts';
import { purposes } from '#src/features/runs/purposes.ts';
import { dataChangeQueue } from '#src/jobs/data-change-jobs.ts';
import type { DefinedJob } from '#src/jobs/define-job.ts';
import type { QueueSettings } from '#src/jobs/jobs.ts';

/** Without the changes of data, which need the owner: open-app.ts. */
export const definedJobs: readonly DefinedJob[] = [
  archiveReplacedUploadsJob,
  computeDistributionsJob,
  extractSubmissionsJob,
  finishFormerExtractsJob,
  generateResultFilesJob,
  mailLinkJob,
  makeFinalFilesJob,
  revalidateJob,
  revalidateChosenJob,
  sendMailJob,
  tellBlockedJob,
  ...purposes.map(checkJob),
];

export const jobQueues: readonly QueueSettings[] = [
  ...definedJobs.map(({ queue }) => queue),
  dataChangeQueue,
];
