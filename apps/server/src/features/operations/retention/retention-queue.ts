/** The queue that archives replaced uploads, apart from the code that does. */
import type { Queue } from '#src/jobs/jobs.ts';

export interface RetentionJob {
  /** Replaced uploads of earlier seasons than this one are archived. */
  readonly before: number;
}

export const retentionQueue: Queue<RetentionJob> = {
  name: 'archive-replaced-uploads',
  retries: 5,
  expireSeconds: 7200,
};
