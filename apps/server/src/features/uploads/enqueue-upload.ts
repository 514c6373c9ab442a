/** Asks for the processing of an upload: when it has arrived, when its component is free again, when it was forgotten. */
import type { Component } from '@idss/domain/program';
import type { App, Queryable } from '#src/app.ts';
import { theProgram } from '#src/events/append-event.sql.ts';
import { shareOf } from '#src/checking/fair-share.ts';
import { processUpload } from './upload-jobs.ts';
import { findWaitingUpload, type WaitingUpload } from './upload-records.sql.ts';
import { loadCurrentUser } from '#src/access/current-user.ts';

/** Changes nothing where the upload has its unit in the queue already. */
export async function enqueueUpload(
  app: Pick<App, 'jobs'>,
  db: Queryable,
  { transactionId, userId, actor }: WaitingUpload,
): Promise<void> {
  const { organization } = shareOf(await loadCurrentUser(db, userId), userId);
  await app.jobs.enqueue(
    db,
    processUpload,
    { transactionId, actor: actor ?? theProgram },
    { key: transactionId, group: organization },
  );
}

/** To be called in each transaction that lets go of a component, after it has. */
export async function wakeWaitingUpload(
  app: Pick<App, 'jobs'>,
  db: Queryable,
  { submissionId, component }: { readonly submissionId: number; readonly component: Component },
): Promise<void> {
  const next = await findWaitingUpload(db, submissionId, component);
  if (next) await enqueueUpload(app, db, next);
}
