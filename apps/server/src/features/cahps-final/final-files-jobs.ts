/** The queue of final files, apart from the code that makes them. */
import type { Actor } from '#src/events/append-event.sql.ts';
import type { JobKind, QueueSettings } from '#src/jobs/jobs.ts';

export interface FinalFilesJob {
  readonly submissionId: number;
  /** The data that were marked final: other data make other files. */
  readonly dataVersion: number;
  readonly actor: Actor;
}

export const finalFilesQueue = {
  name: 'make-cahps-final',
  retries: 20,
  expireSeconds: 3600,
} as const satisfies QueueSettings;

export const makeFinalFiles: JobKind<FinalFilesJob> = finalFilesQueue;
