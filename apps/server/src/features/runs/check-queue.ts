/** Asks for the checks of an upload: when it has arrived, when what it waits for is free, when it was forgotten. */
import { loadCurrentUser } from '#src/access/current-user.ts';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { type Actor, systemActor } from '#src/kernel/actor.ts';
import type { Queue } from '#src/jobs/jobs.ts';
import { getShare } from '#src/features/runs/threads/fair-share.ts';
import type { UploadRow } from './upload-rows.sql.ts';

export interface CheckJob {
  readonly transactionId: string;
  /** Who sent it: events about its files name them. */
  readonly actor: Actor;
}

export interface CheckQueue extends Queue<CheckJob> {
  /** Uploads that one process checks at once; their files share its threads in turn. */
  readonly concurrency: number;
  /** So many of them may be of one organization: the others find a slot. */
  readonly perGroup: number;
}

export const checkQueue = (name: string, concurrency: number, perGroup: number): CheckQueue => ({
  name,
  concurrency,
  perGroup,
  // A job survives this many ends of its process; how often one file may cause that is counted on the file.
  retries: 20,
  expireSeconds: 7200,
});

/** In its organization's part of the slots. Changes nothing where the upload has its job in the queue already. */
export async function enqueueChecks(
  app: Pick<App, 'jobs'>,
  db: Queryable,
  queue: CheckQueue,
  { transactionId, userId, actor }: Pick<UploadRow, 'transactionId' | 'userId' | 'actor'>,
): Promise<void> {
  const { organization } = getShare(await loadCurrentUser(db, userId), userId);
  await app.jobs.enqueue(
    db,
    queue,
    { transactionId, actor: actor ?? systemActor },
    { key: transactionId, group: organization },
  );
}
