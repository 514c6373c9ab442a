/** The queue of uploads, apart from the code that processes them. */
import type { Actor } from '#src/events/append-event.sql.ts';
import type { JobKind, QueueSettings } from '#src/jobs/jobs.ts';

export interface UploadJob {
  readonly transactionId: string;
  /** Who sent it: events about its files name him. */
  readonly actor: Actor;
}

export const processUploadQueue = {
  name: 'process-upload',
  // A unit survives this many ends of its process; how often one file may bring it down is counted on the file.
  retries: 20,
  expireSeconds: 7200,
} as const satisfies QueueSettings;

export const processUpload: JobKind<UploadJob> = processUploadQueue;
