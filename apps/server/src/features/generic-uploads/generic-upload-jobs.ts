/** The queue of generic uploads, apart from the code that checks them. */
import type { Actor } from '#src/events/append-event.sql.ts';
import type { JobKind, QueueSettings } from '#src/jobs/jobs.ts';

export interface GenericUploadJob {
  readonly transactionId: string;
  /** Who sent it: the event names him. */
  readonly actor: Actor;
}

export const checkGenericUploadQueue = {
  name: 'check-generic-upload',
  // A unit survives this many ends of its process; how often one file may bring it down is counted on the file.
  retries: 20,
  expireSeconds: 7200,
} as const satisfies QueueSettings;

export const checkGenericUpload: JobKind<GenericUploadJob> = checkGenericUploadQueue;
