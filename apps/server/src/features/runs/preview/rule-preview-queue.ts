/** The queues of rule previews, and of what is validated again after one was applied. */
import { checkQueue } from '#src/features/runs/check-queue.ts';
import type { Queue } from '#src/jobs/jobs.ts';

export const previewQueue = checkQueue('rule-preview', 1, 1);

export interface RevalidationJob {
  readonly previewId: string;
}

export const revalidationQueue: Queue<RevalidationJob> = {
  name: 'revalidate-after-rules',
  // It waits for uploads that were being checked by the rules before, and gives up before the retries end.
  retries: 200,
  expireSeconds: 600,
};

/** Of a choice of files, which older versions of the portal do not know. */
export const chosenRevalidationQueue: Queue<RevalidationJob> = {
  ...revalidationQueue,
  name: 'revalidate-chosen-files',
};

/** Mails about what is newly blocked. */
export const tellBlockedQueue: Queue<RevalidationJob> = {
  name: 'tell-newly-blocked',
  retries: 5,
  expireSeconds: 3600,
};
