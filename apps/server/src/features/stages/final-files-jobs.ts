/** The queue of final files, apart from the code that makes them. */
import type { Actor } from '#src/kernel/actor.ts';
import type { Queue } from '#src/jobs/jobs.ts';

export interface FinalFilesJob {
  readonly submissionId: number;
  /** The data that were marked final: other data make other files. */
  readonly dataVersion: number;
  readonly actor: Actor;
}

export const finalFilesQueue: Queue<FinalFilesJob> = {
  name: 'make-cahps-final',
  retries: 20,
  expireSeconds: 3600,
};
